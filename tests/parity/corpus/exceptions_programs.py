"""Programs that lean on exceptions: parsers, validators, stacks, searches, retries, ledgers."""

import math

from parity.case import case


class ParseError(ValueError):
    """Where and what."""

    def __init__(self, at: int, words: str) -> None:
        super().__init__(f"{words} at {at}")
        self.at = at
        self.words = words


def _expression(text: str, at: int) -> tuple[float, int]:
    value, at = _term(text, at)
    while at < len(text) and text[at] in "+-":
        sign = text[at]
        right, at = _term(text, at + 1)
        value = value + right if sign == "+" else value - right
    return value, at


def _term(text: str, at: int) -> tuple[float, int]:
    value, at = _factor(text, at)
    while at < len(text) and text[at] in "*/":
        sign = text[at]
        right, at = _factor(text, at + 1)
        value = value * right if sign == "*" else value / right
    return value, at


def _factor(text: str, at: int) -> tuple[float, int]:
    if at >= len(text):
        raise ParseError(at, "unexpected end")
    if text[at] == "(":
        value, at = _expression(text, at + 1)
        if at >= len(text) or text[at] != ")":
            raise ParseError(at, "expected )")
        return value, at + 1
    end = at
    while end < len(text) and (text[end].isdigit() or text[end] == "."):
        end += 1
    if end == at:
        raise ParseError(at, f"unexpected {text[at]!r}")
    return float(text[at:end]), end


@case(("1+2*3",), ("(1+2)*3",), ("1+",), ("(1",), ("1/0",), ("a",), ("1.2.3",), ("2*(3-1)/4",), ("1)",))
def calculator(text: str) -> str:
    """A recursive parser whose errors have places."""
    try:
        value, at = _expression(text, 0)
        if at != len(text):
            raise ParseError(at, "trailing text")
        return f"{value}"
    except ParseError as error:
        return f"{error.words} ({error.at}): {error}"
    except ZeroDivisionError:
        return "division by zero"
    except ValueError as error:
        return f"number: {error}"


