"""What the programs of arrays are made of: tables of expressions and statements of numpy. Out: one row for each.

In a template `{x}` and `{y}` are arrays, `{n}` a scalar among the variables, `{c}` a constant, `{d}` a finite one, `{k}` a small
int and `{v}` a variable that holds an array and may be written to. Whatever numpy answers to a row with a TypeError is not written,
so no row says of which dtypes and ranks it is; a `!` in front of one says that it is refused of complex numbers.

What docs/deviations.md gives a bound is compared within it (near.py): `near` are rows whose functions numpy takes from its C
library or from LAPACK; `fits` are those that are written for finite operands alone; `sizes` are near of complex numbers, as is all
that is complex and rounds; `sums` are near where a sum of their operands rounds, since they are added in another order where arrays
do not lie as in C. Left out, as the table there says why: what depends on how a new array lies (`strides`, `flags`), on what may be
written to, on signs of singular vectors, on the order of `np.unique_values`; powers of 1/2; hashes.
Where sorts are not stable numpy leaves the order of 0.0 and -0.0 to the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

EXACT, SUMS, NEAR, FITS, SIZES = "exact", "sums", "near", "fits", "sizes"


@dataclass(frozen=True)
class Row:
    """An expression or a statement; its template is its name."""

    template: str
    family: str
    bound: str = EXACT
    real: bool = False
    """Whether it is refused of complex numbers; a `!` in front of it says so."""


_ARITHMETIC = """
{x} + {y}; {x} - {y}; {x} * {y}; {x} / {y}; {x} // {y}; {x} % {y}; {x} & {y}; {x} | {y}; {x} ^ {y}; {x} << {k}; {x} >> {k}
{x} ** 2; {x} ** 3; {x} + {c}; {c} - {x}; {x} * {c}; {x} / {c}; {c} / {x}; {x} // {c}; {c} // {x}; {x} % {c}; {c} % {x}
{x} & 3; 1 | {x}; {x} ^ {k}; 2 ** {x}; {x} + {n}; {n} * {x}; {x} < {y}; {x} <= {y}; {x} == {y}; {x} != {y}; {x} > {c}
{c} >= {x}; {x} == {n}; -{x}; +{x}; ~{x}; divmod({x}, {c}); ({x} > {c}) & ({y} < {c})
"""
_FUNCTIONS = """
np.negative({x}); np.positive({x}); np.sign({x}); np.square({x}); np.sqrt({x}); np.reciprocal({x}); np.floor({x})
np.ceil({x}); np.trunc({x}); np.rint({x}); np.fix({x}); np.round({x}, 1); np.around({x}, -1); {x}.round(); np.isnan({x})
np.isinf({x}); np.isfinite({x}); np.signbit(np.where({x} == {x}, {x}, 1)); np.logical_not({x}); np.invert({x}); np.nan_to_num({x})
np.conj({x}); np.real({x}); np.imag({x}); {x}.real; {x}.imag; np.spacing({x}); np.modf({x}); np.frexp({x})
np.ldexp({x}, {k}); np.nextafter({x}, {c}); np.heaviside({x}, {c}); np.copysign({x}, {y}); np.fabs({x}); np.bitwise_count({x})
np.maximum({x}, {y}); np.minimum({x}, {y}); np.fmax({x}, {y}); np.fmin({x}, {c}); np.maximum({x}, {c}); np.fmod({x}, {y})
np.remainder({x}, {y}); np.floor_divide({x}, {y}); np.true_divide({x}, {y}); np.add({x}, {y}); np.subtract({x}, {c})
np.multiply({x}, {y}); np.divmod({x}, {y}); np.gcd({x}, {y}); np.lcm({x}, {k}); np.left_shift({x}, {y})
np.right_shift({x}, {k}); np.bitwise_and({x}, {y}); np.bitwise_or({x}, {y}); np.bitwise_xor({x}, {k})
np.logical_and({x}, {y}); np.logical_or({x}, {y}); np.logical_xor({x}, {y}); np.greater({x}, {y}); np.less_equal({x}, {y})
np.not_equal({x}, {c}); np.equal({x}, {y}); np.clip({x}, -1, 2); np.clip({x}, None, {c}); {x}.clip({c}, {c})
np.where({x} > {c}, {x}, {y}); np.where({x}, {y}, {c}); np.select([{x} > {c}, {x} < {c}], [{x}, {y}], {c})
np.isclose({x}, {y}); np.add({x}, {y}, dtype=np.float32); np.multiply({x}, {c}, where={x} > {c}, out=np.zeros_like({x}))
np.power({x}, {k}); np.choose({x} > {c}, [{x}, {y}]); np.piecewise({x}, [{x} > {c}], [{d}, {d}])
np.interp({x}, [0.0, 1.0, 2.0], [1.0, 3.0, -1.0]); np.digitize({x}, [0.0, 1.0, 2.5]); np.isin({x}, {y})
np.equal.outer({x}, {y}); np.add.outer({x}, {y}); np.multiply.outer({x}, {y}); np.subtract.outer({x}, {c})
np.iscomplexobj({x}); np.isreal({x})
"""
_SIZES = "abs({x}); np.abs({x}); np.absolute({x})"
_CURVES = """
np.exp({x}); np.exp2({x}); np.expm1({x}); np.log({x}); np.log2({x}); np.log10({x}); np.log1p({x}); np.sin({x}); np.cos({x})
np.tan({x}); np.arcsin({x}); np.arctan({x}); np.sinh({x}); np.tanh({x}); np.arcsinh({x}); np.cbrt({x}); np.hypot({x}, {y})
np.arctan2({x}, {y}); np.logaddexp({x}, {y}); np.sinc({x}); np.float_power({x}, {k}); np.angle({x}); np.deg2rad({x})
np.degrees({x}); {x} ** {y}; np.prod({x}); {x}.prod(axis=0); np.logspace(0, 1, {k})
"""
_FITS = """
np.linalg.det({x} @ {x}.T % 7); np.corrcoef({x}.ravel(), {x}.ravel()[::-1]); np.cov({x}.ravel(), {x}.ravel() * 2)
np.fft.fft({x}).real; np.average({x}, weights=np.abs({x}) + 1)
np.gradient({x}); np.linalg.norm({x}); np.linalg.norm({x}, axis=0); np.std({x}); {x}.std(axis=0); {x}.var(axis=-1)
np.var({x}, ddof=1); np.nanstd({x}); np.i0({x}); np.unwrap({x} * 1.0)
"""
_SUMS = """
{x}.sum(); {x}.sum(axis=0); np.sum({x}, axis=-1, keepdims=True); np.sum({x}, dtype=np.float32); np.sum({x}, initial={k})
np.sum({x}, where={x} > {c}); {x}.mean(); {x}.mean(axis=0); np.mean({x}, axis=-1, keepdims=True)
np.mean({x}, dtype=np.float64); np.nansum({x}); np.nanmean({x}, axis=0); {x}.trace(); np.trace({x}, 1); {x} @ {x}[0]
{x} @ {x}.T; np.dot({x}, {y}); np.inner({x}, {y}); np.vdot({x}, {x}); np.matmul({x}, {y}); np.tensordot({x}, {y}, 1)
np.einsum("...i,...i", {x}, {y}); np.einsum("ij,jk->ik", {x}, {x}.T); np.convolve({x}.ravel(), {y}.ravel())
np.correlate({x}.ravel(), {y}.ravel(), "same"); np.add.reduce({x}, axis=0); np.average({x}, axis=0); np.cumsum({x})
np.cumsum({x}, axis=0); {x}.cumsum(axis=-1); np.cumprod({x}); np.nancumsum({x}); np.add.accumulate({x}, axis=0)
np.add.reduceat({x}, [0, {k}]); np.trapezoid({x}); np.polyval([1, 2, 3], {x})
np.bincount(np.append({x}, 1), weights=np.append({x}, 1)); sum({x}.ravel()); sum([v for v in {x}.ravel()])
!np.histogram({x}, bins=3, range=(-2, 4))[0]
"""
_REDUCTIONS = """
{x}.max(); {x}.max(axis=0); {x}.min(axis=-1); np.min({x}, axis=0, keepdims=True); np.max({x}, initial={k})
np.max({x}, axis=0, initial=1, where={x} > {c}); {x}.argmax(); {x}.argmin(axis=0); np.argmax({x}, axis=-1)
np.argmax({x}, axis=0, keepdims=True); {x}.any(); {x}.all(axis=0); np.any({x} > {c}, axis=-1); np.all({x})
np.count_nonzero({x}); np.count_nonzero({x}, axis=0); np.ptp({x}); np.ptp({x}, axis=0); np.median({x})
np.median({x}, axis=0); np.percentile({x}, 30); np.quantile({x}, 0.5, axis=0); np.nanmax({x}); np.nanmin({x}, axis=0)
np.nanargmax({x}); np.maximum.reduce({x}, axis=0); np.logical_xor.reduce({x}.ravel()); np.bitwise_or.reduce({x}.ravel())
np.maximum.accumulate({x}, axis=-1); np.minimum.reduceat({x}, [0, {k}]); np.multiply.accumulate({x}); max({x}.ravel())
min({x}.ravel().tolist()); any({x}.ravel()); np.array_equal({x}, {y}); np.allclose({x}, {y}); np.array_equiv({x}, {y})
np.nanmedian({x}); np.amax({x}, axis=(0, 1)); {x}.max(axis=0).min(); np.sum({x} > {c}, axis=0); np.mean({x} > {c})
"""
_VIEWS = """
{x}[1:]; {x}[:-1]; {x}[::-1]; {x}[::2]; {x}[..., 0]; {x}[..., ::-1]; {x}[0]; {x}[-1]; {x}[{k}:]; {x}[None]; {x}[..., None]
{x}[:, 1:]; {x}[:, -1]; {x}[..., -2:]; {x}[{k}]; {x}.T; {x}.ravel(); {x}.reshape(-1); {x}.reshape(-1, 1)
{x}.reshape({x}.shape[::-1]); {x}.swapaxes(0, -1); np.transpose({x}); np.moveaxis({x}, 0, -1); np.expand_dims({x}, 0)
np.flip({x}); np.flip({x}, 0); np.fliplr({x}); np.rot90({x}); np.atleast_2d({x}); np.atleast_1d({x}); np.diagonal({x})
{x}.diagonal(1); np.broadcast_to({x}, (2, *{x}.shape)); np.split({x}, 1)[0]; np.array_split({x}, 2)[1]; np.hsplit({x}, 1)[0]
np.rollaxis({x}, -1); np.squeeze({x}[None], 0); np.lib.stride_tricks.sliding_window_view({x}, 1, axis=0)
np.broadcast_arrays({x}, {y})[0]; {x}.view(); {x}[()]; {x}[...]; {x}[1:][::-1]; {x}.T[1:]; {x}[::-1].T; {x}[:0]; {x}.flat[0]
{x}[0, ...]
"""
_MOVED = """
np.concatenate([{x}, {y}]); np.concatenate([{x}, {x}], axis=-1); np.concatenate([{x}, {y}], axis=None); np.stack([{x}, {y}])
np.stack([{x}, {x}], axis=-1); np.vstack([{x}, {y}]); np.hstack([{x}, {y}]); np.dstack([{x}, {x}])
np.column_stack([{x}, {x}]); np.append({x}, {y}); np.append({x}, {c}); np.insert({x}, 0, {c})
np.insert({x}, 0, {c}, axis=0); np.delete({x}, 0, axis=0); np.delete({x}, {k}); np.roll({x}, 1); np.roll({x}, 1, axis=0)
np.repeat({x}, 2); np.repeat({x}, 2, axis=0); np.tile({x}, 2); np.tile({x}, (2, 1)); np.pad({x}, 1)
np.pad({x}, 1, mode="edge"); np.pad({x}, 1, constant_values={c}); np.diff({x}); np.diff({x}, axis=0); np.ediff1d({x})
np.outer({x}, {y}); np.kron({x}, {y}); np.sort({x}, kind="stable"); np.sort({x}, axis=0, kind="stable")
np.sort({x}, axis=None, kind="stable"); np.argsort({x}, kind="stable"); np.argsort({x}, axis=0, kind="stable")
np.lexsort(({x}.ravel(),)); np.partition({x}.ravel(), 1)[1]; np.unique({x}); np.unique({x}, return_counts=True)
np.unique({x}, return_inverse=True)[1]; np.union1d({x}, {y}); np.intersect1d({x}, {y}); np.setdiff1d({x}, {y})
np.setxor1d({x}, {y}); np.searchsorted(np.sort({x}.ravel()), {y}); np.nonzero({x}); np.argwhere({x}); np.flatnonzero({x})
np.where({x} > {c}); {x}[{x} > {c}]; {x}[[0, -1]]; {x}[np.array([0, {k}])]; {x}[[0, -1], [0, -1]]; {x}[{x} != {x}]
{x}[..., [0, 0]]; {x}[np.argsort({x}.ravel(), kind="stable")]; {x}[({x} > {c}).nonzero()]; np.take({x}, [0, {k}])
np.take({x}, [0, -1], axis=0); np.take_along_axis({x}, np.argsort({x}, axis=0, kind="stable"), 0)
np.compress([True, False, True], {x}); np.extract({x} > {c}, {x}); {x}.take({k}, mode="wrap"); np.tril({x}); np.triu({x}, 1)
np.diag({x}); np.bincount(np.abs({x}).ravel().astype(np.int64) % 5); np.trim_zeros({x}.ravel())
np.cross(np.resize({x}, (2, 3)), np.array([1, -2, 3])); np.vander({x}.ravel(), 3); np.resize({x}, (2, 2)); np.ravel({x})
{x}.flatten(); {x}.copy(); np.array({x}); np.asarray({x}); {x}.astype(np.float32); {x}.astype(np.int32); {x}.astype(np.uint8)
{x}.astype(bool); {x}.astype(np.complex64); {x}.astype(np.float64); {x}.astype({y}.dtype); np.zeros_like({x})
np.ones_like({x}); np.full_like({x}, {c}); np.empty_like({x}).shape; np.full({x}.shape, {c}); np.arange({k})
np.arange(0, 3, 0.5); np.linspace(0, 1, 5); np.eye(3); np.zeros((2, {k})); np.ones(3, np.int8); np.array([{c}, {c}, {c}])
np.array([[1, 2], [3, {k}]]); np.array({x}.tolist()); np.fromiter((v for v in {x}.ravel()), dtype=np.float64)
np.indices({x}.shape); np.meshgrid({x}.ravel(), {y}.ravel())[0]; np.identity(2); np.tri(3, 4); np.packbits({x} > {c})
np.unpackbits({x}); np.apply_along_axis(sorted, 0, {x}); np.apply_along_axis(lambda r: r.max(), -1, {x})
np.block([{x}, {x}]); np.ix_([0, 0], [0])[0]; np.unravel_index({k}, (3, 4)); np.array([r for r in {x}]); np.array([{n}, {n}])
np.stack([r for r in {x}]); {x}.repeat(2); {x}.view(np.uint8); np.vectorize(lambda v: v + 1)({x})
"""
_SHOWN = """
{x}.tolist(); list({x}.ravel()); repr({x}); str({x}); {x}.shape; {x}.ndim; {x}.size; len({x}); {x}.dtype.name; str({x}.dtype)
{x}.nbytes; {x}.itemsize; f"{{{x}}}"; [v for v in {x}.ravel()]; [r.sum() > 0 for r in {x}]; [len(r) for r in {x}]
sorted({x}.ravel().tolist()); np.array2string({x}); [(i, v) for i, v in enumerate({x}.ravel())]; {x}.ravel()[0]; {x}.item()
{x}.tobytes(); tuple({x}.ravel()); list({x}.shape); {x}.dtype.kind; {x}.dtype == np.float64; {x}.dtype == {y}.dtype
np.result_type({x}, {y}).name; np.shape({x}); np.size({x}, 0); np.ndim({x}); isinstance({x}, np.ndarray)
[*map(float, {x}.real.ravel())]; list(zip({x}.ravel(), {y}.ravel())); [row.tolist() for row in {x}]
{{i: v for i, v in enumerate({x}.ravel().tolist())}}; list(np.ndindex({x}.shape)); [v for _, v in np.ndenumerate({x})]
"""
_SCALARS = """
{n} + {n}; {n} - {c}; {n} * {c}; {n} / {n}; {n} // {n}; {n} % {c}; {n} ** 2; -{n}; abs({n}); {n} < {c}; {n} == {n}; {n} & {k}
~{n}; {n} << {k}; divmod({n}, {c}); round({n}, 1); round({n}); int({n}); float({n}); bool({n}); complex({n}); str({n})
repr({n}); f"{{{n}}}"; f"{{{n}:.2f}}"; f"{{{n}:>8}}"; np.float32({n}); np.int8({k}) + {n}; np.int16({n}); np.uint8({k}) * {n}
np.float64({n}); np.sqrt({n}); np.floor({n}); np.sign({n}); np.abs({n}); np.maximum({n}, {c}); max({n}, {c}); min({n}, {n})
np.isnan({n}); np.clip({n}, 0, 2); np.array({n}); type({n}).__name__; ({n}).dtype.name; ({n}).item(); ({n} or {c}); not {n}
isinstance({n}, np.floating); isinstance({n}, float); np.round({n}, 1); [{n}] * 2; np.where({n} > {c}, {n}, {c})
np.bool_({n}); np.asarray({n}) + {c}; ({n}).real; np.float16({n}); np.atleast_1d({n}); np.sum([{n}, {n}]); {n} is None
np.right_shift({n}, {k}); np.float32({n}) + {n}
"""
_STORES = """
{v}[0] = {c}; {v}[-1] = {y}; {v}[...] = {y}; {v}[..., 0] = {c}; {v}[:] = {c}; {v}[1:] = {c}; {v}[1:] = {v}[:-1]
{v}[:-1] = {v}[1:]; {v}[::-1] = {v}; {v}[:] = {v}[::-1]; {v}[::2] = {c}; {v}[{k}] = {c}; {v}[:, 1:] = {v}[:, :-1]
{v}[()] = {c}; {v}[{v} > {c}] = {c}; {v}[{v} < {c}] += {c}; {v}[{v} > {c}] = {v}[{v} > {c}] * 2; {v}[[0, -1]] = {v}[[-1, 0]]
{v}[[0, 0]] = {c}; {v}[[0, 0]] += {c}; {v}[np.array([0, -1])] = {y}; {v}[0], {v}[-1] = {v}[-1].copy(), {v}[0].copy()
{v}[~({v} > {c})] = {c}; {v} += {c}; {v} -= {y}; {v} *= {y}; {v} *= {c}; {v} /= {c}; {v} /= {y}; {v} //= {c}; {v} %= {c}
{v} **= 2; {v} |= {y}; {v} &= {c}; {v} ^= {y}; {v} <<= 1; {v} >>= {k}; {v} += {v}; {v} -= {v}.T; {v} += {v}[::-1]
{v} *= {v}[0]; {v} -= {v}.max(); {v} += {v}[..., :1]; {v}[1:] += {v}[:-1]; {v}[:-1] -= {v}[1:]; {v}[0] += {c}; {v}[-1] *= {c}
{v}[..., 0] -= {v}[..., -1]; {v}[::-1] += {v}; {v}[0] -= {v}[-1]; {v}[{k}] += {n}; {v}[..., ::2] *= 2; {v}.sort(kind="stable")
{v}.sort(axis=0, kind="stable"); {v}.fill({c}); {v}.put([0, -1], {d}); {v}.flat[0] = {k}; {v}.ravel()[0] = {c}; {v}.T[0] = {c}
{v}.T[...] = {c}; {v}.reshape(-1)[-1] = {c}; {v}.real = {k}; {v}.real *= 2; np.copyto({v}, {y})
np.copyto({v}, {c}, where={v} > {c}); np.put({v}, [0, {k}], [{d}, {d}]); np.putmask({v}, {v} > {c}, {d})
np.place({v}, {v} > {c}, [{d}, {d}]); np.fill_diagonal({v}, {c})
np.put_along_axis({v}, np.argmax({v}, axis=-1, keepdims=True), {c}, -1); np.add({v}, {y}, out={v})
np.multiply({v}, {c}, out={v}); np.negative({v}, out={v}); np.clip({v}, 0, 2, out={v}); np.maximum({v}, {y}, out={v})
np.subtract({v}, {v}[::-1], out={v}); np.add({v}[1:], {v}[:-1], out={v}[1:]); np.multiply({v}, 2, out={v}, where={v} > {c})
np.add({y}, 1, out={v}, casting="unsafe"); np.floor({v}, out={v}); np.cumsum({v}, axis=0, out={v}); np.add.at({v}, 0, {c})
np.add.at({v}, [0, 0, -1], {c}); np.subtract.at({v}, [0, 0], 1); np.maximum.at({v}, [0, -1], {c}); np.negative.at({v}, [0])
np.random.default_rng({k}).shuffle({v}); {v}[np.ix_([0, -1], [0])] = {c}; {v}[0, ..., 0] = {c}; {v}[{v} != {v}] = 0
{v}[np.arange(len({v})) % 2 == 0] = {c}; {v}[:, [0, -1]] = {v}[:, [-1, 0]]; {v}[0:2, 0] += 1; {v}[-1, -1] = {n}
np.logical_not({v}, out={v})
"""


def _rows(family: str, table: str, bound: str = EXACT) -> Iterator[Row]:
    for line in table.strip().splitlines():
        for template in line.split("; "):
            yield Row(template.lstrip("!"), family, bound, template.startswith("!"))


EXPRESSIONS = (
    *_rows("arithmetic", _ARITHMETIC), *_rows("function", _FUNCTIONS), *_rows("function", _SIZES, SIZES),
    *_rows("curve", _CURVES, NEAR), *_rows("curve", _FITS, FITS), *_rows("sum", _SUMS, SUMS), *_rows("reduction", _REDUCTIONS),
    *_rows("view", _VIEWS), *_rows("moved", _MOVED), *_rows("shown", _SHOWN), *_rows("scalar", _SCALARS),
)  # fmt: skip
STORES = tuple(_rows("store", _STORES))
LOOPS = (
    ("for i in range(len({v}))", "i=0"), ("for row in {v}", "row={v}[0]"), ("for i, row in enumerate({v})", "i=0", "row={v}[0]"),
    ("for row in {v}[::-1]", "row={v}[-1]"), ("for i in range({v}.shape[0])", "i=0"), ("for i in range(1, len({v}))", "i=0"),
    ("for x, y in zip({v}, {v}[1:])", "x={v}[0]", "y={v}[1]"), ("for x in {v}.ravel()", "x={v}.ravel()[0]"),
    ("for i, x in np.ndenumerate({v})", "x={v}.ravel()[0]"), ("for row in {v}.T", "row={v}.T[0]"),
)  # fmt: skip
"""A header, and the names that it makes with what they are at first."""
