"""Functions: calls, closures, Python's built-in functions, `functools`."""
