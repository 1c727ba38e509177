"""Sums: what makes one number of many by adding."""

from __future__ import annotations

from lanewise.ops.define import Lane, fold_op


@fold_op(numpy="sum", onnx="ReduceSum", start=0.0, order="pairwise")
def sum_(total: Lane, x: Lane) -> Lane:
    """The sum in the dtype of its terms, in numpy's pairwise order."""
    return total + x
