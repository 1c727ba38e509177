"""Activations and softmax of `lanewise.nn.functional`, in programs as people write them."""

from typing import Any

import lanewise.nn.functional as F
import numpy as np
from lanewise.nn.functional import gelu, softmax
from parity.case import case

F32, F64, I32 = np.float32, np.float64, np.int32
EDGES = np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 1e-30, -80.0, 80.0, 3.0, -3.0, 0.5, -0.5])


def spread(dtype, *dims):
    """An input: numbers of either sign, none of them whole."""
    return ((np.arange(int(np.prod(dims))) * 7 % 23 - 11) / 3).astype(dtype).reshape(dims)


@case((spread(F32, 3, 4),), (spread(F64, 2, 3, 4),), (EDGES,), (EDGES.astype(F32)[::-1],), (np.zeros((0, 3), F32),))
def bent_lines(x) -> Any:
    """What consists of lines has the same bits."""
    return (
        F.relu(x), F.relu6(x), F.hardtanh(x, -0.25, 2.0), F.leaky_relu(x), F.leaky_relu(x, 0.125), F.threshold(x, 0.1, 20.0),
        F.hardsigmoid(x), F.hardswish(x), F.hardshrink(x), F.softshrink(x, lambd=1.0), F.softsign(x),
    )  # fmt: skip


@case((spread(F32, 3, 4),), (spread(F64, 2, 3, 4),), (EDGES,), (EDGES.astype(F32),), (np.zeros((0, 3), F64),), ulp=64)
def curves(x) -> Any:
    """What bends has a bound."""
    return (
        F.sigmoid(x), F.tanh(x), F.silu(x), F.elu(x), F.elu(x, alpha=0.5), F.celu(x, 2.0), F.selu(x), F.softplus(x),
        F.softplus(x, beta=2.0, threshold=1.0), F.mish(x), F.logsigmoid(x),
    )  # fmt: skip


@case((spread(F32, 3, 4),), (spread(F64, 2, 3, 4).T,), (EDGES,), (np.zeros(0, F32),), ulp=256)
def bells(x) -> Any:
    """By the error function."""
    return gelu(x)


@case((spread(F32, 3, 4),), (spread(F64, 2, 3, 4).T,), (EDGES,), (np.zeros(0, F32),), ulp=8192)
def bells_by_tanh(x) -> Any:
    """Where `tanh` is nearly -1, the difference to it has few good bits."""
    return gelu(x, approximate="tanh")


@case((np.array([-3, 0, 4, 9], I32),), (np.zeros(0, I32),), (np.array([[7]], I32),), ulp=4)
def of_ints(x) -> Any:
    """Lines keep ints, curves make floats of them."""
    return F.relu(x), F.relu6(x), F.sigmoid(x), F.softsign(x)


@case((spread(F32, 2, 3, 4), np.array([0.1, 0.2, 0.3], F32)), (spread(F64, 4, 1), np.ones(1)), (spread(F32, 2, 3), np.ones(2, F32)))
def slopes_of_channels(x, weight) -> Any:
    """A slope for each; a wrong number of them is told."""
    return F.prelu(x, weight), F.prelu(x, weight[:1])


@case((spread(F32, 3, 4),), (spread(F64, 2, 6),), (spread(F32, 3, 3),), (spread(F32, 4, 2)[::-1],), ulp=8)
def gated(x) -> Any:
    """Halves, where there are some."""
    return F.glu(x), F.dropout(x, 0.5, training=False)


@case((spread(F32, 3, 4),), (spread(F64, 2, 3),), (EDGES.reshape(3, 4),), (np.zeros((0, 3), F32),), (np.zeros((2, 0)),), ulp=16)
def shares(x) -> Any:
    """Along the last axis and others; what is empty has no greatest."""
    return softmax(x), softmax(x, 0), F.softmin(x, dim=-1), F.log_softmax(x, dim=1), F.logsumexp(x), F.logsumexp(x, 0, keepdim=True)


def both(x, dim=-1):
    return softmax(x, dim=dim), F.log_softmax(x, dim, dtype=np.float64)


@case((spread(F32, 3, 4),), (spread(F64, 2, 3),), (spread(F32, 1, 1),), (spread(F32, 2),), ulp=16)
def shares_along(x) -> Any:
    """The axis is a parameter of a helper, and may be none."""
    return *both(x), *both(x, 0), *both(x, dim=1)


@case(
    (spread(F32, 2, 3), spread(F32, 3, 4), spread(F32, 4, 2)), (spread(F64, 1, 2), spread(F64, 2, 2), spread(F64, 2, 1)),
    (np.zeros((0, 2), F32), spread(F32, 2, 2), spread(F32, 2, 3)), ulp=512,
)  # fmt: skip
def perceptron(x, first, second) -> Any:
    """Two layers and the likeliest class."""
    hidden = F.silu(x @ first)
    shares = softmax(hidden @ second, dim=-1)
    return shares, shares.argmax(axis=-1)
