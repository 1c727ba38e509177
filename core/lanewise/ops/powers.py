"""Powers of each number."""

from __future__ import annotations

from lanewise.ops.define import Lane, lane_op


@lane_op(onnx="Reciprocal")
def reciprocal(x: Lane) -> Lane:
    """1 / x; of zero an infinity."""
    return 1.0 / x


@lane_op()
def square(x: Lane) -> Lane:
    """x * x."""
    return x * x
