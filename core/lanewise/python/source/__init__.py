"""What a function's text says before anything is walked: where it stands, what its names are, what its annotations mean."""
