"""The manager's side of the pipe: foreign brains as players, each in its own process."""
