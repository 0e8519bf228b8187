"""What page, server and workers say to each other, as types."""
