"""Tools of this project, run by make."""
