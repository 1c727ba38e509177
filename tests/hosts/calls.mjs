/**
 * Runs calls of a built folder in the host that imports this file. In: the address of lanewise.js, what it is to load, and calls.
 * Out: which module ran, and what became of each call. Values travel as tagged JSON, with every bit (tests/hosts/tagged.py).
 */

const KINDS = {
  Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, BigUint64Array, BigInt64Array, Float32Array, Float64Array,
};

/** A value from its tagged JSON; `isUnion`: whether an int is meant has to be said. `lists`: those of the call, by number. */
export function value(tagged, isUnion, lists = new Map()) {
  if (tagged === null || typeof tagged !== "object") return tagged;
  if (Array.isArray(tagged)) return tagged.map((each) => value(each, isUnion, lists));
  if ("list" in tagged) {
    if (tagged.items) lists.set(tagged.list, container(tagged.kind, tagged.items.map((each) => value(each, isUnion, lists))));
    return lists.get(tagged.list);
  }
  if ("int" in tagged) return BigInt(tagged.int);
  if ("complex" in tagged) return { re: Number(tagged.complex[0]), im: Number(tagged.complex[1]) };
  if ("text" in tagged) return tagged.text.map((point) => String.fromCodePoint(point)).join("");
  if ("array" in tagged) return new KINDS[tagged.array](fromHex(tagged.bytes).buffer);
  return isUnion ? { float: Number(tagged.float) } : Number(tagged.float);
}

/** Texts as keys make a plain object, as JavaScript is written. */
function container(kind, items) {
  if (kind === "set") return new Set(items);
  if (kind !== "dict") return items;
  return items.length && items.every(([key]) => typeof key === "string" && !/^\d/.test(key)) ? Object.fromEntries(items) : new Map(items);
}

/** What a container holds, and which it is. */
function contained(found) {
  if (Array.isArray(found)) return [found];
  if (found instanceof Set) return [[...found], "set"];
  if (found instanceof Map) return [[...found], "dict"];
  const isPlain = found && typeof found === "object" && !ArrayBuffer.isView(found) && !("re" in found) && !("float" in found);
  return isPlain ? [Object.entries(found), "dict"] : [];
}

function fromHex(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, k) => parseInt(text.slice(2 * k, 2 * k + 2), 16));
}

function number(found) {
  return Object.is(found, -0) ? "-0" : String(found);
}

/** A text as no encoding on the way can change it. */
const codePoints = (text) => Array.from(text, (each) => each.codePointAt(0));

/** The tagged JSON of a value. `arrays`: those that were met, in whose place there is their number. */
export function tagged(found, arrays = new Map()) {
  if (typeof found === "number") return { float: number(found) };
  if (typeof found === "bigint") return { int: String(found) };
  if (typeof found === "string") return { text: codePoints(found) };
  const [items, kind] = contained(found);
  if (items) {
    if (arrays.has(found)) return { list: arrays.get(found) };
    const list = arrays.size;
    arrays.set(found, list);
    const inner = kind === "dict" ? items.map((pair) => pair.map((each) => tagged(each, arrays))) : items.map((each) => tagged(each, arrays));
    return { list, items: inner, kind };
  }
  if (ArrayBuffer.isView(found)) {
    const bytes = new Uint8Array(found.buffer, found.byteOffset, found.byteLength);
    return { array: found.constructor.name, bytes: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
  }
  if (found?.float !== undefined) return { float: number(found.float) };
  return found !== null && typeof found === "object" ? { complex: [number(found.re), number(found.im)] } : found;
}

async function outcome(call, args, PyError, lines) {
  const given = call.with({ bigint: true });
  const arrays = new Map();
  const left = () => args.map((each) => tagged(each, arrays));
  try {
    lines.length = 0;
    const found = await given(...args);
    const parts = Array.isArray(found) ? found : [found];
    const owners = parts.filter(ArrayBuffer.isView).map((part) => args.indexOf(part)).map((k) => (k < 0 ? null : k));
    return { args: left(), value: tagged(found, arrays), owners, printed: lines.map(codePoints) };
  } catch (error) {
    return { error: told(error, PyError), args: left(), printed: lines.map(codePoints) };
  }
}

function told(error, PyError) {
  const { message, stack, cause, pyFields = {}, frames = [] } = error;
  const type = error instanceof PyError ? error.pyType : `JavaScript's ${error.constructor.name}`;
  const fields = JSON.parse(JSON.stringify(pyFields, (_, field) => (typeof field === "bigint" ? Number(field) : field)));
  return { type, message: codePoints(message), stack, frames, fields, ...(cause && { cause: told(cause, PyError) }) };
}

export async function answers({ loader, source, calls, options }) {
  const { load, PyError } = await import(loader);
  const lines = [];
  const functions = await load(source, { ...options, print: (line) => lines.push(line) });
  const outcomes = [];
  for (const { export: name, args } of calls) {
    const call = functions[name];
    const types = call.signature.parameters.map(({ type }) => type);
    const lists = new Map();
    outcomes.push(await outcome(call, args.map((each, k) => value(each, types[k]?.includes("<"), lists)), PyError, lines));
  }
  const { sha256 } = functions[calls[0].export].info;
  functions.dispose();
  return { sha256, outcomes };
}
