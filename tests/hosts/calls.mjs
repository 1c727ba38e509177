/**
 * Runs calls of a built folder in the host that imports this file. In: the address of lanewise.js, what it is to load, and calls.
 * Out: which module ran, and what became of each call. Values travel as tagged JSON, with every bit (tests/hosts/tagged.py).
 */

const KINDS = {
  Float16Array: globalThis.Float16Array ?? Uint16Array,
  Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, BigUint64Array, BigInt64Array, Float32Array, Float64Array,
};

/** A value from its tagged JSON; `isUnion`: whether an int is meant has to be said. `lists`: those of the call, by number. */
export function value(tagged, isUnion, lists = new Map()) {
  if (tagged === null || typeof tagged !== "object") return tagged;
  if (Array.isArray(tagged)) return tagged.map((each) => value(each, isUnion, lists));
  if (tagged.kind === "object") {
    // It may lead to itself.
    const own = {};
    lists.set(tagged.list, own);
    for (const [name, held] of tagged.items) own[value(name)] = value(held, isUnion, lists);
    return own;
  }
  if ("list" in tagged) {
    if (tagged.items) lists.set(tagged.list, container(tagged.kind, tagged.items.map((each) => value(each, isUnion, lists))));
    return lists.get(tagged.list);
  }
  if ("int" in tagged) return BigInt(tagged.int);
  if ("complex" in tagged) return { re: Number(tagged.complex[0]), im: Number(tagged.complex[1]) };
  if ("text" in tagged) return tagged.text.map((point) => String.fromCodePoint(point)).join("");
  if ("one" in tagged) return arraysOf(lists)[tagged.one];
  if ("array" in tagged) {
    const data = new KINDS[tagged.array](fromHex(tagged.bytes).buffer);
    const whole = tagged.shape ? { data, shape: tagged.shape } : data;
    arraysOf(lists).push(whole);
    return whole;
  }
  return isUnion ? { float: Number(tagged.float) } : Number(tagged.float);
}

/** Behind the lists of a call its arrays, in the order in which they were met. */
function arraysOf(lists) {
  if (!lists.has("arrays")) lists.set("arrays", []);
  return lists.get("arrays");
}

/** Texts as keys make a plain object, as JavaScript is written. */
function container(kind, items) {
  if (kind === "set") return new Set(items);
  if (kind !== "dict") return items;
  return items.length && items.every(([key]) => typeof key === "string" && !/^\d/.test(key)) ? Object.fromEntries(items) : new Map(items);
}

/** Whether it is an array of numbers: a typed one, or one with a shape. */
function isArray(found) {
  return ArrayBuffer.isView(found) || ArrayBuffer.isView(found?.data);
}

