"""`locals()` and `vars()`: the variables of a function as a dict."""

from __future__ import annotations

from parity.case import case


@case(("apples", 3), ("", 0), ("pears", -2))
def into_a_template(name: str, count: int) -> str:
    """The variables that the text names."""
    price = count * 1.25
    return "{count} {name} for {price:.2f}".format(**locals())


@case(("apples", 3), ("", 0), ("pears", -2))
def by_percent(name: str, count: int) -> str:
    """The same as it was written once."""
    total = count * 2
    return "%(name)s: %(count)d of %(total)5d" % locals()


@case((1, 2), (0, 0), (-1, 5))
def in_order(b: int, a: int, *, key: int = 3) -> dict[str, object]:
    """Parameters first, then as they are met; what is gone is not there."""
    z = a + b
    y = gone = z * key
    del gone
    return locals()


@case((1,), (0,), (-7,))
def asked(n: int) -> tuple[bool, bool, int, list[str]]:
    """By name."""
    half = n // 2
    return "half" in locals(), "other" in locals(), vars()["half"], sorted(vars())


class Options:
    """Takes what it is given."""

    def __init__(self, width: int, height: int, *, title: str = "") -> None:
        self.kept = {name: value for name, value in locals().items() if name != "self"}


@case((1, 2), (0, 0), (7, -1))
def kept_by_an_instance(width: int, height: int) -> dict[str, object]:
    """As classes keep their settings."""
    return Options(width, height, title="t").kept
