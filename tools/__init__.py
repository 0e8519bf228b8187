"""Tools of the house, run by make."""
