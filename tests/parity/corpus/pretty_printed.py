"""`pprint`: what is written in lines of a width, and what is shown."""

from __future__ import annotations

import json
import pprint
from collections import namedtuple
from pprint import pformat, pp

from parity.case import case

Point = namedtuple("Point", ["x", "y"])


@case((3,), (0,), (40,))
def a_table(n: int) -> str:
    """Keys in order, values of several types."""
    return pprint.pformat({"list": list(range(n)), "both": ("x", n), "inner": {"z": 1.5, "y": "text " * n, "a": None}})


@case((12, 30, True), (12, 30, False), (0, 80, True), (40, 7, True))
def rows_shown(n: int, width: int, compact: bool) -> None:
    """As many items in a line as fit."""
    pprint.pprint([list(range(n)) for _ in range(3)], width=width, compact=compact)
    pp({"z": 1, "a": [2] * n}, width=width)


@case(("hello world here we are again\nand again", 20), ("", 5), ("tab\tand 'quotes' and \"more\"", 12))
def texts_cut(text: str, width: int) -> list[str]:
    """At blanks, in parentheses where it stands alone."""
    alone, held = pformat(text, width=width), pformat({"key": [text, text.encode()]}, width=width)
    return [alone, held, pformat(set(text.split()), width=width), pformat(frozenset(text[:9]), width=width, indent=3)]


@case(('{"a": [1, {"b": null, "c": [1, 2, 3, 4]}], "c": "x y z w"}', 20, 2), ("[]", 3, 1), ('{"x": {"y": {"z": true}}}', 10, 1))
def of_any_depth(text: str, width: int, depth: int) -> tuple[str, str]:
    """What only the run knows; no deeper than is asked for."""
    found = json.loads(text)
    return pformat(found, width=width, indent=2), pformat(found, depth=depth, sort_dicts=False)


@case((5,), (0,), (1,))
def of_named_tuples(n: int) -> str:
    """They write themselves, however long."""
    return pprint.PrettyPrinter(width=18, underscore_numbers=True).pformat([Point(i, 1234567) for i in range(n)])
