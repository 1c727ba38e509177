"""How far an answer is from what was wanted. In: arrays. Out: a number (`reduction` is "mean" or "sum"), or one for each item."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told, at_build
from lanewise.nn.functional._shapes import beside_axis
from lanewise.nn.functional.softmaxes import log_softmax

# --- of numbers ------------------------------------------------------------------------------------------------------


def mse_loss(input: Any, target: Any, *, reduction: Told = "mean") -> Any:
    """The square of the distance."""
    apart = input - target
    return reduced(apart * apart, reduction)


def l1_loss(input: Any, target: Any, *, reduction: Told = "mean") -> Any:
    """The distance."""
    return reduced(np.abs(input - target), reduction)


def smooth_l1_loss(input: Any, target: Any, *, reduction: Told = "mean", beta: Any = 1.0) -> Any:
    """The distance, less half of `beta`; a parabola below `beta`."""
    if beta == 0:
        return l1_loss(input, target, reduction=reduction)
    return reduced(bent(np.abs(input - target), beta) / beta, reduction)


def huber_loss(input: Any, target: Any, *, reduction: Told = "mean", delta: Any = 1.0) -> Any:
    """The same times `delta`."""
    return reduced(bent(np.abs(input - target), delta), reduction)


def bent(apart: Any, knee: Any) -> Any:
    """A parabola, and beyond the knee a line."""
    return np.where(apart < knee, 0.5 * apart * apart, knee * (apart - 0.5 * knee))


def binary_cross_entropy(input: Any, target: Any, weight: Any = None, *, reduction: Told = "mean") -> Any:
    """Of shares between 0 and 1; logarithms are at least -100."""
    found = (target - 1) * np.maximum(np.log1p(-input), -100.0) - target * np.maximum(np.log(input), -100.0)
    return reduced(found if weight is None else found * weight, reduction)


def binary_cross_entropy_with_logits(
    input: Any, target: Any, weight: Any = None, *, reduction: Told = "mean", pos_weight: Any = None
) -> Any:
    """Of what `sigmoid` makes shares of."""
    below = np.log1p(np.exp(-np.abs(input))) + np.maximum(-input, 0)
    found = (1 - target) * input + (below if pos_weight is None else below * (1 + (pos_weight - 1) * target))
    return reduced(found if weight is None else found * weight, reduction)


def kl_div(input: Any, target: Any, *, reduction: Told = "mean", log_target: Told = False) -> Any:
    """How much a distribution, whose logarithms are given, differs from another; "batchmean": the sum over the first dim."""
    found = np.exp(target) * (target - input) if log_target else entropy(target) - target * input
    return found.sum() / len(found) if reduction == "batchmean" else reduced(found, reduction)


def entropy(shares: Any) -> Any:
    """`x * log(x)`, of 0 nothing."""
    return np.where(shares > 0, shares * np.log(shares), shares * 0)


def reduced(losses: Any, reduction: Told) -> Any:
    """The mean, the sum, or as they are."""
    check_reduction(reduction)
    if reduction == "mean":
        return losses.mean()
    return losses.sum() if reduction == "sum" else losses


@at_build
def check_reduction(reduction: Any) -> None:
    """One of three."""
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")


# --- of classes ------------------------------------------------------------------------------------------------------


def nll_loss(input: Any, target: Any, weight: Any = None, *, ignore_index: Any = -100, reduction: Told = "mean") -> Any:
    """Of logarithms of shares, (N, C, ...) or (C), and the number of the right class; `weight`: how much each class counts."""
    return of_labels(input, np.asarray(target), weight, ignore_index, reduction, 0.0)


def cross_entropy(
    input: Any,
    target: Any,
    weight: Any = None,
    *,
    ignore_index: Any = -100,
    reduction: Told = "mean",
    label_smoothing: Any = 0.0,
) -> Any:
    """Of what `softmax` makes shares of, and classes as numbers or as shares; `label_smoothing`: so much is for all alike."""
    wanted = np.asarray(target)
    logarithms = log_softmax(input, class_axis(input.ndim))
    if wanted.dtype.kind == "f":
        return of_shares(logarithms, wanted, weight, reduction, label_smoothing)
    return of_labels(logarithms, wanted, weight, ignore_index, reduction, label_smoothing)


@at_build
def class_axis(rank: Any) -> Any:
    """The second axis, or the only one."""
    return min(rank - 1, 1)


def of_labels(logarithms: Any, target: Any, weight: Any, ignore_index: Any, reduction: Told, smoothing: Any) -> Any:
    """A loss for each label; the mean is over the weights of those that count."""
    check_reduction(reduction)
    rows, labels = np.moveaxis(logarithms, class_axis(logarithms.ndim), -1), target.ravel()
    losses, counts = label_losses(rows.reshape((len(labels), -1)), labels, weight, ignore_index, smoothing)
    if reduction == "none":
        return losses.reshape(target.shape)
    return losses.sum() / counts.sum() if reduction == "mean" else losses.sum()


def label_losses(rows: Any, labels: Any, weight: Any, ignore_index: Any, smoothing: Any) -> Any:
    """The loss of each row, and how much it counts."""
    classes = rows.shape[1]
    losses, counts = np.zeros(len(rows), dtype=rows.dtype), np.zeros(len(rows), dtype=rows.dtype)
    for i in range(len(rows)):
        label = int(labels[i])
        if label == ignore_index:
            continue
        if label < 0 or label >= classes:
            raise IndexError(f"Target {label} is out of bounds.")
        counts[i] = 1 if weight is None else weight[label]
        losses[i] = -rows[i, label] * counts[i]
        if smoothing > 0:
            alike = rows[i].sum() if weight is None else (rows[i] * weight).sum()
            losses[i] = (1 - smoothing) * losses[i] - smoothing / classes * alike
    return losses, counts


def of_shares(logarithms: Any, target: Any, weight: Any, reduction: Told, smoothing: Any) -> Any:
    """Shares of classes; the mean is over the rows."""
    check_reduction(reduction)
    axis = class_axis(logarithms.ndim)
    wanted = target * (1 - smoothing) + smoothing / target.shape[axis]
    if weight is not None:
        wanted = wanted * weight.reshape(beside_axis(axis, logarithms.ndim))
    losses = -(wanted * logarithms).sum(axis=axis)
    if reduction == "none":
        return losses
    whole = losses if logarithms.ndim == 1 else losses.sum()
    return whole / (target.size // target.shape[axis]) if reduction == "mean" else whole
