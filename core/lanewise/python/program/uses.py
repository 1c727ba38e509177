"""What the walk over a function of the user's tells of the ranks of its arrays.

In: its nodes, as they are walked. Out: where no path goes on, since an array has too few axes or too many, and what is a number
where arrays are taken apart. Both are compared with what another rank gives at the same place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

Span = tuple[str, int, int, int, int]
"""A file, where a node begins in it, and where it ends."""


@dataclass
class Uses:
    """Of one function, or of all of a program."""

    stops: set[Span] = field(default_factory=set)
    """What never comes to an end, or is written for arrays of another rank."""
    numbers: set[Span] = field(default_factory=set)
    """What takes a number out of an array, or puts one there."""
    rows: set[Span] = field(default_factory=set)
    """The same of parts that are arrays."""

    def took(self, file: str, node: ast.AST, number: bool) -> None:
        """What was taken out of an array at a place."""
        (self.numbers if number else self.rows).add(span(file, node))


def span(file: str, node: ast.AST) -> Span:
    """The place of a node."""
    ends = (getattr(node, name, None) or 0 for name in ("lineno", "col_offset", "end_lineno", "end_col_offset"))
    return (file, *ends)  # type: ignore[return-value]


def of_all(several: Iterable[Uses]) -> Uses:
    """What functions tell together."""
    whole = Uses()
    for each in several:
        whole.stops |= each.stops
        whole.numbers |= each.numbers
        whole.rows |= each.rows
    return whole
