"""Matches and tournaments between any players: schedules, games, statistics, the store."""
