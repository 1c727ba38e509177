"""Arithmetic on floats: numpy's ufuncs, one definition each."""

from __future__ import annotations

from lanewise.ops.define import Lane, is_nan, lane_op, magnitude, root, where


@lane_op(onnx="Add")
def add(x: Lane, y: Lane) -> Lane:
    """x + y."""
    return x + y


@lane_op(onnx="Sub")
def subtract(x: Lane, y: Lane) -> Lane:
    """x - y."""
    return x - y


@lane_op(onnx="Mul")
def multiply(x: Lane, y: Lane) -> Lane:
    """x * y."""
    return x * y


@lane_op(onnx="Div")
def divide(x: Lane, y: Lane) -> Lane:
    """x / y; a zero divisor gives an infinity or nan."""
    return x / y


@lane_op(onnx="Neg")
def negative(x: Lane) -> Lane:
    """-x."""
    return -x


@lane_op(onnx="Abs")
def absolute(x: Lane) -> Lane:
    """x without its sign."""
    return magnitude(x)


@lane_op(onnx="Sqrt", domain=(0.0, float("inf")))
def sqrt(x: Lane) -> Lane:
    """The correctly rounded square root; nan below zero."""
    return root(x)


@lane_op()
def minimum(x: Lane, y: Lane) -> Lane:
    """The smaller one; nan where either is. Of equal ones the second: minimum(-0.0, 0.0) is 0.0 in numpy."""
    return where(is_nan(x), x, where(x < y, x, y))


@lane_op()
def maximum(x: Lane, y: Lane) -> Lane:
    """The larger one; nan where either is. Of equal ones the second."""
    return where(is_nan(x), x, where(x > y, x, y))
