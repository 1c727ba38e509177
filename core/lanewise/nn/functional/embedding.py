"""Rows of tables by their numbers, and layers that are one product. In: arrays. Out: arrays with another last axis."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told, at_build, refuse


def embedding(
    input: Any,
    weight: Any,
    padding_idx: Any = None,
    max_norm: Told = None,
    norm_type: Any = 2.0,
    scale_grad_by_freq: Told = False,
    sparse: Told = False,
) -> Any:
    """The rows of `weight` with these numbers. What is said of gradients changes nothing."""
    refuse_renorm(max_norm)
    check_numbers(input, len(weight))
    return weight[input]


@at_build
def refuse_renorm(max_norm: Any) -> None:
    """torch changes the table there."""
    if max_norm is not None:
        refuse("embedding() does not bring rows to a norm", "leave max_norm out")


def check_numbers(places: Any, count: Any) -> None:
    """Numbers are not counted from the end."""
    if places.size > 0 and (places.min() < 0 or places.max() >= count):
        raise IndexError(f"numbers from {places.min()} to {places.max()} are not all rows of a table of {count}")


def one_hot(tensor: Any, num_classes: Any = -1) -> Any:
    """A row of zeros for each number, with a 1 in its place; -1: so many classes as there are."""
    classes = int(tensor.max()) + 1 if num_classes == -1 else num_classes
    check_numbers(tensor, classes)
    labels = tensor.ravel()
    out = np.zeros((len(labels), classes), dtype=np.int64)
    for i in range(len(labels)):
        out[i, labels[i]] = 1
    return out.reshape((*tensor.shape, classes))


def linear(input: Any, weight: Any, bias: Any = None) -> Any:
    """`input @ weight.T + bias`."""
    found = np.matmul(input, weight.T)
    return found if bias is None else found + bias
