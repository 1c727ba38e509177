"""`lanewise run`: a function's parameters as a command line. In: the function and words. Out: the arguments of the call."""

from __future__ import annotations

import argparse
import inspect
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lanewise.artifact.image import Param
from lanewise.artifact.vectors import Example
from lanewise.cli.values import NotThis, parse, value
from lanewise.compiled import Compiled
from lanewise.compiler import faces_of
from lanewise.errors import SettingError
from lanewise.ir.types import Choice, Record, Tuple, Type
from lanewise.ir.users import NO_CLASSES, UserClasses, gathered, within
from lanewise.loaded import Function


class Untyped(Exception):
    """A function whose types only a call would tell."""


def arguments(function: Compiled | Function, name: str, words: list[str]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Positional and named arguments; `--help` prints what there is and ends."""
    params, users = params_of(function)
    parser = argparse.ArgumentParser(f"lanewise run {name}", description=function.description, allow_abbrev=False)
    for p in params:
        _add(parser, p, users)
    found = vars(parser.parse_args([_protected(w) for w in words]))
    given = {p.name: found[p.name] for p in params if found[p.name] is not inspect.Parameter.empty}
    positional: list[Any] = []
    for p in params:
        if p.kind == "keyword" or p.name not in given:
            break
        positional.append(given.pop(p.name))
    return tuple(positional), given


def params_of(function: Compiled | Function) -> tuple[tuple[Param, ...], UserClasses]:
    """The parameters with their types, and the classes that these name."""
    if isinstance(function, Function):
        return function.params, function.users
    if function.annotated is None:
        bare = ", ".join(p for p in function.signature.parameters if p not in function.fixed)
        raise Untyped(f"{function.python.__name__}(): annotate {bare}, so that the command line has types")
    types: dict[str, Type] = dict(zip(function.signature.parameters, function.annotated, strict=True))
    parts = [part for t in types.values() for part in within(t)]
    if any(isinstance(part, Tuple | Record | Choice) and part.name for part in parts):
        # What their instances hold is known when all is compiled.
        (image,) = function.images()
        (entry,) = image.exports
        return entry.params, image.users
    return faces_of(function.python, types), NO_CLASSES


def _add(parser: argparse.ArgumentParser, p: Param, users: UserClasses) -> None:
    """A word in its place, or `--name` where Python wants the name or has a default."""
    has_default = p.default is not inspect.Parameter.empty
    kind = _shown(p.type, users)
    text = f"{kind}, otherwise {p.default!r}" if has_default else kind

    def convert(word: str) -> object:
        try:
            return parse(p.type, word[1:] if word.startswith("\0") else word, users)
        except (NotThis, OSError) as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    shown = text.replace("%", "%%")
    if p.kind == "keyword" or (has_default and p.kind == "either"):
        flag = f"--{p.name}"
        parser.add_argument(flag, dest=p.name, type=convert, required=not has_default, help=shown, metavar=p.name.upper(),
                            default=inspect.Parameter.empty)  # fmt: skip
    else:
        parser.add_argument(p.name, type=convert, help=shown, nargs="?" if has_default else None, default=inspect.Parameter.empty)


def _shown(t: Type, users: UserClasses) -> str:
    """A type, and what the classes in it are made of."""
    found = gathered([t], users.of).values()
    said = [f"{user.short}: {(' | ' if user.kind == 'enum' else ', ').join(user.named)}" for user in found if not user.is_path]
    return "; ".join([str(t).replace("@", "").replace("#", ""), *said])


def _protected(word: str) -> str:
    """A negative number is no option."""
    return f"\0{word}" if len(word) > 1 and word[0] == "-" and (word[1] in "0123456789." or word == "-inf") else word


# --- calls of a file -------------------------------------------------------------------------------------------------


def examples(file: Path, functions: Mapping[str, Compiled]) -> dict[Compiled, list[Example]]:
    """The calls that a JSON file lists: by function, or of the only one; each a list of arguments, or an object of them by name."""
    try:
        data = json.loads(file.read_bytes())
    except (OSError, ValueError) as error:
        raise SettingError(f"{file} cannot be read: {error}") from None
    if isinstance(data, list) and len(functions) == 1:
        data = {next(iter(functions)): data}
    if not isinstance(data, dict) or not all(isinstance(calls, list) for calls in data.values()):
        raise SettingError(f'{file} lists no calls: {{"{next(iter(functions))}": [[1, 2], {{"name": 1}}]}}')
    if unknown := sorted(data.keys() - functions.keys()):
        raise SettingError(f"{file} has calls of {unknown[0]}(), and there are {', '.join(functions)}")
    return {functions[name]: [_example(file, name, functions[name], call) for call in calls] for name, calls in data.items()}


def _example(file: Path, name: str, function: Compiled, call: Any) -> Example:
    params, users = params_of(function)
    by_name = {p.name: p for p in params}
    try:
        if isinstance(call, dict):
            return {key: value(by_name[key].type, each, users) for key, each in call.items()}
        if isinstance(call, list) and len(call) <= len(params):
            return tuple(value(p.type, each, users) for p, each in zip(params, call, strict=False))
    except KeyError as unknown:
        raise SettingError(f"{file}: {name}() has no parameter {unknown}") from None
    except NotThis as reason:
        raise SettingError(f"{file}: {name}(): {reason}") from None
    raise SettingError(f"{file}: {json.dumps(call)} is neither a list of arguments of {name}() nor an object of them")
