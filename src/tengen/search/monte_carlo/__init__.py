"""Searches that judge a position by playing it out."""