@case((["push 1", "push 2", "add", "print"],), (["add"],), (["push x"],), (["jump"],), (["push 1", "push 0", "div"],), ([],))
def stack_machine(program: list[str]) -> list[str]:
    """Errors of an interpreter, each with its instruction."""
    out = []
    stack = []
    for i, line in enumerate(program):
        words = line.split()
        try:
            if words[0] == "push":
                stack.append(int(words[1]))
            elif words[0] == "add":
                stack.append(stack.pop() + stack.pop())
            elif words[0] == "div":
                right = stack.pop()
                stack.append(stack.pop() // right)
            elif words[0] == "print":
                out.append(str(stack[-1]))
            else:
                raise NameError(f"unknown instruction {words[0]!r}")
        except IndexError as error:
            out.append(f"{i}: stack: {error}")
            break
        except (ValueError, NameError, ZeroDivisionError) as error:
            out.append(f"{i}: {type(error).__name__}: {error}")
    return out


@case((["a=1", "b=2.5", "c"],), (["=3"],), (["x=y=z"],), ([],))
def configuration(lines: list[str]) -> list[str]:
    """Unpacking that fails, conversions that fall back."""
    found = []
    for line in lines:
        try:
            name, value = line.split("=")
        except ValueError as error:
            found.append(f"? {error}")
            continue
        try:
            found.append(f"{name}:int:{int(value)}")
        except ValueError:
            try:
                found.append(f"{name}:float:{float(value)}")
            except ValueError:
                found.append(f"{name}:str:{value}")
        finally:
            if not name:
                found.append("no name")
    return found


class LedgerError(Exception):
    pass


class Overdrawn(LedgerError):
    def __init__(self, account: str, missing: int) -> None:
        self.account = account
        self.missing = missing
        super().__init__(account, missing)

    def __str__(self) -> str:
        return f"{self.account} lacks {self.missing}"


def _withdraw(balances: list[int], who: int, amount: int) -> None:
    if amount <= 0:
        raise ValueError(f"amount {amount}")
    if balances[who] < amount:
        raise Overdrawn("abc"[who], amount - balances[who])
    balances[who] -= amount


@case(([10, 20, 30], 0, 1, 5), ([10, 20, 30], 0, 1, 50), ([10, 20, 30], 0, 7, 5), ([1, 2, 3], 2, 0, -1), ([1, 2, 3], 3, 0, 1))
def transfer(balances: list[int], source: int, target: int, amount: int) -> str:
    """Both sides or none: what was taken goes back."""
    before = balances[:]
    try:
        _withdraw(balances, source, amount)
        balances[target] += amount
    except Overdrawn as error:
        return f"refused: {error} {error.missing}"
    except IndexError:
        balances[:] = before
        return "no such account"
    else:
        return "done"


@case(([1.0, -1.0, 1e200, 0.0],), ([],), ([2.25],))
def roots_and_logs(xs: list[float]) -> list[str]:
    """math's own errors."""
    out = []
    for x in xs:
        try:
            out.append(f"{math.log(math.sqrt(x)):.3f}")
        except ValueError as error:
            out.append(str(error))
        try:
            out.append(f"{math.exp(x):.3e}")
        except OverflowError as error:
            out.append(str(error))
    return out


class Found(Exception):
    """Leaves two loops at once."""

    def __init__(self, i: int, j: int) -> None:
        super().__init__(i, j)
        self.i, self.j = i, j


@case(([[1, 2], [3, 4]], 3), ([[1, 2], [3, 4]], 9), ([], 1))
def out_of_two_loops(rows: list[list[int]], wanted: int) -> tuple[int, int]:
    """Control flow by a class of one's own."""
    try:
        for i, row in enumerate(rows):
            for j, x in enumerate(row):
                if x == wanted:
                    raise Found(i, j)
    except Found as found:
        return found.i, found.j
    return -1, -1


@case((5, 3), (5, 0), (0, 3), (30, 2))
def collatz_or_raise(n: int, most: int) -> int:
    """A limit that is an exception of the helper."""

    def step(k: int, left: int) -> int:
        if k <= 0:
            raise ValueError("positive numbers only")
        if left == 0:
            raise StopIteration(k)
        return 0 if k == 1 else 1 + step(k // 2 if k % 2 == 0 else 3 * k + 1, left - 1)

    try:
        return step(n, most * 5)
    except StopIteration as stop:
        return -stop.args[0]


@case(([3, 1, 2],), ([1, 1],), ([5],), ([],))
def validated(xs: list[int]) -> str:
    """assert as a contract, several checks in one attempt."""
    try:
        assert xs, "empty"
        assert len(xs) > 1, f"only {xs[0]}"
        assert len(set_of(xs)) == len(xs), ("twice", xs[0])
        return "valid"
    except AssertionError as error:
        return f"{error} {len(error.args)}"


def set_of(xs: list[int]) -> list[int]:
    """The items without repetition."""
    out = []
    for x in xs:
        if x not in out:
            out.append(x)
    return out


@case((3,), (0,), (12,))
def cleaned_up(n: int) -> list[str]:
    """Resources are given back in the opposite order."""
    log = []
    try:
        log.append("open a")
        try:
            log.append("open b")
            if n == 0:
                raise OSError("disk")
            log.append(f"read {120 // n}")
            if n > 10:
                raise RuntimeError("late")
        finally:
            log.append("close b")
    except OSError as error:
        log.append(f"failed: {error}")
    except RuntimeError as error:
        log.append(f"runtime: {error}")
    finally:
        log.append("close a")
    return log


@case((["10", "0", "x", "5"],), ([],), (["1", "2"],))
def statistics_of_failures(parts: list[str]) -> tuple[int, int, int, float]:
    """Counts per class, and the mean of the rest."""
    zero, bad, good, total = 0, 0, 0, 0.0
    for part in parts:
        try:
            total += 100 / int(part)
        except ZeroDivisionError:
            zero += 1
        except ValueError:
            bad += 1
        else:
            good += 1
    return zero, bad, good, total / max(good, 1)


@case((10,), (1,), (0,))
def recursion_with_cleanup(n: int) -> list[int]:
    """Each level of a recursion has its own finally."""
    log = []

    def down(k: int) -> int:
        try:
            if k == 0:
                raise ValueError("bottom")
            return down(k - 1)
        finally:
            log.append(k)

    try:
        down(n)
    except ValueError:
        log.append(-1)
    return log


@case((2,), (0,), (-3,))
def chain_of_causes(n: int) -> int:
    """Three exceptions, one from the other."""
    try:
        try:
            return 6 // n if n >= 0 else [1][n]
        except (ZeroDivisionError, IndexError) as low:
            raise ValueError(f"bad n: {low}") from low
    except ValueError as middle:
        raise RuntimeError("gave up", n) from middle


@case(([4, 2, 0, 1],), ([1, 1],), ([0],))
def indices_as_links(links: list[int]) -> str:
    """A walk that leaves the list."""
    at, steps = 0, 0
    try:
        while steps < 20:
            at = links[at]
            steps += 1
            links[at] += 1
    except IndexError as error:
        return f"{error} after {steps}"
    return "round"


@case((7,), (0,), (-2,))
def values_of_every_type(n: int) -> tuple[int, float, str, list[int], bool]:
    """What an attempt has assigned before it fails."""
    i, x, s, xs, flag = 0, 0.0, "", [0], False
    try:
        i = n + 1
        x = n / 2
        s = f"n={n}"
        xs = [n, i]
        flag = 14 // n > 1
        s += "!"
    except ZeroDivisionError:
        xs.append(99)
    return i, x, s, xs, flag


@case((5,), (0,), (-1,))
def optional_result(n: int):
    """None where it failed."""
    result = None
    try:
        result = 10 // n
        if n < 0:
            raise ValueError
    except ZeroDivisionError:
        pass
    except ValueError:
        result = "negative"
    return result


@case((3, 4), (0, 1), (1, 0))
def in_nested_functions(a: int, b: int) -> str:
    """Handlers in the inner and in the outer function."""

    def inner(x: int, y: int) -> int:
        try:
            return x // y
        except ZeroDivisionError:
            return 100 // x

    try:
        return str(inner(a, b) + inner(b, a))
    except ZeroDivisionError as error:
        return f"outer {error}"


@case((6,), (2,), (0,))
def generator_expressions(n: int) -> str:
    """What `sum` and `any` of a generator raise."""
    out = ""
    try:
        out += str(sum(12 // (i - 3) for i in range(n)))
    except ZeroDivisionError:
        out += "zero "
    try:
        out += str(any(10 // (i - 1) > 5 for i in range(n)))
    except ZeroDivisionError:
        out += "any"
    return out


@case(([1, 2, 3], 5), ([1, 2, 3], 2), ([], 0))
def first_index(xs: list[int], wanted: int) -> int:
    """list.index, and what it says."""
    try:
        return xs.index(wanted)
    except ValueError as error:
        return -len(str(error))


@case((["b", "a"],), (["a", "b", "c"],), (["a"],))
def unpacked(parts: list[str]) -> str:
    """Too few, too many."""
    try:
        x, y = parts
        return x + y
    except ValueError as error:
        return str(error)


@case(("abc", 1), ("abc", 9), ("", 0))
def characters(s: str, i: int) -> str:
    """Indices of texts."""
    try:
        return s[i] + s[i + 1]
    except IndexError as error:
        return f"{error}: {s!r}[{i}]"


@case((5,), (0,), (1,))
def type_errors(n: int) -> str:
    """What does not go together, on one path."""
    x = "text" if n else 3
    try:
        return str(x + 1)
    except TypeError as error:
        return str(error)


@case((2,), (1,), (0,))
def loop_variable_after(n: int) -> tuple[int, int]:
    """Counters keep the values that they had."""
    i = total = 0
    try:
        for i in range(5):
            total += 10 // (i - n)
    except ZeroDivisionError:
        total += 1000
    return i, total


@case(([5, 0, 3],), ([1],), ([],))
def sorted_with_failing_key(xs: list[int]) -> list[int]:
    """A key that raises leaves the list as it was."""
    try:
        return sorted(xs, key=lambda x: 60 // x)
    except ZeroDivisionError:
        return xs


@case(([["a", "b"], ["1", "x"], ["2", "y"]],), ([["h"]],), ([["n", "m"], ["0.5", "2"]],))
def sums_of_columns(rows):
    """What an expression that an exception left has bound for itself is gone when the loop goes on."""
    header, *body = rows
    sums = {}
    for name, column in zip(header, zip(*body)):
        try:
            sums[name] = sum(map(float, column))
        except ValueError:
            sums[name] = None
    return sums
