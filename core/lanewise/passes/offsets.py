"""offsets: what is added to an address as a constant becomes the offset of the instruction.

In: a program in `code.low`. Out: the same, whose loads and stores say `offset` where they added. An addition wraps, an offset does
not: it is a byte of code less and, on every engine, an instruction. For an address of anything behind the mailbox the two are
the same as long as no more is added than the mailbox is long, for what it is added to would have to lie before address 0.
"""

from __future__ import annotations

from dataclasses import replace

from lanewise.ir.code import Body, Const, Do, Expr, Op, Program, Stmt
from lanewise.ir.layout import MAILBOX_END
from lanewise.ir.rewrite import rewrite_bodies, rewrite_functions, same_body

_ADDRESSED = {
    *("i32.load", "i64.load", "f32.load", "f64.load", "v128.load"),
    *("i32.store", "i64.store", "f32.store", "f64.store", "v128.store"),
    *("i32.load8_s", "i32.load8_u", "i32.load16_s", "i32.load16_u", "i32.store8", "i32.store16"),
    *("i64.load8_s", "i64.load8_u", "i64.load16_s", "i64.load16_u", "i64.load32_s", "i64.load32_u"),
    *("i64.store8", "i64.store16", "i64.store32"),
}


def offsets(program: Program) -> Program:
    """Every load and store."""
    return rewrite_functions(program, lambda f: replace(f, body=_body(f.body)))


def _body(old: Body) -> Body:
    return same_body([_stmt(rewrite_bodies(stmt, _body)) for stmt in old], old)


def _stmt(stmt: Stmt) -> Stmt:
    if type(stmt) is not Do or stmt.name not in _ADDRESSED:
        return stmt
    address, offset = stmt.args[0], int(str(stmt.attrs[0])) if stmt.attrs else 0
    found = address
    while (parts := _parts(found)) is not None and offset + parts[1] <= MAILBOX_END:
        found, offset = parts[0], offset + parts[1]
    if found is address:
        return stmt
    return Do(stmt.targets, stmt.name, (found, *stmt.args[1:]), stmt.loc, (offset, *stmt.attrs[1:]))


def _parts(address: Expr) -> tuple[Expr, int] | None:
    """What something is added to, and how much."""
    match address:
        case Op("i32.add", (inner, Const(value=int(n)))) if n > 0 and not isinstance(inner, Const):
            return inner, n
    return None
