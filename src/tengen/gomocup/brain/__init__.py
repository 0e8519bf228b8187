"""Our side of the pipe: a player of ours as a brain that a manager runs."""
