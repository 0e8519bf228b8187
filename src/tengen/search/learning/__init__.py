"""What learns: evaluations by temporal differences, and the matchboxes."""
