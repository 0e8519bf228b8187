"""What is said of a game that breaks its promises, wherever a search meets it."""

NAN = "a utility or an evaluation is nan: return a number"
NO_MOVE = "legal_moves returned no move in a state whose outcome is None"
