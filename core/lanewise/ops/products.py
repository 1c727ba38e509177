"""Products: what makes one number of many by multiplying."""

from __future__ import annotations

from lanewise.ops.define import Lane, fold_op


@fold_op(numpy="prod", onnx="ReduceProd", start=1.0, order="sequential")
def prod(product: Lane, x: Lane) -> Lane:
    """The product, one number after the other."""
    return product * x
