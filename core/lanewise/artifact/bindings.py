"""Typed bindings of a build. In: its manifest. Out: index.js and manifest.js with their types, __init__.py with its stub."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Mapping, Sequence
from functools import reduce

from lanewise.artifact.image import KINDS
from lanewise.artifact.manifest import File, Function, Manifest, Module, Parameter
from lanewise.artifact.schemas import annotation, class_name, counts, interface, reached, typescript
from lanewise.ir.flat import holds_shaped
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import (
    GROWING,
    NEVER,
    NONE,
    Buffer,
    Container,
    Outer,
    Record,
    Scalar,
    Shaped,
    Stream,
    Tuple,
    Type,
    Union,
    held_by,
    join,
)
from lanewise.ir.users import UserClass, UserClasses, within

LOADER = "lanewise.js"
"""The JavaScript loader, which a build puts beside."""
OBJECTS, TENSORS, STREAMS, WEIGHTS = (f"lanewise.{part}.js" for part in ("objects", "tensors", "streams", "weights"))
"""What the loader imports where values are objects inside a module (`section.needs_objects`), where some of these are arrays of any
rank, where functions yield, and where arrays lie in files of their own. All are beside every loader, for bundlers look for them
before anything runs."""
_RESERVED = frozenset(
    word
    for line in (
        "arguments await break case catch class const continue debugger default delete do else enum eval export extends false",
        "finally for function if implements import in instanceof interface let new null package private protected public return",
        "static super switch this throw true try typeof var void while with yield",
    )
    for word in line.split()
)
"""Names that JavaScript keeps for itself: such a function is a property of the default export only."""


def files(manifest: Manifest, objects: bool, users: UserClasses) -> dict[str, str]:
    """File name -> text. Of the manifest nothing but what is known before these files are. `objects`: first calls need that
    file; `users`: the classes of values that cross the border."""
    functions = manifest.functions
    return {
        "index.js": _javascript(manifest, _parts(manifest, objects, users)),
        "index.d.ts": _declarations(functions, users),
        "manifest.js": f"export default {_literal(manifest)};\n",
        "manifest.d.ts": _MANIFEST_TYPES,
        # node takes a .js file for what the nearest package.json says.
        "package.json": '{ "type": "module" }\n',
        "__init__.py": _python(list(functions), sorted(reached(_types(functions), users))),
        "__init__.pyi": _stub(functions, users),
    }


def _parts(manifest: Manifest, objects: bool, users: UserClasses) -> list[str]:
    """What first calls need besides the loader."""
    types = _types(manifest.functions)
    held = [*types, *(t for user in reached(types, users).values() for t in user.types)]
    tensors = any(holds_shaped(part) for t in held for part in within(t))
    streams = any(isinstance(t, Stream) for t in types)
    needs = {OBJECTS: objects, TENSORS: tensors, STREAMS: streams, WEIGHTS: bool(manifest.weights)}
    return [part for part, is_needed in needs.items() if is_needed]


def _javascript(manifest: Manifest, parts: Sequence[str]) -> str:
    """The manifest is in it: to import it would be one request more before the first call. So it would be not to ask for all at
    once."""
    ahead = "".join(f'import "./{part}";\n' for part in parts)
    loaded = f'import {{ load }} from "./{LOADER}";\n{ahead}\nconst functions = await load({_literal(manifest)});\n'
    exports = "".join(f"export const {name} = functions.{name};\n" for name in manifest.functions if name not in _RESERVED)
    return f"{loaded}{exports}export default functions;\n"


def _literal(manifest: Manifest) -> str:
    """The part of the manifest that the loader reads, as JavaScript."""
    about = {name: {"description": f.description} if f.description else {} for name, f in manifest.functions.items()}
    fields: list[tuple[str, object]] = [
        ("manifest", manifest.manifest), ("abi", manifest.abi), ("lanewise", manifest.lanewise), ("functions", about),
    ]  # fmt: skip
    rows = "".join(f"  {name}: {json.dumps(value, ensure_ascii=False)},\n" for name, value in fields)
    modules = "".join(f"    {_address(module)},\n" for module in manifest.modules)
    weights = "".join(f"  {name}: {text},\n" for name, text in _weights(manifest).items()) if manifest.weights else ""
    return f"{{\n{rows}  modules: [\n{modules}  ],\n{weights}}}"


def _weights(manifest: Manifest) -> dict[str, str]:
    """The fields that say of arrays where they are."""
    rows = [{"name": w.name, "dtype": w.dtype, "shape": w.shape, "file": w.file, "range": w.range} for w in manifest.weights]
    files = [f'    "{name}": {{ {_held(name, manifest.files[name])} }},\n' for name in {w.file: None for w in manifest.weights}]
    return {"weights": json.dumps(rows, ensure_ascii=False), "files": f"{{\n{''.join(files)}  }}"}


def _address(module: Module) -> str:
    """The file as an expression that bundlers know: they put the file into what they build, under a name of theirs."""
    return f'{{ variant: "{module.variant}", {_held(module.file, module)} }}'


def _held(name: str, file: File | Module) -> str:
    return f'file: new URL("./{name}", import.meta.url), bytes: {file.bytes}, sha256: "{file.sha256}"'


# --- TypeScript ------------------------------------------------------------------------------------------------------


_MANIFEST_TYPES = f"""import type functions from "./index.js";
import type {{ Manifest }} from "./{LOADER}";

