"""Numbers: Python's and numpy's, their methods and operators."""
