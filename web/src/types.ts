/** Types of values. Their text (`str` of `ir/types.py`) comes in, a tree goes out. */

export interface ScalarType {
  readonly kind: "scalar";
  readonly name: string;
}

/** A class of the user's, as a section has it. */
export interface UserClass {
  readonly name: string;
  readonly kind: string;
  readonly fields: readonly string[];
  readonly types?: readonly string[];
  readonly maybe?: readonly string[];
  readonly values?: readonly unknown[];
  readonly form?: string;
}

export type Users = Readonly<Record<string, UserClass>>;

export type Type =
  | ScalarType
  /** `text`: as it was written, by which it is told from types that messages call the same. */
  | {
    readonly kind: "list" | "dict" | "set"; readonly holder: string; readonly items: readonly Type[]; readonly factory: string;
    readonly text: string;
  }
  | { readonly kind: "stream"; readonly items: readonly Type[] }
  | { readonly kind: "tuple"; readonly items: readonly Type[]; readonly user?: UserClass | undefined }
  | { readonly kind: "member"; readonly user: UserClass }
  /** `held`: what its fields hold, which may be instances of this class again. */
  | { readonly kind: "record"; readonly user: UserClass; readonly held: () => readonly Type[] }
  | { readonly kind: "union"; readonly items: readonly Type[] }
  | { readonly kind: "buffer"; readonly holder: string; readonly item: string }
  /** An array that says its dims; `isStrided`: and its steps. */
  | { readonly kind: "tensor"; readonly item: string; readonly rank: number; readonly isStrided: boolean };

const SCALARS = /^(bool|int|float|complex|str|bytes|exception|None|never|b1|[iufc]\d+)$/;
/** Containers by what they are here: those that begin alike behave alike. */
const LISTS = /^(list|tuple|deque|growing)$/;
const DICTS = /^(dict|defaultdict|Counter|OrderedDict)$/;
const SETS = /^(set|frozenset)$/;
const HOLDERS = /^(bytearray|memoryview|array|ndarray)$/;

/**
 * `int`, `(int, float)`, `Point(int, int)`, `#Color`, `@Node`, `<str | None>`, `list[<int | ^0>]`, `dict[str, int]`, `ndarray[f32]`,
 * `stream[int, None, str]`.
 */
export function parseType(text: string, users: Users = {}): Type {
  /** The containers that are being read, the outermost first: what is in one may be of its type. */
  const around: Type[] = [];
  // Brackets say all: what separates items says nothing more.
  const tokens = text.match(/[^\s,|()<>[\]]+|[^\s,|]/g) ?? [];

  function until(end: string): Type[] {
    const items: Type[] = [];
    while (tokens[0] !== end) items.push(one());
    tokens.shift();
    return items;
  }

  function one(): Type {
    const left = [...tokens];
    const head = tokens.shift() ?? "";
    if (head === "(") return { kind: "tuple", items: until(")") };
    // Exceptions hold one; their words are asked of the module.
    if (head === "range") return parseType("(int int int)");
    if (head === "<") return { kind: "union", items: until(">") };
    if (head[0] === "^") return around.at(-1 - Number(head.slice(1))) ?? refuse();
    if (SCALARS.test(head)) return { kind: "scalar", name: head };
    if (head[0] === "@") {
      const user = userOf(head.slice(1), "record");
      return { kind: "record", user, held: () => (user.types ?? []).map((each) => parseType(each, users)) };
    }
    if (head[0] === "#") return { kind: "member", user: userOf(head.slice(1), "enum") };
    // Behind a record or a member, it is the next item.
    if (tokens[0] === "(") return { ...(one() as Type & { kind: "tuple" }), user: userOf(head, "tuple") };
    const kind = LISTS.test(head) ? "list" : DICTS.test(head) ? "dict" : SETS.test(head) ? "set" : undefined;
    if (kind && tokens.shift() === "[") {
      const found = { kind, holder: head, items: [] as Type[], factory: "", text: "" } as const;
      around.push(found);
      // Behind keys and values a defaultdict has the class that it asks for new ones.
      const [first, second, factory] = until("]") as [Type, Type?, ScalarType?];
      around.pop();
      found.items.push(first, ...(second ? [second] : []));
      return Object.assign(found, { factory: factory?.name ?? "", text: left.slice(0, -tokens.length || undefined).join() });
    }
    if (head === "stream" && tokens.shift()) return { kind: "stream", items: until("]") };
    if (head === "fn") return { kind: "scalar", name: tokens.splice(0, 3)[0] ?? "" };
    const [open, item = "", close] = tokens.splice(0, 3);
    if (!HOLDERS.test(head) || open !== "[" || !SCALARS.test(item)) return refuse();
    if (close === "]") return { kind: "buffer", holder: head, item };
    const isStrided = tokens[0] !== "]";
    tokens.splice(0, isStrided ? 2 : 1);
    return { kind: "tensor", item, rank: Number(close), isStrided };
  }

  /** Whoever only shows types has no classes. */
  function userOf(name: string, kind: string): UserClass {
    return users[name] ?? { name, kind, fields: [] };
  }

  function refuse(): never {
    throw new TypeError(`not a type that crosses the border: ${text}`);
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
