"""What functions of arrays (`runtime/arrays.py`) give where there is no numpy: in Pyodide, and in a CPython without it."""

from __future__ import annotations

import json
import subprocess
import sys
from array import array
from pathlib import Path
from typing import Any

from lanewise import Tensor

_WITHOUT = """
import sys
sys.modules["numpy"] = None
sys.path.insert(0, sys.argv[2])
import json
import lanewise
from hosts.pyodide.tensors import told
print(json.dumps(told(lanewise.load(sys.argv[1]))))
"""


def told_without_numpy(folder: Path) -> dict[str, Any]:
    """By the functions of a folder in a CPython without numpy."""
    command = [sys.executable, "-c", _WITHOUT, folder, Path(__file__).parents[2]]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def told(f: Any) -> dict[str, Any]:
    """By these functions."""
    told: dict[str, Any] = {}
    x = array("d", [1, -0.5, 3, 4, 5, 6])
    rows = Tensor(x, (2, 3))
    found = f.doubled(rows)
    told["doubled"] = found is rows, found.tolist(), x.tolist()
    told["empty"] = f.doubled(Tensor(array("d"), (0, 3))).shape
    told["turned"] = f.turned(Tensor(array("h", range(6)), (2, 3))).tolist()
    told["total"] = f.total(Tensor(array("f", [0.5, 1.25])))
    told["buffer"] = f.total(array("f", [0.5, 1.25])), f.total([0.5, 1, True])
    found = f.mirrored(Tensor(array("d", [1, 2, 0, -3]), dtype="complex128"))
    told["mirrored"] = found.dtype, found.shape, found.data.tolist(), repr(found)
    mask, places = f.above(Tensor(array("d", [1, 3, 2])), 1.5)
    told["above"] = mask.dtype, mask.tolist(), places.dtype, places.tolist()
    bytes_ = Tensor(bytearray(3))
    found = f.in_lists([rows], {"a": bytes_})
    told["in lists"] = found[0] is rows, found[1].tolist(), bytes_.tolist()
    near = f.doubled.with_(views=True)
    lying = f.allocate((2, 2), "float64")
    lying.data[3] = 2.5
    told["allocated"] = near(lying) is lying, lying.tolist(), type(lying).__name__
    view = f.in_lists.with_(views=True)([lying], {"a": bytes_})[1]
    told["view"] = view.tolist(), f.doubled(view) is view, view.tolist()
    told["refused"] = []
    for call in (
        lambda: f.total(Tensor(array("d", [1]))),
        lambda: f.total(Tensor(array("f", [1]), (1, 1))),
        lambda: f.total("x"),
        lambda: f.doubled(Tensor(bytes(8), (1, 1), "float64")),
        lambda: f.doubled([[1.0], [2.0, 3.0]]),
        lambda: f.allocate(2, "O"),
        lambda: f.total([1j]),
    ):
        try:
            call()
        except Exception as error:
            told["refused"].append(f"{type(error).__name__}: {error}")
    return told
