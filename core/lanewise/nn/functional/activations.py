"""What happens to each number of a layer. In: an array. Out: an array of its dims."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.lacking import of_op
from lanewise.library.prelude.words import Told, at_build, refuse
from lanewise.nn.functional._shapes import along, refuse_in_place

# --- bent lines ------------------------------------------------------------------------------------------------------


def relu(input: Any, inplace: Told = False) -> Any:
    """`x` above zero, else 0."""
    refuse_in_place(inplace)
    return np.maximum(input, 0)


def relu6(input: Any, inplace: Told = False) -> Any:
    """`x` between 0 and 6."""
    return hardtanh(input, 0.0, 6.0, inplace)


def hardtanh(input: Any, min_val: Any = -1.0, max_val: Any = 1.0, inplace: Told = False) -> Any:
    """`x` between two bounds."""
    refuse_in_place(inplace)
    return np.minimum(np.maximum(input, min_val), max_val)


def leaky_relu(input: Any, negative_slope: Any = 0.01, inplace: Told = False) -> Any:
    """`x` above zero, else `negative_slope * x`."""
    refuse_in_place(inplace)
    return np.where(input > 0, input, input * negative_slope)


def prelu(input: Any, weight: Any) -> Any:
    """The same with slopes that are learned: one, or one for each channel, which is the second axis."""
    if weight.size == 1:
        return np.where(input > 0, input, input * weight.reshape(()))
    if input.ndim < 2 or weight.shape[0] != input.shape[1]:
        raise ValueError(f"{weight.size} slopes do not go with an input of shape {input.shape}")
    return np.where(input > 0, input, input * along(weight, 1, input.ndim))


def threshold(input: Any, threshold: Any, value: Any, inplace: Told = False) -> Any:
    """`x` above the threshold, else `value`."""
    refuse_in_place(inplace)
    return np.where(input > threshold, input, input.dtype.type(value))


def hardsigmoid(input: Any, inplace: Told = False) -> Any:
    """`x / 6 + 1/2` between 0 and 1."""
    return relu6(input + 3, inplace) / 6


def hardswish(input: Any, inplace: Told = False) -> Any:
    """`x * hardsigmoid(x)`."""
    return input * relu6(input + 3, inplace) / 6


def hardshrink(input: Any, lambd: Any = 0.5) -> Any:
    """`x`, and 0 where it is within `lambd` of it."""
    return np.where(np.abs(input) <= lambd, input.dtype.type(0), input)


def softshrink(input: Any, lambd: Any = 0.5) -> Any:
    """`x`, nearer to 0 by `lambd`."""
    return input - np.minimum(np.maximum(input, -lambd), lambd)


# --- curves ----------------------------------------------------------------------------------------------------------


def sigmoid(input: Any) -> Any:
    """`1 / (1 + exp(-x))`."""
    return 1 / (1 + np.exp(-input))


def tanh(input: Any) -> Any:
    """The hyperbolic tangent."""
    return np.tanh(input)


def silu(input: Any, inplace: Told = False) -> Any:
    """`x * sigmoid(x)`."""
    refuse_in_place(inplace)
    return input / (1 + np.exp(-input))


def elu(input: Any, alpha: Any = 1.0, inplace: Told = False) -> Any:
    """`x` above zero, else `alpha * (exp(x) - 1)`."""
    refuse_in_place(inplace)
    return np.where(input > 0, input, alpha * np.expm1(np.minimum(input, 0)))


def celu(input: Any, alpha: Any = 1.0, inplace: Told = False) -> Any:
    """`x` above zero, else `alpha * (exp(x / alpha) - 1)`."""
    refuse_in_place(inplace)
    return np.where(input > 0, input, alpha * np.expm1(np.minimum(input, 0) / alpha))


SELU_ALPHA, SELU_SCALE = 1.6732632423543772, 1.0507009873554805
"""Klambauer et al. 2017, "Self-Normalizing Neural Networks", equation 14: mean 0 and variance 1 stay."""


def selu(input: Any, inplace: Told = False) -> Any:
    """`elu` with the bend and the scale that keep mean and variance."""
    return SELU_SCALE * elu(input, SELU_ALPHA, inplace)


def softplus(input: Any, beta: Any = 1.0, threshold: Any = 20.0) -> Any:
    """`log(1 + exp(beta * x)) / beta`, and `x` where that is the same."""
    scaled = input * beta
    return np.where(scaled > threshold, input, np.log1p(np.exp(np.minimum(scaled, threshold))) / beta)


def softsign(input: Any) -> Any:
    """`x / (1 + |x|)`."""
    return input / (1 + np.abs(input))


def tanhshrink(input: Any) -> Any:
    """`x - tanh(x)`."""
    return input - np.tanh(input)


def mish(input: Any, inplace: Told = False) -> Any:
    """`x * tanh(softplus(x))`."""
    refuse_in_place(inplace)
    return input * np.tanh(softplus(input))


def logsigmoid(input: Any) -> Any:
    """`log(sigmoid(x))`."""
    return np.minimum(input, 0) - np.log1p(np.exp(-np.abs(input)))


def gelu(input: Any, approximate: Told = "none") -> Any:
    """`x` times the share of a normal distribution below it, by `erf` or by `tanh`."""
    if is_by_tanh(approximate):
        inner = math.sqrt(2 / math.pi) * (input + 0.044715 * (input * input * input))
        return 0.5 * input * (1 + np.tanh(inner))
    return 0.5 * input * (1 + erf(input * math.sqrt(0.5)))


@at_build
def is_by_tanh(approximate: Any) -> Any:
    """Which of the two."""
    if approximate not in ("none", "tanh"):
        raise ValueError("approximate argument must be either none or tanh.")
    return approximate == "tanh"


@of_op
def erf(x: Any) -> Any:
    """The error function, which numpy lacks, by that of `math`."""
    flat = x.ravel()
    out = np.empty_like(flat)
    for i in range(len(flat)):
        out[i] = math.erf(flat[i])
    return out.reshape(x.shape)


# --- of halves, by chance --------------------------------------------------------------------------------------------


def glu(input: Any, dim: Told = -1) -> Any:
    """Half of an axis, times the sigmoid of the other half."""
    rows = np.moveaxis(input, dim, 0)
    half = len(rows) // 2
    if len(rows) % 2:
        raise ValueError(f"an axis of {len(rows)} has no halves")
    return np.moveaxis(rows[:half] * sigmoid(rows[half:]), 0, dim)


def dropout(input: Any, p: Any = 0.5, training: Told = True, inplace: Told = False) -> Any:
    """`x`, with `training=False`: nothing is dropped where nothing is trained."""
    refuse_in_place(inplace)
    refuse_training(training)
    return input


@at_build
def refuse_training(training: Any) -> None:
    """Chance is left to the trainer."""
    if training:
        refuse("dropout() drops nothing: it is for what is trained already", "pass training=False")
