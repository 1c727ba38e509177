/** Types of values. Their text (`str` of `ir/types.py`) comes in, a tree goes out. */

export interface ScalarType {
  readonly kind: "scalar";
  readonly name: string;
}

export type Type =
  | ScalarType
  | { readonly kind: "list" | "dict" | "set" | "frozenset"; readonly holder: string; readonly items: readonly Type[] }
  | { readonly kind: "tuple"; readonly items: readonly Type[] }
  | { readonly kind: "union"; readonly items: readonly Type[] }
  | { readonly kind: "buffer"; readonly holder: string; readonly item: string };

const SCALARS = /^(bool|int|float|complex|str|bytes|exception|None|never|b1|[iu](8|16|32|64)|f(16|32|64)|c(64|128))$/;
const CONTAINERS = /^(list|tuple|dict|set|frozenset)$/;
const HOLDERS = /^(bytearray|memoryview|array|ndarray)$/;

/** `int`, `(int, float)`, `Point(int, int)`, `<str | None>`, `list[int]`, `dict[str, int]`, `ndarray[f32]`. */
export function parseType(text: string): Type {
  // Brackets say all: what separates items says nothing more.
  const tokens = text.match(/[^\s,|()<>[\]]+|[^\s,|]/g) ?? [];

  function until(end: string): Type[] {
    const items: Type[] = [];
    while (tokens[0] !== end) items.push(one());
    tokens.shift();
    return items;
  }

  function one(): Type {
    const head = tokens.shift() ?? "";
    if (head === "(") return { kind: "tuple", items: until(")") };
    if (head === "<") return { kind: "union", items: until(">") };
    if (SCALARS.test(head)) return { kind: "scalar", name: head };
    // A named tuple is a tuple here.
    if (tokens[0] === "(") return one();
    if (CONTAINERS.test(head) && tokens.shift() === "[") {
      return { kind: head === "tuple" ? "list" : (head as "list"), holder: head, items: until("]") };
    }
    const [open, item = "", close] = tokens.splice(0, 3);
    if (HOLDERS.test(head) && open === "[" && close === "]" && SCALARS.test(item)) return { kind: "buffer", holder: head, item };
    return refuse();
  }

  function refuse(): never {
    throw new TypeError(`not a type that crosses the border of a module: ${text}`);
  }

  const found = one();
  return tokens.length ? refuse() : found;
}

/** The least and the greatest value of a machine integer. */
export function limits(name: string): readonly [bigint, bigint] {
  const bits = BigInt(name.slice(1));
  return name[0] === "i" ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
}

/** numpy's name for one of its scalar types. */
export function numpyName(name: string): string {
  if (name === "b1") return "bool";
  const kinds: Record<string, string> = { i: "int", u: "uint", f: "float", c: "complex" };
  return kinds[name[0] ?? ""] + name.slice(1);
}
