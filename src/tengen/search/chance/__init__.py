"""Searches of games in which chance, or a fallible opponent, decides as well."""
