"""Attention. In: queries, keys and values, (..., L, E). Out: for each query a mean of the values, by how its key fits."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told, at_build, refuse


def scaled_dot_product_attention(
    query: Any,
    key: Any,
    value: Any,
    attn_mask: Any = None,
    dropout_p: Told = 0.0,
    is_causal: Told = False,
    scale: Any = None,
    enable_gqa: Told = False,
) -> Any:
    """Softmax of the products of queries and keys, times the values. `attn_mask`: of bools what counts, of floats what is added;
    a query for which nothing counts gets zeros."""
    check_attention(dropout_p, is_causal and attn_mask is not None)
    if enable_gqa:
        return scaled_dot_product_attention(
            query, for_each_head(key, query), for_each_head(value, query), attn_mask, 0.0, is_causal, scale
        )
    factor = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    scores = np.matmul(query * factor, np.swapaxes(key, -1, -2))
    if is_causal:
        scores = masked(scores, np.tri(scores.shape[-2], scores.shape[-1], dtype=np.bool_))
    elif attn_mask is not None:
        scores = masked(scores, attn_mask)
    return np.matmul(safe_softmax(scores), value)


@at_build
def check_attention(dropout_p: Any, twice: Any) -> None:
    """What torch has beyond this."""
    if dropout_p != 0.0:
        refuse("attention is not compiled with dropout", "pass dropout_p=0.0")
    if twice:
        raise ValueError("either is_causal=True or an attn_mask is given, not both")


def for_each_head(x: Any, query: Any) -> Any:
    """Keys or values, repeated for the queries that share them."""
    return np.repeat(x, query.shape[-3] // x.shape[-3], axis=x.ndim - 3)


def masked(scores: Any, mask: Any) -> Any:
    """What does not count is below all else."""
    if mask.dtype == np.bool_:
        return np.where(mask, scores, scores.dtype.type(-np.inf))
    return scores + mask


def safe_softmax(scores: Any) -> Any:
    """Along the last axis; zeros where all are -inf."""
    most = scores.max(axis=-1, keepdims=True)
    shares = np.exp(scores - np.where(most == -np.inf, most.dtype.type(0), most))
    whole = shares.sum(axis=-1, keepdims=True)
    return shares / np.where(whole == 0, whole.dtype.type(1), whole)
