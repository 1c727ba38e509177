"""A budget comes in; that many random statements of one function, as lines of text, go out."""

from __future__ import annotations

from collections.abc import Callable

from fuzz import attempts, containers, definitions, edges, grammar, patterns
from fuzz.expressions import Expressions
from fuzz.scope import Helper, Program, Rule, Types, Variables, only, parts
from fuzz.sequences import SEQUENCES

KINDS = (
    *("int",) * 4, *("float",) * 3, "bool", "complex", "None", grammar.PAIR, grammar.INTS, grammar.FLOATS
)  # fmt: skip
EVERY_KIND = (*KINDS, *SEQUENCES, *SEQUENCES[:2])
EXCEPTIONS = (
    "ValueError", "TypeError", "ZeroDivisionError", "OverflowError", "IndexError", "KeyError", "RuntimeError", "ArithmeticError",
)  # fmt: skip
_MESSAGES = (
    "", "()", "('bad')", "('a', 1)", "(f'{1}{{}}')", "(f'bad {VALUE}')", "(f'{VALUE!r} and {ATOM}')",
    "(f'{ATOM} of {VALUE}')", "(VALUE)",
)  # fmt: skip
_OPERATORS = ("+", "-", "*", "//", "%", "/", "&", "|", "^", ">>")


class Suite(Expressions):
    """Statements of one function. `lines` grows; `featured` are constructs that shall occur."""

    def __init__(self, program: Program, featured: list[Rule], indent: int = 1) -> None:
        super().__init__(program)
        self.lines: list[str] = []
        self.indent = indent
        self.featured = featured
        self.budget = 0
        self.loops = 0
        self.attempts = 0
        self.breakable = False
        self.returns: set[str] = set()

    def line(self, text: str) -> None:
        """One statement or header."""
        self.lines.append("    " * self.indent + text)

    def bind(self, name: str, types: Types) -> None:
        """What a variable is from here on."""
        self.variables[name] = types

    def target(self, wanted: str) -> str:
        """The name that an assignment binds: a new one, or one of this type; seldom one of another."""
        own = [n for n, t in self.variables.items() if n not in self.frozen and (t == {wanted} or self.dice.chance(0.06))]
        if own and self.dice.chance(0.55):
            return self.dice.one(own)
        return self.program.fresh("v")

    # --- suites ------------------------------------------------------------------------------------------------------

    def statements(self, count: int) -> None:
        """About so many statements; at least one."""
        for _ in range(count):
            if self.featured and self.dice.chance(0.7):
                self._feature(self.featured.pop())
            elif self.budget > 0:
                self.budget -= 1
                self.dice.one(_STATEMENTS)(self)
        if count <= 0:
            self.line("pass")

    def block(self, header: str, count: int, bound: Variables | None = None) -> Variables:
        """A header and a suite below it; what the variables are at its end. They are restored."""
        saved, functions = dict(self.variables), dict(self.functions)
        self.variables.update(bound or {})
        self.line(header)
        before = len(self.lines)
        self.indent += 1
        self.statements(count)
        if len(self.lines) == before:
            self.line("pass")
        self.indent -= 1
        after, self.variables, self.functions = self.variables, saved, functions
        return after

    def meet(self, *ends: Variables) -> None:
        """After branches: variables that all have, with the types of each; seldom one that may be unbound."""
        joined: Variables = {}
        for name in dict.fromkeys(n for end in ends for n in end):
            if all(name in end for end in ends) or self.dice.chance(0.03):
                joined[name] = frozenset().union(*(end.get(name, frozenset()) for end in ends))
        self.variables = joined

    # --- assignments -------------------------------------------------------------------------------------------------

    def _feature(self, rule: Rule) -> None:
        """A construct that this program has to have."""
        name = self.program.fresh("v")
        self.line(f"{name} = {self.rule(rule, 2)}")
        self.bind(name, _after(rule))

    def assign(self) -> None:
        wanted = self.dice.one(KINDS if self.program.plain else EVERY_KIND)
        text = self.expr(wanted, 3)
        name = self.target(wanted)
        if self.dice.chance(0.05):
            other = self.program.fresh("v")
            self.line(f"{name} = {other} = {text}")
            self.bind(other, only(wanted))
        elif self.dice.chance(0.05) and wanted in ("int", "float", "bool", "complex"):
            self.line(f"{name}: {wanted} = {text}")
        else:
            self.line(f"{name} = {text}")
        self.bind(name, only(wanted))

    def mixed(self) -> None:
        """A variable of several types."""
        rules = [r for r in grammar.light() if len(r.results) > 1]
        rule = self.dice.one(rules)
        text, name = self.rule(rule, 2), self.program.fresh("u")
        self.line(f"{name} = {text}")
        self.bind(name, _after(rule))

    def maybe(self) -> None:
        """A variable that is None on one path, and what a test of it says."""
        name, wanted = self.program.fresh("u"), self.dice.one(("int", "int", "float", grammar.PAIR))
        self.line(f"{name} = {self.expr(self.dice.one(('None', 'None', 'bool', 'float')), 1)}")
        self.line(f"if {self.condition()}: {name} = {self.expr(wanted, 1)}")
        self.bind(name, only("None", wanted))
        test, inside = self.dice.one(
            (
                (f"{name} is None", "None"), (f"{name} is not None", wanted), (f"not {name}", "None"), (name, wanted),
                (f"isinstance({name}, int)", "int"), (f"isinstance({name}, (float, tuple))", wanted),
                (f"{name} is None or ", "None"), (f"{name} is not None and {name} == {name}", wanted),
            )
        )  # fmt: skip
        test += self.expr("bool", 1) if test.endswith(" or ") else ""
        ends = [self.block(f"if {test}:", self._few(), {name: only(inside)})]
        other = wanted if inside == "None" else "None"
        ends.append(self.block("else:", self._few(), {name: only(other)}) if self.dice.chance(0.7) else dict(self.variables))
        self.meet(*ends)
        self.bind(name, only("None", wanted))

    def augment(self) -> None:
        own = [n for n, t in self.variables.items() if n not in self.frozen and t in ({"int"}, {"float"})]
        if not own:
            self.assign()
            return
        name = self.dice.one(own)
        kind = min(self.variables[name])
        op = self.dice.one(_OPERATORS if kind == "int" else _OPERATORS[:6])
        if self.dice.chance(0.1) and kind == "int":
            self.line(f"{name} {self.dice.one(('<<', '**'))}= {self.dice.randrange(4)}")
        else:
            self.line(f"{name} {op}= {self.expr(kind, 2)}")
        self.bind(name, only("float") if op == "/" else only(kind))

    def masked(self) -> None:
        """Hash-like arithmetic: wrapping under a mask."""
        name, mask = self.target("int"), self.dice.one(("0xFFFFFFFF", "0xFFFFFFFFFFFFFFFF", "0xFF", "(1 << 31) - 1"))
        a, b, c = (self.atom("int") for _ in range(3))
        factor = self.dice.one(("16777619", "6364136223846793005", "31", "0x9E3779B97F4A7C15"))
        modulus, count = self.dice.one(("1000000007", "(2**61 - 1)", "97", "-5")), self.dice.one((*range(1, 40), 63, 64, 65, 80))
        forms = (
            f"({a} * {factor} + {b}) & {mask}", f"(({a} ^ {b}) * {factor}) & {mask}", f"(~{a} + {c}) & {mask}",
            f"({a} * {factor} - {b}) % 2**{self.dice.one((8, 32, 64))}", f"({a} * {b}) % {modulus}",
            f"(({a} << {count}) | {b}) & {mask}", f"({a} ^ ({a} >> {count})) & {mask}", f"pow({a}, ({b} & 63), {modulus})",
        )  # fmt: skip
        self.line(f"{name} = {self.dice.one(forms)}")
        self.bind(name, only("int"))
        if self.dice.chance(0.3):
            part = self.program.fresh("v")
            self.line(f"{part} = ({name} & 0xFFFFFFFFFFFFFFFF) * {self.dice.one(('2.0**-64', '0.5', '1.0'))}")
            self.bind(part, only("float"))

    def ranged(self) -> None:
        """An operation on ints whose bounds can be known, and what a comparison then decides."""
        x, y, z, w = (self.program.fresh("v") for _ in range(4))
        op = self.dice.one(("+", "-", "*", "*", "//", "%", "%", ">>", "<<", "<<", "&", "|", "^"))
        self.line(f"{x} = {self._bounded(self.dice.one((3, 8, 16, 31, 32, 33, 48)))}")
        small = f"{self.atom('int')} & {self.dice.one((1, 7, 15, 63))}"
        self.line(f"{y} = {small if op in ('>>', '<<') else self._bounded(self.dice.one((2, 3, 8, 16, 31, 40)))}")
        self.line(f"{z} = {self.dice.one(('', '', '', '-', '~', 'abs', 'abs'))}({x} {op} {y})")
        low, high = self.dice.one(("0", "1", "-1", x, y)), self.dice.one(("0", "7", "255", "65536", y))
        self.line(f"{w} = ({z} > {low}) + 2 * ({z} < {high}) + 4 * ({z} == 0)")
        self.variables.update(dict.fromkeys((x, y, z, w), only("int")))

    def _bounded(self, bits: int) -> str:
        """An int of so many bits at most."""
        a, top = self.atom("int"), 1 << bits
        forms = (
            f"{a} & {top - 1}", f"({a} & {top - 1}) - {top // 2}", f"{a} % {top - 1}", f"-({a} % {top})", f"{a} % -{top - 3}",
            f"min(max({a}, -{top}), {top // 2})", f"({a} * {a} + 1) % {top + 1} - 1", f"{a} if -{top} < {a} <= {top} else {top}",
        )  # fmt: skip
        return self.dice.one(forms)

    def unpack(self) -> None:
        roll = self.dice.random()
        own = [n for n, t in self.variables.items() if n not in self.frozen and t == {"int"}]
        if roll < 0.3 and len(own) > 1:
            a, b = self.dice.sample(own, 2)
            self.line(f"{a}, {b} = {self.dice.one((f'{b}, {a}', f'{b}, {a} % {b}', f'{a} + {b}, {a}'))}")
            return
        if roll < 0.45:
            a, b, c = (self.program.fresh("v") for _ in range(3))
            self.line(f"({a}, ({b}, {c})) = {self.expr('int', 1)}, {self.expr(grammar.PAIR, 1)}")
            self.variables.update({a: only("int"), b: only("int"), c: only("float")})
            return
        wanted = self.dice.one((grammar.PAIR, grammar.INTS, grammar.FLOATS))
        names = [self.target(t) for t in parts(wanted)]
        text = self.expr(wanted, 2)
        self.line(f"{', '.join(names)} = {text}")
        for name, t in zip(names, parts(wanted), strict=True):
            self.bind(name, only(t))

    def other(self) -> None:
        """del, pass, an expression for its effects, a constant, a docstring-like text."""
        roll = self.dice.random()
        own = [n for n in self.variables if n not in self.frozen]
        if roll < 0.35 and len(own) > 2 and self.loops == 0:
            name = self.dice.one(own)
            self.line(f"del {name}")
            self.variables.pop(name)
            self.assign()
        elif roll < 0.7:
            self.line(self.expr(self.dice.one(KINDS), 2))
        else:
            self.line("pass")

    # --- control -----------------------------------------------------------------------------------------------------

    def choice(self) -> None:
        ends = [self.block(f"if {self.condition()}:", self._few())]
        while self.dice.chance(0.25):
            ends.append(self.block(f"elif {self.condition()}:", self._few()))
        if self.dice.chance(0.6):
            ends.append(self.block("else:", self._few()))
        else:
            ends.append(dict(self.variables))
        self.meet(*ends)

    def _few(self) -> int:
        return self.dice.randrange(1, 4)

    def counted(self) -> None:
        """for over a range."""
        if self.loops > 1:
            self.assign()
            return
        i, dice = self.program.fresh("i"), self.dice
        roll = dice.random()
        if roll < 0.4:
            bounds = dice.one((str(dice.randrange(9)), f"({self.expr('int', 1)}) % {dice.randrange(1, 9)}"))
        elif roll < 0.7:
            start = self.expr("int", 1)
            bounds = f"{start}, {dice.randrange(12)}" if start.lstrip("-").isdigit() else f"{dice.randrange(-3, 3)}, ({start}) & 7"
        else:
            step = dice.one(("1", "2", "3", "-1", "-2", "7", f"({self.atom('int')}) % 5 - 2"))
            bounds = f"{dice.randrange(-10, 10)}, {dice.randrange(-10, 10)}, {step}"
        self.looped(f"for {i} in range({bounds}):", {i: only("int")}, i)

    def over_tuple(self) -> None:
        if self.loops > 0:
            self.assign()
            return
        i = self.program.fresh("i")
        items = [self.dice.one(("int", "int", "float", "bool")) for _ in range(self.dice.randrange(1, 4))]
        text = ", ".join(self.expr(t, 1) for t in items) + ","
        self.looped(f"for {i} in ({text}):", {i: frozenset(items)}, i)

    def looped(self, header: str, bound: Variables, index: str) -> None:
        """A loop's index is frozen; its variables keep their types, mostly."""
        self.loops += 1
        breakable, self.breakable = self.breakable, True
        if self.dice.chance(0.8):
            self.frozen.add(index)
        end = self.block(header, self._few(), bound)
        self.loops -= 1
        self.breakable = breakable
        if self.dice.chance(0.2):
            end = self.block("else:", 1, end)
        self.meet(end, dict(self.variables))

    def while_(self) -> None:
        if self.loops > 1:
            self.assign()
            return
        n = self.program.fresh("n")
        self.line(f"{n} = {self.dice.randrange(1, 9)}")
        self.bind(n, only("int"))
        self.frozen.add(n)
        condition = self.dice.one((f"{n} > 0", f"{n}", f"{n} > 0 and ", "True"))
        condition += self.condition(1) if condition.endswith(" and ") else ""
        self.loops += 1
        breakable, self.breakable = self.breakable, True
        self.line(f"while {condition}:")
        self.indent += 1
        self.line(f"{n} -= 1")
        if condition == "True":
            self.line(f"if {n} < 0: break")
        self.indent -= 1
        end = self.block("if True:", self._few())
        self._nest_last_block()
        self.loops -= 1
        self.breakable = breakable
        if self.dice.chance(0.2):
            self.block("else:", 1)
        self.meet(end, dict(self.variables))

    def _nest_last_block(self) -> None:
        """The block just written becomes the rest of the loop's body: its `if True:` line goes."""
        header = "    " * self.indent + "if True:"
        at = len(self.lines) - 1 - self.lines[::-1].index(header)
        del self.lines[at]

    def leave(self) -> None:
        """break, continue or return, under a condition."""
        if self.breakable and self.dice.chance(0.7):
            self.line(f"if {self.condition()}: {self.dice.one(('break', 'continue', 'continue'))}")
            return
        wanted = self.dice.one(KINDS[:9])
        self.returns.add(wanted)
        self.line(f"if {self.condition()}: return {self.expr(wanted, 1)}")

    def match(self) -> None:
        patterns.match(self)

    def edges(self) -> None:
        edges.edges(self)

    def attempt(self) -> None:
        attempts.attempts(self)

    def containers(self) -> None:
        if self.program.plain:
            self.assign()
        else:
            containers.containers(self)

    def define(self) -> None:
        definitions.definitions(self)

    # --- errors ------------------------------------------------------------------------------------------------------

    def raise_(self) -> None:
        """raise and assert, with and without a message; operations that cannot be."""
        roll = self.dice.random()
        if roll < 0.15:
            message = self.dice.one((", 'no'", "", f", f'got {{{self.atom('int')}}}'", ", 7"))
            self.line(f"assert {self.condition()}{message}")
        elif roll < 0.35 and grammar.raising():
            rule = self.dice.one(grammar.raising())
            self.line(f"if {self.condition()}: {self.program.fresh('v')} = {self.rule(rule, 1)}")
        else:
            self.line(f"if {self.condition()}: raise {self.dice.one(EXCEPTIONS)}{self._message()}")

    def _message(self) -> str:
        """The arguments of an exception."""
        text = self.dice.one(_MESSAGES)
        if "VALUE" in text:
            kind = self.dice.one(("int", "int", "float", "bool"))
            value = self.expr(kind, 1)
            text = text.replace("VALUE", self.atom(kind) if set(value) & set("'\"\\{") else value)
        return text.replace("ATOM", self.atom("int"))

    # --- functions ---------------------------------------------------------------------------------------------------

    def try_out(self, helper: Helper) -> None:
        """A call of a function of the program, now and then."""
        self.line(f"if {self.condition(1)}: {self.program.fresh('v')} = {self.call(helper, 1)}")

    def nested(self) -> None:
        """A function or a lambda that reads what is around it; seldom passed on as a value."""
        name, count = self.program.fresh("g"), self.dice.randrange(1, 3)
        params = [self.program.fresh("p") for _ in range(count)]
        wanted = self.dice.one(("int", "int", "float", "bool"))
        saved = dict(self.variables)
        self.variables = {n: t for n, t in saved.items() if n in self.frozen} | {p: only("int") for p in params}
        if self.dice.chance(0.4):
            self.line(f"{name} = lambda {', '.join(params)}: {self.expr(wanted, 2)}")
        else:
            self.line(f"def {name}({', '.join(params)}):")
            self.indent += 1
            if self.dice.chance(0.5):
                self.line(f"if {self.condition(1)}: return {self.expr(wanted, 1)}")
            self.line(f"return {self.expr(wanted, 2)}")
            self.indent -= 1
        self.variables = saved
        self.functions[name] = (count, only(wanted))
        called = self.program.fresh("v")
        self.line(f"{called} = {name}({', '.join(self.expr('int', 1) for _ in params)})")
        self.bind(called, only(wanted))


def _after(rule: Rule) -> Types:
    """What a variable holds that is assigned the construct: inexact ones are rounded to floats."""
    if rule.inexact and any(t.startswith("(") for t in rule.results):
        return rule.results if rule.results <= {"(float, float)"} else only("float")
    if rule.inexact:
        return frozenset("float" if t in ("int", "bool") else t for t in rule.results)
    return rule.results


_STATEMENTS: tuple[Callable[[Suite], None], ...] = (
    *(Suite.assign,) * 10, *(Suite.augment,) * 4, *(Suite.masked,) * 2, *(Suite.ranged,) * 5, *(Suite.mixed,) * 2,
    *(Suite.maybe,) * 2, *(Suite.unpack,) * 2,
    *(Suite.choice,) * 4, *(Suite.counted,) * 3, Suite.over_tuple, *(Suite.while_,) * 2, *(Suite.leave,) * 4, *(Suite.match,) * 2,
    *(Suite.raise_,) * 2, *(Suite.attempt,) * 2, Suite.nested, Suite.other, *(Suite.edges,) * 8, *(Suite.containers,) * 10,
    *(Suite.define,) * 4,
)  # fmt: skip
