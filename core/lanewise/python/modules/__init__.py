"""Modules of the standard library that ask for more than a counterpart in `library/prelude/standard/`."""
