"""OSErrors whose numbers only the run knows."""

from __future__ import annotations

from parity.case import case


@case((0,), (15,), (115,))
def by_number_at_run(n: int):
    """An OSError is of the class that its number says, which only the run knows."""
    found: list[object] = []
    for i in range(n - 15 if n > 15 else 0, n):
        try:
            raise OSError(i, "no", f"file{i}") if i % 2 else OSError(i, f"text {i}")
        except (PermissionError, FileNotFoundError) as error:
            found.append((type(error).__name__, error.errno, error.filename))
        except ConnectionError as error:
            found.append(repr(error))
        except OSError as error:
            found.append((type(error).__name__, str(error), isinstance(error, FileExistsError)))
    return found


@case((1,), (2,), (99,))
def made_by_number(n: int):
    """Made, and not raised; and raised from another one."""
    made = OSError(n, "no")
    try:
        try:
            return [1][n], made
        except IndexError as error:
            raise OSError(n, "again") from error
    except PermissionError as error:
        return type(made).__name__, repr(error), repr(error.__cause__), made
