"""`exit` and `quit`."""

from __future__ import annotations

from parity.case import case


@case((0,), (1,), (2,), (3,))
def left_by_name(n: int) -> object:
    """`exit` and `quit`, as scripts write them: with a status, a text, or nothing."""
    try:
        if n == 1:
            exit(n)
        if n == 2:
            quit("no more")
        exit()
    except SystemExit as error:
        return error.code, error.args, repr(quit)
