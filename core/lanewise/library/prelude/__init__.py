"""Python's functions on containers, written in Python as its users write it: compiled per combination of types, as theirs are."""
