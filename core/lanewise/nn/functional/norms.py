"""Numbers brought to mean 0 and variance 1, or to length 1, then scaled and moved.

In: an array, `weight` and `bias` where they are wanted. Out: an array of its dims.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told, at_build, refuse
from lanewise.nn.functional._shapes import along, as_dims, axes_behind, axes_but, last_axes


def standardised(x: Any, axes: Told, eps: Any) -> Any:
    """Mean 0 and variance 1 along some axes."""
    apart = x - x.mean(axis=axes, keepdims=True)
    return apart / np.sqrt((apart * apart).mean(axis=axes, keepdims=True) + eps)


def scaled_and_moved(x: Any, weight: Any, bias: Any) -> Any:
    """`x * weight + bias`, of these what there is."""
    if weight is not None:
        return x * weight if bias is None else x * weight + bias
    return x if bias is None else x + bias


def layer_norm(input: Any, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: Any = 1e-5) -> Any:
    """Along the last axes, whose dims are `normalized_shape`."""
    dims = as_dims(normalized_shape)
    check_last_dims(input.shape, dims)
    return scaled_and_moved(standardised(input, last_axes(len(dims), input.ndim), eps), weight, bias)


def rms_norm(input: Any, normalized_shape: Any, weight: Any = None, eps: Any = None) -> Any:
    """By the root of the mean square, along the last axes; without `eps` it is that of the dtype."""
    dims = as_dims(normalized_shape)
    check_last_dims(input.shape, dims)
    least = machine_epsilon(input.dtype) if eps is None else eps
    squares = (input * input).mean(axis=last_axes(len(dims), input.ndim), keepdims=True)
    return scaled_and_moved(input / np.sqrt(squares + least), weight, None)


def check_last_dims(shape: Any, dims: Any) -> None:
    """What is to be normalized is there."""
    if shape[-len(dims) :] != dims:
        raise ValueError(f"normalized_shape is {dims}, but the input has the shape {shape}")


@at_build
def machine_epsilon(dtype: Any) -> Any:
    """The distance from 1 to the next number."""
    return float(np.finfo(dtype).eps)


def batch_norm(
    input: Any,
    running_mean: Any,
    running_var: Any,
    weight: Any = None,
    bias: Any = None,
    training: Told = False,
    momentum: Any = 0.1,
    eps: Any = 1e-5,
) -> Any:
    """Each channel, which is the second axis, by the mean and the variance of the run, or in training by its own; those of the run
    then move towards these."""
    rank = input.ndim
    if training:
        if input.size <= input.shape[1]:
            raise ValueError(f"an input of shape {input.shape} has no spread in its channels")
        axes = axes_but(1, rank)
        if running_mean is not None:
            move_towards(running_mean, input.mean(axis=axes), momentum)
            move_towards(running_var, unbiased_variance(input, axes), momentum)
        found = standardised(input, axes, eps)
    elif running_mean is None or running_var is None:
        raise ValueError("without training=True the mean and the variance of the run are needed")
    else:
        spread = np.sqrt(along(running_var, 1, rank) + eps)
        found = (input - along(running_mean, 1, rank)) / spread
    return scaled_and_moved(found, channels(weight, rank), channels(bias, rank))


def move_towards(kept: Any, seen: Any, momentum: Any) -> None:
    """What is kept becomes a little like what is seen."""
    kept[...] = (1 - momentum) * kept + momentum * seen


def unbiased_variance(x: Any, axes: Told) -> Any:
    """The sum of squares over one less than the count."""
    apart = x - x.mean(axis=axes, keepdims=True)
    count = x.size // x.shape[1]
    return (apart * apart).sum(axis=axes) / (count - 1)


def channels(vector: Any, rank: Told) -> Any:
    """A number for each channel, as it goes beside the input; or none."""
    return None if vector is None else along(vector, 1, rank)


def group_norm(input: Any, num_groups: Any, weight: Any = None, bias: Any = None, eps: Any = 1e-5) -> Any:
    """Each group of neighbouring channels by itself."""
    if input.shape[1] % num_groups:
        raise ValueError(f"{input.shape[1]} channels do not make {num_groups} groups")
    groups = input.reshape((input.shape[0], num_groups, -1))
    found = standardised(groups, 2, eps).reshape(input.shape)
    return scaled_and_moved(found, channels(weight, input.ndim), channels(bias, input.ndim))


def instance_norm(
    input: Any,
    running_mean: Any = None,
    running_var: Any = None,
    weight: Any = None,
    bias: Any = None,
    use_input_stats: Told = True,
    momentum: Any = 0.1,
    eps: Any = 1e-5,
) -> Any:
    """Each channel of each item by itself."""
    refuse_running(running_mean is not None and use_input_stats)
    if not use_input_stats:
        return batch_norm(input, running_mean, running_var, weight, bias, False, momentum, eps)
    found = standardised(input, axes_behind(2, input.ndim), eps)
    return scaled_and_moved(found, channels(weight, input.ndim), channels(bias, input.ndim))


@at_build
def refuse_running(moved: Any) -> None:
    """Those of a batch norm are moved, which is what training does."""
    if moved:
        refuse("instance_norm() does not move the mean of the run", "pass running_mean=None, or use_input_stats=False")


def normalize(input: Any, p: Told = 2.0, dim: Told = 1, eps: Any = 1e-12) -> Any:
    """By the length along an axis, which is the root of the squares, or for another `p` what that says; at least `eps`."""
    return input / np.maximum(length(input, p, dim), eps)


def length(x: Any, p: Told, dim: Told) -> Any:
    """The p-norm along an axis, which stays."""
    if p == 1:
        return np.abs(x).sum(axis=dim, keepdims=True)
    if p == 2:
        return np.sqrt((x * x).sum(axis=dim, keepdims=True))
    if p == np.inf:
        return np.abs(x).max(axis=dim, keepdims=True)
    return (np.abs(x) ** p).sum(axis=dim, keepdims=True) ** (1 / p)


def local_response_norm(input: Any, size: Any, alpha: Any = 1e-4, beta: Any = 0.75, k: Any = 1.0) -> Any:
    """By the squares of neighbouring channels, so many in all."""
    squares = input * input
    around = np.zeros_like(input)
    before, count = size // 2, input.shape[1]
    for shift in range(-before, size - before):
        first, last = max(0, -shift), min(count, count - shift)
        if first < last:
            around[:, first:last] += squares[:, first + shift : last + shift]
    return input / (around * (alpha / size) + k) ** beta


def cosine_similarity(x1: Any, x2: Any, dim: Told = 1, eps: Any = 1e-8) -> Any:
    """The product along an axis, over both lengths."""
    lengths = np.maximum(length(x1, 2, dim), eps) * np.maximum(length(x2, 2, dim), eps)
    return (x1 * x2 / lengths).sum(axis=dim)
