"""Sums of products along axes that have labels."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64, I32, I8, U8, BOOL = np.float64, np.float32, np.int64, np.int32, np.int8, np.uint8, np.bool_


def grid(dtype, *dims):
    """An input: whole numbers, so that the order of adding does not show."""
    count = int(np.prod(dims))
    return (np.arange(count) * 7 % 11 - (3 if dtype not in (U8, BOOL) else 0)).astype(dtype).reshape(dims)


@case(
    (grid(F64, 3, 4), grid(F64, 4, 2)), (grid(I32, 2, 2), grid(F32, 2, 3)), (grid(F64, 0, 3), grid(F64, 3, 2)),
    (grid(F64, 2, 0), grid(F64, 0, 2)), (grid(BOOL, 2, 3), grid(BOOL, 3, 2)), (grid(I8, 4, 4) * 9, grid(I8, 4, 4) * 9),
    (grid(F64, 4, 3).T, grid(F64, 8, 2)[::-2]), (grid(F64, 2, 1), grid(F64, 3, 2)), (grid(F64, 2, 3), grid(F64, 4, 2)),
)
def of_two_tables(a, b) -> Any:
    """ValueError where dims differ and neither is 1."""
    return np.einsum("ij,jk->ik", a, b), np.einsum("ij,jk", a, b), np.einsum("ij,jk->ki", a, b), np.einsum("ij,jk->", a, b), \
        np.einsum("ij,jk->j", a, b), np.einsum("ij,jk->ijk", a, b, optimize=True), np.einsum("...j,jk->...k", a, b)


@case(
    (grid(F64, 3, 3),), (grid(I64, 2, 2)[::-1],), (grid(F64, 0, 0),), (grid(U8, 3, 3) * 100,), (grid(F64, 2, 3),),
    (grid(BOOL, 2, 2),),
)
def of_one_table(a) -> Any:
    """ValueError where there is no diagonal."""
    return np.einsum("ij->ji", a), np.einsum("ba", a), np.einsum("ij->", a), np.einsum("ij->i", a), np.einsum("ij->j", a), \
        np.einsum("i...->...", a), np.einsum("ii", a), np.einsum("ii->i", a), np.einsum("ij,ij->ij", a, a)


@case((grid(F64, 3, 3),), (grid(I64, 2, 2),), (grid(F32, 4, 4)[:, ::-1],))
def written_along_a_diagonal(a) -> Any:
    """Of one operand without a sum the result is a view."""
    np.einsum("ii->i", a)[:] = 7
    np.einsum("ij->ji", a)[0, 1:] += 1
    return a


@case((grid(F64, 2, 3, 4), grid(F64, 3, 2, 4)), (grid(I64, 1, 2, 2), grid(I64, 2, 1, 2)), (grid(F64, 2, 0, 1), grid(F64, 0, 2, 1)))
def of_boxes(a, b) -> Any:
    """Stacks, several axes at once, axes that nobody has named."""
    return np.einsum("ijk,jil->kl", a, b), np.einsum("ijk,jik", a, b), np.einsum("i...,...", a, a), \
        np.einsum("ijk,ijk->ik", a, a), np.einsum("...j,...j->...", a, a)


@case(
    (grid(F64, 3), grid(F64, 2), grid(F64, 3, 2)), (grid(I32, 1), grid(I64, 2), grid(U8, 1, 2)),
    (grid(F64, 0), grid(F64, 2), grid(F64, 0, 2)),
)
def of_several(x, y, a) -> Any:
    """One after the other."""
    return np.einsum("i,j,ij->", x, y, a), np.einsum("i,j->ij", x, y), np.einsum("i,i,i->i", x, x, x), \
        np.einsum("i,j,ij", x, y, a), np.einsum("i,ij,j,kj->k", x, a, y, a), np.einsum("i,->i", x, 2), np.einsum("i,i", x, x), \
        np.einsum(",", 2, 3.5)


@case((grid(F64, 3, 3),), (grid(I64, 2, 2),), (grid(F64, 1, 3),))
def wrong_subscripts(a) -> Any:
    """ValueError says what is wrong with them."""
    said = []
    try:
        np.einsum("ijk->", a)
    except ValueError as error:
        said.append(str(error))
    try:
        np.einsum("i->i", a)
    except ValueError as error:
        said.append(str(error))
    try:
        np.einsum("ij,jk", a)
    except ValueError as error:
        said.append(str(error))
    try:
        np.einsum("ij->ik", a)
    except ValueError as error:
        said.append(str(error))
    try:
        np.einsum("i1", a)
    except ValueError as error:
        said.append(str(error))
    try:
        np.einsum("i..j", a)
    except ValueError as error:
        said.append(str(error))
    return said, np.einsum("ii", a)


@case(
    (grid(F64, 4, 2, 3), grid(F64, 4, 5, 3)), (grid(F32, 1, 1, 2), grid(F32, 1, 3, 2)),
    (grid(F64, 2, 0, 2), grid(F64, 2, 2, 2)), ulp=8,
)
def attention(queries, keys) -> Any:
    """Scores of each query with each key, and the keys weighed by them."""
    scores = np.einsum("bqd,bkd->bqk", queries, keys) / np.sqrt(np.float32(keys.shape[-1]))
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True)) if scores.size else scores
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return scores, np.einsum("bqk,bkd->bqd", weights, keys).shape
