"""The greatest and the least of many."""

from __future__ import annotations

from lanewise.ops.arithmetic import maximum, minimum
from lanewise.ops.define import Lane, fold_op


@fold_op(numpy="max", onnx="ReduceMax", start=float("-inf"), order="any")
def max_(most: Lane, x: Lane) -> Lane:
    """The greatest; nan where one is."""
    return maximum.body(most, x)


@fold_op(numpy="min", onnx="ReduceMin", start=float("inf"), order="any")
def min_(least: Lane, x: Lane) -> Lane:
    """The least; nan where one is."""
    return minimum.body(least, x)
