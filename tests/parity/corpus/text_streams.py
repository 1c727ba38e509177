"""`io.StringIO`, and `print` into one."""

import io
from io import StringIO

from parity.case import case


@case((["a", "b"],), ([],), (["x\ny", "z"],))
def report(lines):
    """print with `file`, `sep` and `end`, into a text and to the output."""
    out = io.StringIO()
    for i, l in enumerate(lines):
        print(i, l, sep=": ", file=out)
    print("done", len(lines), end="", file=out, flush=True)
    print(1.5, *lines, file=None)
    return out.getvalue(), out.tell()


@case(("a\nb\n\nc",), ("",), ("x\r\ny\rz",))
def reading(text):
    """Lines and pieces of a text, places in it, and kinds of line ends."""
    with StringIO(text) as f:
        first = f.readline()
        rest = [l.rstrip("\n") for l in f]
        f.seek(0)
        a, b = f.read(2), f.readlines()
        f.seek(0, 2)
        f.write("END")
        g = StringIO(text, newline="")
        h = StringIO(text, newline=None)
        return first, rest, a, b, f.getvalue(), f.tell(), list(g), h.read()


@case((["a", "b"], 3), ([], 1), (["q"], 0))
def overwritten(parts, at):
    """Writing over a text from a place on, cutting it there, and writing after the close."""
    f = io.StringIO("hello")
    f.seek(at)
    f.writelines(parts)
    f.truncate()
    n = f.write("!")
    f.close()
    try:
        f.write("x")
    except ValueError as e:
        return n, str(e), f.closed


@case(("key = 1\n# c\nb=2",), ("",), ("x",))
def config(text):
    """Numbered lines of a configuration, of which one may be wrong."""
    out = {}
    for n, line in enumerate(io.StringIO(text), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        k, sep, v = line.partition("=")
        if not sep:
            raise ValueError(f"line {n}: {line!r}")
        out[k.strip()] = v.strip()
    return out
