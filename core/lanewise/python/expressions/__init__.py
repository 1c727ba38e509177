"""Expressions: names, attributes, operators, comparisons, items."""
