"""How numpy prints, and what it does about numbers without a result, told by the program itself; what it changes it puts back."""

import sys
from typing import Any

import numpy as np
from parity.kept import sequence

THIRDS = np.arange(4.0) / 3


def show(title: str, x: Any) -> None:
    """A helper prints as whoever calls it has said."""
    print(f"{title}: {x}")


@sequence((THIRDS,), (THIRDS * 1e-6,), (np.arange(6.0).reshape(2, 3) * 1e5 / 7,))
def shorter_for_a_while(x) -> Any:
    """Arrays alone, in texts, in lists and dicts."""
    np.set_printoptions(precision=2, suppress=True)
    print(x, [x], {"x": x})
    show("two digits", x)
    np.set_printoptions(precision=8, suppress=False)
    show("all", x)
    return str(x)


@sequence((THIRDS, 3), (THIRDS[:1], 0), (np.array([]), 1))
def within(x, digits) -> Any:
    """A suite, also one that is left by an exception."""
    with np.printoptions(precision=digits, suppress=True):
        show("inside", x)
        inside = repr(x)
    try:
        with np.printoptions(edgeitems=1, threshold=2):
            show("short", x)
            print(x[3])
    except IndexError as error:
        print(error)
    return inside, repr(x)


@sequence((2000,), (3,), (1001,))
def all_of_it(n) -> Any:
    """No item is left out."""
    x = np.arange(n)
    with np.printoptions(threshold=np.inf, linewidth=200):
        whole = str(x)
    np.set_printoptions(threshold=sys.maxsize)
    same = len(str(x))
    np.set_printoptions(threshold=1000, edgeitems=9, linewidth=40)
    short = str(x)
    np.set_printoptions(edgeitems=3, linewidth=75)
    return len(whole), same, short, str(x)


class Curve:
    """Its text is short, whatever numpy does."""

    def __init__(self, x: Any) -> None:
        self.x = np.asarray(x)

    def __repr__(self) -> str:
        with np.printoptions(precision=2, threshold=5):
            return f"Curve({self.x})"


@sequence(([1.23456, 2.0],), ([0.125] * 9,), ([],))
def in_its_text(x) -> Any:
    """A class that says how its arrays are printed."""
    return repr(Curve(x)), str([Curve(x)]), str(np.array(x))


@sequence((np.array([1.0, 0.0, -1.0]),), (np.array([0.0]),), (np.array([]),))
def silent(x) -> Any:
    """What numpy did before is done again."""
    np.seterr(all="warn", under="ignore")
    old = np.seterr(divide="ignore", invalid="ignore")
    found = 1 / x, np.sqrt(x), np.log(x)
    np.seterr(**old)
    np.seterr(all="ignore")
    told = np.geterr()["over"]
    np.seterr(over=old["over"], under=old["under"], divide=old["divide"], invalid=old["invalid"])
    return found, told, np.geterr()


@sequence((THIRDS,), (np.array([1.0, -2.5]),), (np.array([], dtype=np.float32),))
def with_zeros_and_signs(x) -> Any:
    """As many digits for each number, and a sign for each."""
    np.set_printoptions(precision=3, floatmode="fixed", sign=" ")
    show("fixed", x)
    np.set_printoptions(precision=8, floatmode="maxprec", sign="-")
    with np.printoptions(precision=2, floatmode="maxprec_equal", sign="+"):
        show("equal", x)
    return str(x), repr(x)