/** What a container holds, and which it is. */
function contained(found) {
  if (Array.isArray(found)) return [found];
  if (found instanceof Set) return [[...found], "set"];
  if (found instanceof Map) return [[...found], "dict"];
  if (found?.pyType) return [Object.entries({ type: found.pyType, message: found.message }), "dict"];
  const isPlain = found && typeof found === "object" && !ArrayBuffer.isView(found) && !["re", "float", "shape"].some((name) => name in found);
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

/** The tagged JSON of a value. `arrays`: those that were met, in whose place there is their number; `numbers`: arrays of numbers. */
export function tagged(found, arrays = new Map(), numbers = arrays.numbers ??= []) {
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
  if (isArray(found)) {
    if (numbers.includes(found)) return { one: numbers.indexOf(found) };
    numbers.push(found);
  }
  if (found?.shape) return { ...tagged(found.data, arrays, []), shape: found.shape };
  if (ArrayBuffer.isView(found)) {
    const bytes = new Uint8Array(found.buffer, found.byteOffset, found.byteLength);
    return { array: found.constructor.name, bytes: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
  }
  if (found?.float !== undefined) return { float: number(found.float) };
  return found !== null && typeof found === "object" ? { complex: [number(found.re), number(found.im)] } : found;
}

/** Every form of a stream as what goes on with it and ends it, with promises. A web stream is sent nothing, and says not what it returned. */
const FORMS = {
  soon: (call, args) => call(...args),
  sync: (call, args) => call.sync(...args),
  worker: (call, args) => call.with({ timeout: 60_000 })(...args),
  web(call, args) {
    const reader = call.stream(...args).getReader();
    return { next: () => reader.read(), return: () => reader.cancel() };
  },
};

/** What became of each step of a stream. */
async function driven(call, args, { form, drive }, PyError, lines) {
  const steps = [];
  const printed = () => lines.splice(0).map(codePoints);
  const step = async (act) => {
    try {
      const { value = null, done = true } = (await act()) ?? {};
      const owners = isArray(value) ? [null] : [];
      steps.push({ done, args: [], value: tagged(value), owners, printed: printed() });
      return done;
    } catch (error) {
      const { type, ...rest } = told(error, PyError);
      // What its caller does wrong is a TypeError of JavaScript's.
      steps.push({ done: true, args: [], error: { ...rest, type: type.replace("JavaScript's ", "") }, printed: printed() });
      return true;
    }
  };
  lines.length = 0;
  const stream = FORMS[form](call.with({ bigint: true }), args);
  for (const what of drive) {
    if (what === "close") await step(() => stream.return());
    else if (what === "next") await step(() => stream.next());
    else if (what === "all") while (!(await step(() => stream.next())));
    else await step(() => stream.next(value(what.send, true)));
  }
  return steps;
}

/** How many instances so many streams make that somebody begins and leaves, and how many there are in the end. */
async function leftBehind(call, args, { left, count }) {
  const { Instance } = WebAssembly;
  const found = { begun: 0, made: 0, kept: 0 };
  const gone = new FinalizationRegistry(() => found.kept--);
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given);
      found.made++;
      found.kept++;
      gone.register(this);
    }
  };
  const begin = {
    async returned() {
      for await (const _ of call(...args)) return found.begun++;
    },
    async cancelled() {
      const reader = call.stream(...args).getReader();
      found.begun += Number(!(await reader.read()).done);
      await reader.cancel();
    },
    async dropped() {
      found.begun += Number(!(await call(...args).next()).done);
    },
  };
  try {
    for (let k = 0; k < count; k++) await begin[left]();
    // What nobody holds goes when memory is wanted.
    for (let k = 0; k < 2000 && found.kept > 1; k++) {
      globalThis.gc?.();
      globalThis.Bun?.gc(true);
      Array.from({ length: 20 }, () => new Uint8Array(1 << 20));
      await new Promise((heard) => setTimeout(heard, 10));
    }
  } finally {
    WebAssembly.Instance = Instance;
  }
  return found;
}

async function outcome(call, args, PyError, lines) {
  const given = call.with({ bigint: true });
  const arrays = new Map();
  const left = () => args.map((each) => tagged(each, arrays));
  try {
    lines.length = 0;
    const found = await given(...args);
    const parts = Array.isArray(found) ? found : [found];
    const owners = parts.filter(isArray).map((part) => args.indexOf(part)).map((k) => (k < 0 ? null : k));
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
  for (const { export: name, args, ...how } of calls) {
    const call = functions[name];
    if (how.reset) call.reset();
    const types = call.signature.parameters.map(({ type }) => type);
    const lists = new Map();
    const given = args.map((each, k) => value(each, types[k]?.includes("<"), lists));
    if (how.drive) outcomes.push(await driven(call, given, how, PyError, lines));
    else if (how.left) outcomes.push(await leftBehind(call, given, how));
    else outcomes.push(await outcome(call, given, PyError, lines));
  }
  const { sha256 } = functions[calls[0].export].info;
  functions.dispose();
  return { sha256, outcomes };
}
