"""Objects of the user's module: constants, caches."""
