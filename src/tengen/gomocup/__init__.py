"""The Gomocup protocol: our players as brains, and foreign brains as players."""
