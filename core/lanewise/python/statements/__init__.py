"""Statements: loops, `match`, `with`, exceptions."""
