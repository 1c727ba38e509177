"""Typed bindings of a build. In: its manifest. Out: index.js and manifest.js with their types, __init__.py with its stub."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping, Sequence

from lanewise.artifact.image import KINDS
from lanewise.artifact.manifest import Function, Manifest, Module, Parameter
from lanewise.artifact.schemas import annotation, typescript
from lanewise.ir.types import Buffer, Container, Scalar, Tuple, Type, Union, parse_type

LOADER = "lanewise.js"
"""The JavaScript loader, which a build puts beside."""
OBJECTS = "lanewise.objects.js"
"""What the loader imports where values are objects inside a module (`section.needs_objects`). It is beside every loader,
for bundlers look for it before anything runs."""
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


def files(manifest: Manifest, objects: bool) -> dict[str, str]:
    """File name -> text. Of the manifest nothing but what is known before these files are. `objects`: calls need that file."""
    functions = manifest.functions
    return {
        "index.js": _javascript(manifest, objects),
        "index.d.ts": _declarations(functions),
        "manifest.js": f"export default {_literal(manifest)};\n",
        "manifest.d.ts": _MANIFEST_TYPES,
        # node takes a .js file for what the nearest package.json says.
        "package.json": '{ "type": "module" }\n',
        "__init__.py": _python(list(functions)),
        "__init__.pyi": _stub(functions),
    }


def _javascript(manifest: Manifest, objects: bool) -> str:
    """The manifest is in it: to import it would be one request more before the first call. So would what it asks for late."""
    ahead = f'import "./{OBJECTS}";\n' if objects else ""
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
    return f"{{\n{rows}  modules: [\n{modules}  ],\n}}"


def _address(module: Module) -> str:
    """The file as an expression that bundlers know: they put the file into what they build, under a name of theirs."""
    file = f'new URL("./{module.file}", import.meta.url)'
    return f'{{ file: {file}, variant: "{module.variant}", bytes: {module.bytes}, sha256: "{module.sha256}" }}'


# --- TypeScript ------------------------------------------------------------------------------------------------------


_MANIFEST_TYPES = f"""import type functions from "./index.js";
import type {{ Manifest }} from "./{LOADER}";

declare const manifest: Manifest<typeof functions>;
export default manifest;
"""


_DISPOSING = {"dispose": "() => void", "[Symbol.dispose]": "() => void"}
"""What an object of functions has besides them."""


def _declarations(functions: Mapping[str, Function]) -> str:
    text = f'import type {{ Complex, PythonFunction }} from "./{LOADER}";\n'
    for name, function in functions.items():
        if name not in _RESERVED:
            text += f"\n{_comment(function)}export declare const {name}: {_function_type(function)};\n"
    types = {name: _function_type(f) if name in _RESERVED else f"typeof {name}" for name, f in functions.items()}
    only = next(iter(types.values()))
    whole, types = ("", _DISPOSING | types) if len(types) > 1 else (f"{only} & ", types)
    members = "".join(f"  readonly {name}: {t};\n" for name, t in types.items())
    text += f"\ndeclare const functions: {whole}{{\n{members}}};\nexport default functions;\n"
    return text if "Complex" in text.partition("\n")[2] else text.replace("Complex, ", "", 1)


def _comment(function: Function) -> str:
    """Python's description, which must not end the comment."""
    return f"/** {function.description.replace('*/', '*∕')} */\n" if function.description else ""


def _function_type(function: Function) -> str:
    positional = [p for p in function.parameters if p.kind != "keyword"]
    args = ", ".join(f"{_label(p)}{'?' if p.default else ''}: {_given(p)}" for p in positional)
    names = ", ".join("null" if p.kind == "positional" else f'"{p.name}"' for p in positional)
    keywords = " ".join(f"{p.name}{'?' if p.default else ''}: {_given(p)};" for p in function.parameters if p.kind == "keyword")
    result, wide = (typescript(parse_type(function.result.type), False, each) for each in ("number", "bigint"))
    parts = [f"[{args}]", result, f"[{names}]", wide, f"{{ {keywords} }}"]
    return f"PythonFunction<{', '.join(parts[: 5 if keywords else 4 if wide != result else 3])}>"


def _label(p: Parameter) -> str:
    """Labels of tuple elements may be any name but reserved ones."""
    return f"{p.name}_" if p.name in _RESERVED else p.name


def _given(p: Parameter) -> str:
    if p.literals and all(v is None or isinstance(v, bool | int | float | str) for v in p.literals):
        return " | ".join(json.dumps(v) for v in p.literals)
    return typescript(parse_type(p.value.type), True)


# --- Python ----------------------------------------------------------------------------------------------------------


def _python(names: Sequence[str]) -> str:
    assigned = "".join(f'{name} = _functions["{name}"]\n' for name in names)
    return f"from pathlib import Path\n\nfrom lanewise import load\n\n_functions = load(Path(__file__).parent)\n{assigned}"


def _stub(functions: Mapping[str, Function]) -> str:
    types = [parse_type(v.type) for f in functions.values() for v in (f.result, *(p.value for p in f.parameters))]
    needs = {need for t in types for need in _needs(t)}
    imports = [line for key, line in _IMPORTS.items() if key in needs]
    literal = any(p.literals for f in functions.values() for p in f.parameters)
    typing = ["Literal"] * literal + ["Never"] * ("never" in needs)
    imports += [f"from typing import {', '.join(typing)}\n"] if typing else []
    return "".join(imports) + "".join(f"{_definition(name, f)}" for name, f in functions.items())


_IMPORTS = {
    "array": "from array import array\n",
    "numpy": "import numpy as np\n",
    "ndarray": "from numpy.typing import NDArray\n",
}


def _needs(t: Type) -> set[str]:
    match t:
        case Tuple(items=inner) | Union(members=inner) | Container(items=inner):
            return {need for each in inner for need in _needs(each)}
        case Buffer(kind="ndarray"):
            return {"ndarray", "numpy"}
        case Buffer(kind="array"):
            return {"array"}
        case Scalar(name="never"):
            return {"never"}
        case Scalar(name=name) if name[0] in "iufcb" and name[-1].isdigit():
            return {"numpy"}
    return set()


def _definition(name: str, function: Function) -> str:
    found = [_parameter(p) for p in function.parameters]
    result = _Text(annotation(parse_type(function.result.type)))
    doc = f"\n    {json.dumps(function.description, ensure_ascii=False)}\n    ...\n" if function.description else " ...\n"
    return f"\ndef {name}{inspect.Signature(found, return_annotation=result)}:{doc}"


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
