"""`contextlib.ExitStack`: managers and calls that are left together, the last first; what they do to exceptions."""

from contextlib import ExitStack, closing, contextmanager

from parity.case import case


class Door:
    """Tells who comes and goes; some let nothing out, some have trouble of their own."""

    def __init__(self, name: str, keeps: bool = False, fails: bool = False) -> None:
        self.name = name
        self.keeps = keeps
        self.fails = fails

    def __enter__(self) -> str:
        print("in", self.name)
        return self.name * 2

    def __exit__(self, kind, error, trace):
        print("out", self.name, "with" if error is not None else "without", error)
        if self.fails:
            raise KeyError(self.name)
        return self.keeps

    def close(self) -> None:
        print("closed", self.name)


@case((0,), (1,), (3,))
def entered_in_a_loop(n: int) -> str:
    """As many as the run wants."""
    with ExitStack() as stack:
        names = [stack.enter_context(Door(chr(97 + i))) for i in range(n)]
        print(names)
    return "".join(names)


@case(("",), ("b",), ("c",), ("bc",))
def let_out_or_kept(keeping: str) -> str:
    """An exception goes as far as the first that keeps it."""
    with ExitStack() as stack:
        for name in "abc":
            stack.enter_context(Door(name, name in keeping))
        raise ValueError("of the suite", 3)
    return f"kept by {keeping}"


@case((False, ""), (True, ""), (True, "a"), (False, "a"), (True, "b"))
def replaced_on_the_way(raises: bool, keeping: str) -> str:
    """One that has trouble of its own is asked nothing more."""
    with ExitStack() as stack:
        stack.enter_context(Door("a", keeping == "a"))
        stack.push(Door("b", keeping == "b", fails=True))
        stack.enter_context(Door("c"))
        if raises:
            raise ValueError("first")
        print("done")
    return "over"


@case((2,), (0,), (-3,))
def calls_on_the_way_out(n: int) -> list[str]:
    """With arguments of all kinds, each once."""
    told: list[str] = []

    def note(word: str, *more: int, end: str = ".") -> None:
        told.append(f"{word}{list(more)}{end}")

    try:
        with ExitStack() as stack:
            stack.callback(note, "first")
            stack.callback(note, "second", 1, 2, end="!")
            function = stack.callback(note, "third", n)
            function("now")
            told.append(str(10 // n))
    except ZeroDivisionError as error:
        told.append(str(error))
    return told


@contextmanager
def tagged(name: str):
    print(f"<{name}>")
    try:
        yield len(name)
    finally:
        print(f"</{name}>")


@case((1,), (0,), (-2,))
def of_every_kind(n: int) -> int:
    """Generators, objects that are closed, other stacks."""
    with ExitStack() as stack:
        width = stack.enter_context(tagged("b"))
        door = stack.enter_context(closing(Door("d")))
        with tagged("inner"), ExitStack() as inner:
            width += inner.enter_context(tagged("em"))
            print(door.name)
        return width // n


@case((1,), (5,), (2,))
def kept_for_later(n: int) -> int:
    """What a stack holds goes to another one when all went well."""
    with ExitStack() as stack:
        for i in range(3):
            stack.enter_context(Door(str(i)))
            if i == n:
                raise ValueError(i)
        later = stack.pop_all()
    print("still open")
    later.close()
    later.close()
    return n
