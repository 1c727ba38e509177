"""Classes of the user's as a section has them. In: what a host must know of each (`ir/users.py`). Out: their rows; and back."""

from __future__ import annotations

from dataclasses import dataclass, field
from keyword import iskeyword

from lanewise.artifact import plain
from lanewise.errors import ArtifactError
from lanewise.ir import standard
from lanewise.ir.standard import PATH, STANDARD
from lanewise.ir.type_texts import parse_type
from lanewise.ir.users import DATACLASS, ENUMS, EXTRA, FROZEN, ORDER, Kind, UserClass

_FORMS = ("", STANDARD, PATH, DATACLASS, FROZEN, *ENUMS)


@dataclass(frozen=True)
class ClassRow:
    """A class as a section has it; its key is its name in types. `fields`: names of items, of members, of what instances hold;
    `types` and `maybe`: of instances, what the fields hold, and which of them may be missing; `values`: of members; `form`: what
    to make the class of where it is not there."""

    name: str
    kind: Kind
    fields: list[str]
    types: list[str] = field(default_factory=list)
    maybe: list[str] = field(default_factory=list)
    values: list[object] = field(default_factory=list)
    form: str = ""


def row_of(user: UserClass) -> ClassRow:
    """As a section has it."""
    try:
        values = [plain.to_json(value) for value in user.values]
    except plain.NotPlain as value:
        words = f"a member of {user.short} is a {value}, which no file can carry\nhint: give it a number or a text"
        raise ArtifactError(words) from None
    types = list(map(str, user.types))
    return ClassRow(user.name, user.kind, list(user.fields), types, sorted(user.maybe), values, user.form)


def class_of(row: ClassRow, where: str) -> UserClass:
    """From a section."""
    fields = (name for name in row.fields if row.kind != "record" or name not in (EXTRA, ORDER))
    names = [*row.name.replace(".<locals>", "").split("."), *fields]
    wrong = next((name for name in names if not name.isidentifier() or iskeyword(name)), None)
    if wrong is not None:
        raise ArtifactError(f"{where} calls something of a class {wrong!r}, which is no name of Python's")
    beside = row.values if row.kind == "enum" else row.types if row.kind == "record" else row.fields
    if len(beside) != len(row.fields) or not set(row.maybe) <= set(row.fields) or row.form not in _FORMS:
        raise ArtifactError(f"{where}: {row.name} does not say of each field what it is")
    if row.form in (STANDARD, PATH) and standard.form_of(row.name) != row.form:
        raise ArtifactError(f"{where} takes {row.name} for a class of Python's library whose instances are passed")
    values = tuple(plain.from_json(value, where) for value in row.values)
    types = tuple(map(parse_type, row.types))
    return UserClass(row.name, row.kind, tuple(row.fields), types, frozenset(row.maybe), values, row.form)