declare const manifest: Manifest<typeof functions>;
export default manifest;
"""


_DISPOSING = {"dispose": "() => void", "[Symbol.dispose]": "() => void"}
"""What an object of functions has besides them."""


def _types(functions: Mapping[str, Function]) -> list[Type]:
    return [parse_type(v.type) for f in functions.values() for v in (f.result, *(p.value for p in f.parameters))]


def _declarations(functions: Mapping[str, Function], users: UserClasses) -> str:
    text = ""
    for name, user in sorted(reached(_types(functions), users).items()):
        if user.kind == "record" and not user.is_path:
            ints = "<I = number>" * counts(Record(name), users)
            text += f"\nexport interface {class_name(name)}{ints} {interface(user, users)}\n"
    for name, function in functions.items():
        if name not in _RESERVED:
            text += f"\n{_comment(function)}export declare const {name}: {_function_type(function, users)};\n"
    types = {name: _function_type(f, users) if name in _RESERVED else f"typeof {name}" for name, f in functions.items()}
    only = next(iter(types.values()))
    whole, types = ("", _DISPOSING | types) if len(types) > 1 else (f"{only} & ", types)
    members = "".join(f"  readonly {name}: {t};\n" for name, t in types.items())
    text += f"\ndeclare const functions: {whole}{{\n{members}}};\nexport default functions;\n"
    known = ("Complex", "Float16s", "PyError", "PythonFunction", "PythonStream")
    names = [name for name in known if re.search(rf"\b{name}\b", text)]
    imported = f'import type {{ {", ".join(names)} }} from "./{LOADER}";\n' if names else ""
    return imported + text


def _comment(function: Function) -> str:
    """Python's description, which must not end the comment."""
    return f"/** {function.description.replace('*/', '*∕')} */\n" if function.description else ""


def _function_type(function: Function, users: UserClasses) -> str:
    positional = [p for p in function.parameters if p.kind != "keyword"]
    args = ", ".join(f"{_label(p)}{'?' if p.default else ''}: {_given(p, users)}" for p in positional)
    names = ", ".join("null" if p.kind == "positional" else f'"{p.name}"' for p in positional)
    by_name = (p for p in function.parameters if p.kind == "keyword")
    keywords = " ".join(f"{p.name}{'?' if p.default else ''}: {_given(p, users)};" for p in by_name)
    t = parse_type(function.result.type)
    gives = (t.item, t.returned) if isinstance(t, Stream) else (t,)
    result, wide = (", ".join(typescript(g, users, False, each) for g in gives) for each in ("number", "bigint"))
    kind = "PythonFunction"
    parts = [f"[{args}]", result, f"[{names}]", wide, f"{{ {keywords} }}"]
    if isinstance(t, Stream):
        kind = "PythonStream"
        parts[1:4] = [result, _sent(t.sent, users), f"[{names}]", f"[{wide}]"]
    return f"{kind}<{', '.join(parts if keywords else parts[:-1] if wide != result else parts[:-2])}>"


def _sent(t: Type, users: UserClasses) -> str:
    """A loop sends nothing."""
    return "undefined" if t == NONE else f"{typescript(t, users, True)} | undefined"


def _label(p: Parameter) -> str:
    """Labels of tuple elements may be any name but reserved ones."""
    return f"{p.name}_" if p.name in _RESERVED else p.name


def _given(p: Parameter, users: UserClasses) -> str:
    if p.literals and all(v is None or isinstance(v, bool | int | float | str) for v in p.literals):
        return " | ".join(json.dumps(v) for v in p.literals)
    return typescript(parse_type(p.value.type), users, True)


# --- Python ----------------------------------------------------------------------------------------------------------


def _python(names: Sequence[str], classes: Sequence[str]) -> str:
    assigned = "".join(f'{name} = _functions["{name}"]\n' for name in names)
    assigned += "".join(f'{class_name(name)} = _functions.classes["{name}"]\n' for name in classes)
    return f"from pathlib import Path\n\nfrom lanewise import load\n\n_functions = load(Path(__file__).parent)\n{assigned}"


