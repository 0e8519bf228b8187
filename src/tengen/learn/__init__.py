"""Where weights come from: self-play, pattern tuning, temporal differences."""
