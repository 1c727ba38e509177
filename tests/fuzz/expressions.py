"""A wanted type comes in; the source of a random expression that is believed to have it goes out."""

from __future__ import annotations

from fuzz import containers, grammar
from fuzz.scope import Dice, Helper, Program, Rule, Variables, literal, parts
from fuzz.sequences import LISTS, SEQUENCES

NEAR = '''def near(x, far=1.5):
    """x to 26 bits, seen from afar: what the C library computes may differ in the last bits."""
    y = x + far
    c = 134217729.0 * y
    return c - (c - y)
'''
_SCALARS = ("bool", "int", "float", "complex", "None")
_DEPTHS = ("{} % 200 + 600", "({} & 63) + 790", "520", "700", "850", "1200", "{} % 3 * 600")
"""Of recursion: well below the 1000 frames that both allow, or well above them; harness and pytest have frames, too."""


class Expressions:
    """Expressions over the variables in scope, written as text. `variables` changes as statements are written."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.dice: Dice = program.dice
        self.variables: Variables = {}
        self.frozen: set[str] = set()
        self.functions: dict[str, tuple[int, frozenset[str]]] = {}
        """Nested functions and lambdas: their number of int parameters, and what they are believed to return."""

    # --- the choice --------------------------------------------------------------------------------------------------

    def expr(self, wanted: str, depth: int = 2) -> str:
        """An expression of the type."""
        if depth <= 0 or self.dice.chance(0.15):
            return self.atom(wanted)
        roll = self.dice.random()
        if roll < 0.08 and (text := self._call(wanted, depth)):
            return text
        if roll < 0.12 and (text := self._nested_call(wanted, depth)):
            return text
        if roll < 0.15:
            return self._walrus(wanted, depth)
        if roll < 0.17:
            return self._lambda(wanted, depth)
        if wanted in LISTS and roll < 0.35:
            return containers.comprehension(self, wanted, depth)
        found = grammar.giving(wanted, self.program.plain and wanted not in SEQUENCES)
        return self.rule(self._usual(self.dice.one(found)), depth) if found else self._display(wanted, depth)

    def _usual(self, family: tuple[Rule, ...]) -> Rule:
        """One of a construct's operand types, rather those that there are variables of."""
        known = {t for types in self.variables.values() for t in types}
        fitting = [rule for rule in family if known.issuperset(rule.operands)]
        return self.dice.one(fitting if fitting and self.dice.chance(0.8) else family)

    def rule(self, rule: Rule, depth: int) -> str:
        """A construct with its operands."""
        self.program.used[rule.name] += 1
        operands = [
            self.small(t, rule.name) if i in rule.small else self.operand(t, depth - 1) for i, t in enumerate(rule.operands)
        ]
        text = rule.template.format(*operands)
        if rule.inexact:
            self.program.near = True
            return _nearly(text, rule)
        return text

    def operand(self, wanted: str, depth: int) -> str:
        """An operand; once in a while one of the wrong type, which raises or converts."""
        if self.dice.chance(0.004):
            wanted = self.dice.one(_SCALARS)
        return self.expr(wanted, depth)

    def small(self, wanted: str, name: str) -> str:
        """A count: an exponent, a shift, an index."""
        if wanted in ("int", "bool"):
            if name.startswith("index"):
                return str(self.dice.randrange(-2, 2)) if self.dice.chance(0.3) else f"({self.atom('int')}) % 5 - 2"
            if self.dice.chance(0.4):
                return self._constant_count(name)
            return f"({self.expr('int', 1)} & {self.dice.one((1, 3, 7, 15))})" if wanted == "int" else f"(not {self.atom('int')})"
        if wanted == "float":
            return self.dice.one(("0.5", "2.0", "-1.0", "0.0", "3.0", "1.5", "-0.5"))
        return literal(self.dice, wanted)

    def _constant_count(self, name: str) -> str:
        if "shl" in name and self.dice.chance(0.3):
            return str(self.dice.one((31, 32, 33, 62, 63, 64, 65)))
        return str(self.dice.one((0, 1, 2, 2, 3, 4, 5, 8, 13)) if self.dice.chance(0.95) else -1)

    # --- leaves ------------------------------------------------------------------------------------------------------

    def atom(self, wanted: str) -> str:
        """A variable of the type, or a constant."""
        fitting = [name for name, types in self.variables.items() if types == {wanted}]
        if fitting and self.dice.chance(0.8):
            return self.dice.one(fitting)
        loose = [name for name, types in self.variables.items() if wanted in types]
        if loose and self.dice.chance(0.25):
            return self.dice.one(loose)
        return literal(self.dice, wanted) if wanted in (*_SCALARS, *SEQUENCES) or parts(wanted) else self._display(wanted, 0)

    def _display(self, wanted: str, depth: int) -> str:
        items = parts(wanted)
        if not items:
            return literal(self.dice, "int")
        return f"({', '.join(self.expr(t, depth - 1) for t in items)})"

    # --- other forms -------------------------------------------------------------------------------------------------

    def _call(self, wanted: str, depth: int) -> str:
        fitting = [h for h in self.program.helpers if wanted in h.results]
        return self.call(self.dice.one(fitting), depth) if fitting else ""

    def call(self, helper: Helper, depth: int) -> str:
        """A call of a function of the program, by position and by keyword, with defaults left out, with other types."""
        dice = self.dice
        self.program.called.add(helper.name)
        given = len(helper.params) - (dice.randrange(helper.defaults + 1) if helper.defaults else 0)
        arguments = [self._argument(helper, i, depth) for i in range(given)]
        if helper.style == "*args":
            return f"{helper.name}({', '.join(arguments)})"
        named = dice.randrange(given + 1) if dice.chance(0.35) else given
        if helper.style == "/":
            named = max(named, min(1, given))
        if helper.style == "*" and given == len(helper.params):
            named = min(named, given - 1)
        shown = [a if i < named else f"{helper.params[i]}={a}" for i, a in enumerate(arguments)]
        return f"{helper.name}({', '.join(shown)})"

    def _argument(self, helper: Helper, i: int, depth: int) -> str:
        if i in helper.small:
            if helper.deep and self.dice.chance(0.5):
                return self.dice.one(_DEPTHS).format(self.atom("int"))
            return self.dice.one((f"{self.dice.randrange(7)}", f"({self.expr('int', 0)} & 7)"))
        wanted = helper.types[i]
        if self.dice.chance(0.02 if wanted in SEQUENCES else 0.12):
            wanted = self.dice.one(("bool", "int", "float"))
        return self.expr(wanted, depth - 1)

    def _nested_call(self, wanted: str, depth: int) -> str:
        fitting = [name for name, (_, types) in self.functions.items() if wanted in types]
        if not fitting:
            return ""
        name = self.dice.one(fitting)
        return f"{name}({', '.join(self.expr('int', depth - 1) for _ in range(self.functions[name][0]))})"

    def _walrus(self, wanted: str, depth: int) -> str:
        name = self.program.fresh("w")
        text = self.expr(wanted, depth - 1)
        return f"({name} := {text})"

    def _lambda(self, wanted: str, depth: int) -> str:
        name = self.program.fresh("p")
        saved = dict(self.variables)
        self.variables[name] = frozenset({wanted})
        body = self.expr(wanted, depth - 1)
        self.variables = saved
        return f"(lambda {name}: {body})({self.expr(wanted, depth - 1)})"

    def condition(self, depth: int = 2) -> str:
        """Something to branch on."""
        roll = self.dice.random()
        if roll < 0.15:
            return self.expr(self.dice.one(("int", "float", "complex", *(() if self.program.plain else SEQUENCES[:3]))), depth - 1)
        if roll < 0.3:
            return f"{self.expr('bool', depth - 1)} {self.dice.one(('and', 'or'))} {self.expr('bool', depth - 1)}"
        if roll < 0.42:
            first, second = self.dice.one(("<", "<=", ">", ">=")), self.dice.one(("<", "!=", "=="))
            return f"{self.expr('int', 1)} {first} {self.expr('int', 1)} {second} {self.atom('int')}"
        return self.expr("bool", depth)


def _nearly(text: str, rule: Rule) -> str:
    """Tuples of inexact values give their first one."""
    if any(t.startswith("(") for t in rule.results):
        return f"({_component(text, 0)}, {_component(text, 1)})" if rule.results <= {"(float, float)"} else _component(text, 0)
    return f"near({text}, 1.5+1.5j)" if "complex" in rule.results else f"near({text})"


def _component(text: str, index: int) -> str:
    return f"near({text}[{index}])"