def _stub(functions: Mapping[str, Function], users: UserClasses) -> str:
    types = _types(functions)
    classes = reached(types, users)
    held = [*types, *(t for user in classes.values() for t in user.types)]
    needs = {need for t in held for need in _needs(t)}
    bases = {user.form for user in classes.values()} | {"NamedTuple" for user in classes.values() if user.kind == "tuple"}
    imports = [line for key, line in _IMPORTS.items() if key in needs]
    literal = any(p.literals for f in functions.values() for p in f.parameters)
    typing = ["Any"] * ("any" in needs) + ["Literal"] * literal + ["Never"] * ("never" in needs)
    abstract = [name for name in ("Generator", "Iterator") if name in needs]
    imports += ["from dataclasses import dataclass\n"] * any(base.endswith("dataclass") for base in bases)
    enums = sorted(base for base in bases if base.endswith(("Enum", "Flag")))
    imports += [f"from enum import {', '.join(enums)}\n"] * bool(enums)
    typing += ["NamedTuple"] * ("NamedTuple" in bases)
    imports = [f"from collections.abc import {', '.join(abstract)}\n"] * bool(abstract) + imports
    imports += [f"from typing import {', '.join(typing)}\n"] if typing else []
    imports += [_import(name, user) for name, user in sorted(classes.items()) if user.is_standard]
    made = "".join(_class(name, user, held) for name, user in sorted(classes.items()) if not user.is_standard)
    return "".join(imports) + made + "".join(f"{_definition(name, f)}" for name, f in functions.items())


def _import(name: str, user: UserClass) -> str:
    """A class of Python's library, which the folder has, too."""
    return f"from {user.name.rpartition('.')[0]} import {user.short} as {class_name(name)}\n"


def _class(name: str, user: UserClass, types: Sequence[Type]) -> str:
    """A class as its instances are seen."""
    own = class_name(name)
    if user.kind == "enum":
        rows = [f"    {member} = {value!r}\n" for member, value in zip(user.fields, user.values, strict=True)]
        return f"\nclass {own}({user.form}):\n{''.join(rows)}"
    held: Sequence[Type] = user.types
    if user.kind == "tuple":
        meant: list[Type] = [part for t in types for part in within(t) if isinstance(part, Tuple) and part.name == name]
        whole = reduce(join, meant)
        held = whole.items if isinstance(whole, Tuple) else ()
    named = zip(user.fields, held, strict=True)
    rows = [f"    {field}: {annotation(t)}\n" for field, t in named if field in user.named] or ["    pass\n"]
    if user.others is not None:
        rows.append(f"    def __getattr__(self, name: str) -> {annotation(held_by(user.others)[1])}: ...\n")
    head = "@dataclass(frozen=True)\n" if user.form.startswith("frozen") else "@dataclass\n" * bool(user.form)
    return f"\n{head}class {own}{'(NamedTuple)' * (user.kind == 'tuple')}:\n{''.join(rows)}"


_IMPORTS = {
    **{kind: f"from collections import {kind}\n" for kind in ("Counter", "OrderedDict", "defaultdict", "deque")},
    "array": "from array import array\n",
    "numpy": "import numpy as np\n",
    "ndarray": "from numpy.typing import NDArray\n",
}


def _needs(t: Type) -> set[str]:
    match t:
        case Tuple(items=inner) | Union(members=inner):
            return {need for each in inner for need in _needs(each)}
        case Container(kind=kind) if kind == GROWING:
            return set()
        case Container(kind=kind):
            return {kind}.union(*map(_needs, held_by(t)))
        case Buffer(kind="ndarray") | Shaped():
            return {"ndarray", "numpy"}
        case Buffer(kind="array"):
            return {"array"}
        case Stream(item=item, sent=sent, returned=returned):
            kind = "Generator" if sent != NONE or returned not in (NONE, NEVER) else "Iterator"
            return {kind} | {need for each in (item, sent, returned) for need in _needs(each)}
        case Outer():
            return {"any"}
        case Scalar(name="never"):
            return {"never"}
        case Scalar(name=name) if name[0] in "iufcb" and name[-1].isdigit():
            return {"numpy"}
    return set()


def _definition(name: str, function: Function) -> str:
    found = [_parameter(p) for p in function.parameters]
    if function.stateful:
        kind = found[0].kind if found and found[0].kind == inspect.Parameter.POSITIONAL_ONLY else _EITHER
        found.insert(0, inspect.Parameter("self", kind))
    result = _Text(annotation(parse_type(function.result.type)))
    doc = f"\n    {json.dumps(function.description, ensure_ascii=False)}\n    ...\n" if function.description else " ...\n"
    own = f"def {'__call__' if function.stateful else name}{inspect.Signature(found, return_annotation=result)}:{doc}"
    if not function.stateful:
        return f"\n{own}"
    rows = "".join(f"    {line}\n" for line in (*own.splitlines(), "def reset(self) -> None: ..."))
    return f"\nclass _{name}:\n{rows}\n{name}: _{name}\n"


_EITHER = inspect.Parameter.POSITIONAL_OR_KEYWORD


class _Text:
    """Source text in a signature, as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _parameter(p: Parameter) -> inspect.Parameter:
    default = _Text("...") if p.default else inspect.Parameter.empty
    return inspect.Parameter(p.name, KINDS[p.kind], default=default, annotation=_Text(_annotated(p)))


def _annotated(p: Parameter) -> str:
    if p.literals and all(v is None or isinstance(v, bool | int | str) for v in p.literals):
        return f"Literal[{', '.join(map(repr, p.literals))}]"
    return annotation(parse_type(p.value.type))
