"""relaxed: sums of products in one instruction, where the engine may round once instead of twice.

In: a finished program of low code. Out: the same with `relaxed_madd` and `relaxed_nmadd` for vectors (relaxed SIMD overview): a
processor with FMA rounds only the sum, one without rounds the product too. Either is within an ulp of the larger term of what the
baseline gives. Scalars have no such instruction, so the elements beyond the last whole vector stay as they are.
"""

from __future__ import annotations

from lanewise.ir.code import Expr, Op, Program
from lanewise.ir.rewrite import rewrite_expr, rewrite_function, rewrite_functions


def relaxed(program: Program) -> Program:
    """Every function: only kernels have vectors."""
    return rewrite_functions(program, lambda f: rewrite_function(f, lambda e: rewrite_expr(e, _fused)))


def _fused(expr: Expr) -> Expr:
    match expr:
        case Op("f32x4.add" | "f64x2.add", (Op("f32x4.mul" | "f64x2.mul", (a, b)), c)):
            return Op(f"{expr.name[:5]}.relaxed_madd", (a, b, c), expr.type)
        case Op("f32x4.add" | "f64x2.add", (c, Op("f32x4.mul" | "f64x2.mul", (a, b)))):
            return Op(f"{expr.name[:5]}.relaxed_madd", (a, b, c), expr.type)
        case Op("f32x4.sub" | "f64x2.sub", (c, Op("f32x4.mul" | "f64x2.mul", (a, b)))):
            return Op(f"{expr.name[:5]}.relaxed_nmadd", (a, b, c), expr.type)
    return expr
