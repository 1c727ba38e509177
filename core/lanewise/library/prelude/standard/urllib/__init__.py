"""`urllib`, of which there is what needs no network."""
