"""`contextlib.redirect_stdout`: what is printed meanwhile, by whomever, goes to a stream or to an object with `write`."""

import contextlib
import io
import pprint
import sys
from contextlib import ExitStack, redirect_stdout
from io import StringIO

from parity.case import case


def _shout(x):
    print("shout", x, sep="!")
    return x * 2


def _captured(function, *given):
    out = StringIO()
    with redirect_stdout(out):
        function(*given)
    return out.getvalue()


@case((3,), (0,), (4,))
def into_a_text(n):
    """Lines and parts of lines, read while more is printed."""
    print("before")
    out = io.StringIO()
    with contextlib.redirect_stdout(out) as same:
        print("hello", n)
        for i in range(n):
            print(i, end=" ")
        so_far = same.getvalue()
        print("last", n, sep="-", end="")
    print("behind", same is out)
    return so_far, out.getvalue()


@case((3,), ("a",), ([1, "b"],))
def of_other_functions(x):
    """Helpers, functions that are passed, and `print` itself."""
    return _captured(_shout, x), _captured(print, x, x), _captured(lambda: print(x)), _captured(pprint.pprint, {"key": [x] * 30})


@case((2,), (0,), (1,))
def within_each_other(n):
    """The inner one first; an exception leaves both."""
    outer, inner = StringIO(), StringIO()
    try:
        with redirect_stdout(outer):
            print("outer")
            with redirect_stdout(inner):
                print("inner", outer.getvalue())
                print(2 // n)
            print("outer again")
    except ZeroDivisionError as error:
        print("caught", error)
    return outer.getvalue(), inner.getvalue()


class _Kept:
    """What is written, in lines."""

    def __init__(self):
        self.text = ""

    def write(self, text):
        """More of it."""
        if "secret" in text:
            raise ValueError("not for here")
        self.text += text.upper()


@case(("x",), ("",), ("a secret",))
def into_an_object(word):
    """An object of one's own; what is written to the stream itself goes there, too."""
    kept = _Kept()
    try:
        with redirect_stdout(kept):
            print("word", word)
            sys.stdout.write("directly")
            print(1, file=sys.stderr)
    except ValueError as error:
        print("refused:", error)
    return kept.text


@case((3,), (0,), (1,))
def again_and_again(n):
    """One manager several times, within itself as well; from a stack; to nobody."""
    manager = redirect_stdout(StringIO())
    with manager as out:
        print(1)
        with manager:
            print(2)
    with ExitStack() as stack:
        for i in range(n):
            stack.enter_context(manager)
            print("in", i)
    print("out")
    return out.getvalue()


def _silenced(x):
    with redirect_stdout(None):
        print("nobody reads", x)
    print("somebody does")
    return x


@case((1,), ("a",), (None,))
def to_nobody(x):
    """A test of a function that prints too much."""
    return _captured(_silenced, x), _silenced(x)
