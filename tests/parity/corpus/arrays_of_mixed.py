"""Numbers for numpy that stand among other things: columns of records, settings, what may be None, members of an IntEnum."""

import csv
import enum
import io
import json
import struct

import numpy as np
from parity.case import case

_MATRIX = np.arange(12.0).reshape(3, 4)


class Part(enum.IntEnum):
    HEAD = 0
    KNEE = 2
    FOOT = 1


@case(([{"n": "a", "v": 3}, {"n": "b", "v": 4}],), ([{"n": "", "v": -7}],), ([{"n": "a", "v": 1}, {"n": "b"}],))
def column_of_records(rows):
    """A column of dicts that hold texts as well."""
    try:
        return np.array([row["v"] for row in rows]), np.mean([row["v"] for row in rows]), np.sum([row["v"] for row in rows])
    except KeyError as e:
        return str(e)


@case(([1, 2, None],), ([None, 0.5],), ([4],))
def past_none(xs):
    """What is left where None was left out."""
    kept = [x for x in xs if x is not None]
    return np.mean(kept), np.array(kept) + 1, np.array(xs, dtype=float)


@case(
    ({"n": 3, "name": "x", "low": 0.5, "mean": [1.0, 2.0, 3.0]},),
    ({"n": 1, "name": "", "low": -1.0, "mean": [0.0]},),
    ({"n": 0, "name": "none", "low": 1.0, "mean": [4.0]},),
)
def settings_for_arrays(settings):
    """Numbers and lists out of a dict of settings."""
    x = np.arange(settings["n"]) * settings["low"]
    mean = np.array(settings["mean"])
    return x - mean, np.zeros((settings["n"], 2)), np.where(x > 0, settings["low"], 0), np.sum(settings["mean"])


@case((_MATRIX.copy(),), (-_MATRIX,), (np.ones((3, 3)),))
def members_as_places(m):
    """Members of an IntEnum say where, and how many."""
    m[Part.FOOT, Part.KNEE] = 9
    several = m[:, Part.HEAD : Part.KNEE], m[..., Part.KNEE], m[: Part.KNEE]
    return m[Part.KNEE], m[Part.KNEE, Part.HEAD], several, np.zeros(Part.KNEE)


@case(
    (np.array([[0, 20], [200, 250]], np.uint8), np.array([[10, 0], [100, 255]], np.uint8)),
    (np.array([3, -4]), np.array([1, 1])),
    (np.array([1.5], np.float32), np.array([0.5], np.float32)),
)
def squares_of_whole_numbers(a, b):
    """To the power of 2 whole numbers stay whole, to the power of 2.0 they do not."""
    return np.mean((a - b) ** 2.0), a**2.0, a**2, (a > 1) ** 2, (a > 1) ** 2.0, (a * 1j) ** 2.0


@case(
    (np.array([0.5, 2.0]), np.array([1, 4], np.int16)),
    (np.array([1.5], np.float32), np.array([7])),
    (np.array([1e300]), np.array([0])),
)
def numbers_written(x, n):
    """numpy's numbers in JSON, in CSV, in bytes, and those without axes by a format."""
    out = io.StringIO()
    csv.writer(out).writerow([x[0], n[0], 1.5, None])
    packed = struct.pack("<h", n[0]), struct.pack(f"<{len(n)}i", *n), struct.pack("<d", x[0])
    said = json.dumps({"x": float(x[0]), "y": [np.float64(x.max())]})
    return said, out.getvalue(), packed, f"{np.array(x[0]):.2e}", f"{n.sum():x}"
