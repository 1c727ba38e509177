"""A graph comes in and its text goes out, and back: `parse_graph(print_graph(g)) == g`.

    graph axpy(x: f32[n], a: f64, y: f32[m] strided)
      %3: f32 = convert(a)                                  @12 update
      %4: f32[n] = mul(%3, x)
      %5: f32[n] = expand(y)
      %6: f32[n] = add(%4, %5)
      %7: b1[n] = each(%6, ["isnan"], {ne(x0, x0)})
      return %7

The head lists the inputs. Every node stands behind its number and type; one without a line stands on the same line of the
source as the node printed before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from lanewise.ir.code import NOWHERE, Const
from lanewise.ir.graph import STRIDED, Dim, Graph, Node, NodeAttr, Tensor, item
from lanewise.ir.lexical import COLUMN, Line, Lines, expr_text, loc_text, name_text, value_text
from lanewise.ir.types import SCALARS, Type

_number_at = re.compile(r" *%(\d+)").match
_dim_at = re.compile(r" *(\d+)").match
_scalar_at = re.compile(r" *([fiub]\d+)").match


def print_graph(graph: Graph) -> str:
    """The text of one graph."""
    return "\n".join(graph_lines(graph)) + "\n"


def graph_lines(graph: Graph) -> Iterator[str]:
    """Line by line."""
    names = [_name(at, node) for at, node in enumerate(graph.nodes)]
    inputs = (f"{name}: {_input_text(node)}" for name, node in zip(names, graph.nodes, strict=True) if node.op == "input")
    yield f"graph {name_text(graph.name)}({', '.join(inputs)})"
    last = NOWHERE
    for name, node in zip(names, graph.nodes, strict=True):
        if node.op == "input":
            continue
        items = {item(k): graph.nodes[a].type.dtype for k, a in enumerate(node.args)}
        operands = [names[a] for a in node.args] + [_attr(a, items) for a in node.attrs]
        line = f"  {name}: {node.type} = {name_text(node.op)}({', '.join(operands)})"
        if node.loc != last:
            line = f"{line:<{COLUMN}}  {loc_text(node.loc, None)}"
            last = node.loc
        yield line
    yield f"  return {', '.join(names[r] for r in graph.results)}"


def _name(at: int, node: Node) -> str:
    return name_text(str(node.attrs[0])) if node.op == "input" else f"%{at}"


def _input_text(node: Node) -> str:
    return " ".join(map(str, (node.type, *node.attrs[1:])))


def _attr(attr: NodeAttr, items: Mapping[str, Type]) -> str:
    if isinstance(attr, Const):
        return value_text(attr.value)
    return f"[{value_text(attr)}]" if isinstance(attr, int | str) else f"{{{expr_text(attr, items)}}}"


# --- read ------------------------------------------------------------------------------------------------------------


def parse_graph(text: str) -> Graph:
    """The inverse of `print_graph`."""
    lines = Lines(text)
    line = lines.next()
    if line.name() != "graph":
        raise line.fail("graph")
    return read_graph(lines, line)


def read_graph(lines: Lines, line: Line) -> Graph:
    """A graph whose first line was read as far as its first word."""
    name = line.name()
    line.expect("(")
    places: dict[str, int] = {}
    nodes = list(line.list(lambda: _input(line, places), ")"))
    line.end()
    last = NOWHERE
    while lines.indent() > 0:
        row = lines.next()
        if _number_at(row.text) is None:
            break
        node = _node(row, nodes, places)
        last = row.loc(None) if row.accept("@") else last
        row.end()
        nodes.append(Node(node.op, node.args, node.type, node.attrs, last))
    else:
        raise line.fail("a return at its end")
    if row.name() != "return":
        raise row.fail("return")
    results = [_place(row, nodes, places)]
    while row.accept(","):
        results.append(_place(row, nodes, places))
    row.end()
    return Graph(name, tuple(nodes), tuple(results))


def _input(line: Line, places: dict[str, int]) -> Node:
    name = line.name()
    places[name] = len(places)
    line.expect(":")
    t = _tensor(line)
    return Node("input", (), t, (name, STRIDED) if line.accept(STRIDED) else (name,))


def _node(line: Line, nodes: list[Node], places: dict[str, int]) -> Node:
    if int(line.need(_number_at, "a node")) != len(nodes):
        raise line.fail(f"%{len(nodes)}")
    line.expect(":")
    t = _tensor(line)
    line.expect("=")
    op = line.name()
    args: list[int] = []
    attrs: list[NodeAttr] = []

    def operand() -> None:
        if line.accept("["):
            attrs.append(line.string() if line.text.startswith('"', line.at) else int(line.number_value()))
            line.expect("]")
        elif line.accept("{"):
            line.slots = {item(k): nodes[a].type.dtype for k, a in enumerate(args)}
            attrs.append(line.expr())
            line.expect("}")
        elif op == "const":
            attrs.append(Const(t.dtype, line.number_value()))
        else:
            args.append(_place(line, nodes, places))

    line.expect("(")
    line.list(operand, ")")
    return Node(op, tuple(args), t, tuple(attrs))


def _place(line: Line, nodes: list[Node], places: dict[str, int]) -> int:
    number = line.take(_number_at)
    at = places.get(line.name(), -1) if number is None else int(number)
    if not 0 <= at < len(nodes):
        raise line.fail("a node above")
    return at


def _tensor(line: Line) -> Tensor:
    name = line.need(_scalar_at, "a dtype")
    if name not in SCALARS:
        raise line.fail("a dtype")
    return Tensor(SCALARS[name], line.list(lambda: _dim(line), "]") if line.accept("[") else ())


def _dim(line: Line) -> Dim:
    number = line.take(_dim_at)
    return line.name() if number is None else int(number)
