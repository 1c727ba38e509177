"""Notes on exceptions: `add_note`, `__notes__`; on their way, kept, raised again, of one's own classes."""

from parity.case import case


class Failed(Exception):
    """With a field and words of its own."""

    def __init__(self, step: int, *more: object) -> None:
        super().__init__(f"step {step}")
        self.step = step


def _ratio(a: int, b: int) -> float:
    try:
        return a / b
    except ZeroDivisionError as error:
        error.add_note(f"a is {a}")
        raise


@case((4, 2), (4, 0), (2**70, 0))
def noted_on_the_way(a, b):
    """Each frame has something to say."""
    try:
        return _ratio(a, b)
    except ZeroDivisionError as error:
        error.add_note(f"b is {b}")
        error.add_note("two\nlines, é and \N{SNOWMAN}")
        raise


@case(([3, 0, 5, 0],), ([],), ([1],))
def notes_collected(xs: list[int]) -> list[str]:
    """Read and forgotten, and the next one begins without."""
    found = []
    for i, x in enumerate(xs):
        try:
            found.append(str(_ratio(i, x)))
        except ZeroDivisionError as error:
            error.__notes__.append(f"at {i}")
            found += error.__notes__
    return found


@case((0,), (1,), (2,), (3,), (4,))
def what_may_be_a_note(kind):
    """A text and nothing else, one at a time."""
    try:
        try:
            raise KeyError(kind)
        except KeyError as error:
            if kind == 1:
                error.add_note(kind)
            if kind == 2:
                error.add_note(None)
            if kind == 3:
                return str(error.__notes__)
            error.add_note(str(kind) if kind else "")
            if kind == 4:
                return repr(error.__notes__)
            raise
    except (TypeError, AttributeError) as other:
        return f"{type(other).__name__}: {other}"


@case((1,), (2,), (5,))
def noted_before_it_is_raised(n):
    """An exception is an object like others."""
    error = ValueError("made", n)
    for i in range(n):
        error.add_note("x" * i)
    if n < 5:
        raise error
    return len(error.__notes__), error.args


@case((2,), (0,), (-1,))
def of_its_own_class(n):
    """Notes are beside fields, and stay with the exception that they were given to."""
    try:
        try:
            raise Failed(n)
        except Failed as failed:
            failed.add_note(f"after {failed.step} steps")
            if failed.step > 0:
                raise
            if failed.step < 0:
                return failed.__notes__
            raise RuntimeError("gave up") from failed
    except RuntimeError as error:
        error.add_note("of the other")
        raise


@case((3,), (0,), (-4,))
def noted_within_finally(n):
    """What happens on the way leaves the notes alone."""
    try:
        try:
            return 10 // n
        except ArithmeticError as error:
            error.add_note("first")
            raise
        finally:
            try:
                [1][n * n + 1]
            except IndexError as other:
                other.add_note("of the inner one")
    except ZeroDivisionError as error:
        error.add_note("second")
        raise


@case((0,), (50,), (7,))
def kept_with_their_notes(n):
    """In a list, and raised from there."""
    kept = []
    for i in range(n):
        try:
            raise ValueError(i, str(i))
        except ValueError as error:
            for k in range(i % 4):
                error.add_note(f"{i}.{k}")
            kept.append(error)
    for error in reversed(kept):
        if str(error) == "(47, '47')":
            raise error
    return len(kept)


class LexError(SyntaxError):
    """What a scanner raises."""


@case(("",), ("a b",), ("a?",), ("12 ?",))
def message_of_a_syntax_error(text):
    """What a SyntaxError says besides its arguments, of a class below it, and where there are none."""
    try:
        if not text:
            raise LexError
        for at, c in enumerate(text):
            if not (c.isalnum() or c == " "):
                raise (LexError if at > 2 else SyntaxError)(f"{c!r} at {at}")
    except SyntaxError as error:
        return type(error).__name__, error.msg, error.lineno, error.text, error.args
    return text.split()
