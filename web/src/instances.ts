/**
 * Values of the user's classes at the border: named tuples and instances are objects with their fields, members of enumerations are their
 * names, flags their bits, paths texts. A class and the codecs of what its fields hold come in; the codec of its values goes out.
 */

import type { Value } from "./api.js";
import { type Codec, type Inward, next, type Outward, tupleCodec } from "./codec.js";
import { type Held, refuseOther } from "./containers.js";
import { EXTRA, RECORD } from "./layout.js";
import { textOf, text } from "./texts.js";
import { type Kind, kindOf, type Letter, type Seat, type Word } from "./seat.js";
import type { UserClass } from "./types.js";

type Fields = Readonly<Record<string, unknown>>;

/** As messages name it. */
const shortOf = ({ name }: UserClass): string => name.slice(name.lastIndexOf(".") + 1);

/** Whether a value may have fields. */
function hasFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** The codec of named tuples with such items. */
export function namedCodec(user: UserClass, items: readonly Codec[]): Codec {
  const { fields } = user;
  const plain = tupleCodec(items);
  return {
    expected: shortOf(user) + plain.expected,
    letters: plain.letters,
    put: (value, call) =>
      Array.isArray(value) ? plain.put(value, call) : hasFields(value) && items.every((item, k) => item.put(value[fields[k] as string], call)),
    get: (call) => Object.fromEntries(items.map((item, k) => [fields[k] as string, item.get(call)])) as unknown as Value,
  };
}

/** The codec of the members of an enumeration. */
export function memberCodec(user: UserClass): Codec {
  const { fields, values = [], form } = user;
  const isFlag = form?.endsWith("Flag");
  // Bits that no member has are taken by an IntFlag only.
  const all = values.reduce<number>((known, bits) => known | (bits as number), form === "Flag" ? 0 : 0x7fffffff);
  return {
    expected: shortOf(user),
    letters: "i",
    put: (value, { words }) => {
      const word = isFlag ? ((value as number) & all) === value ? value : -1 : fields.indexOf(value as string);
      return word >= 0 && words.push(word) > 0;
    },
    get: (call) => {
      const word = next(call) as number;
      return isFlag ? word : (fields[word] as string);
    },
  };
}

// --- instances -------------------------------------------------------------------------------------------------------

/** Where the words of a field lie; `flag`: where it is said whether it is there. */
interface Field {
  readonly name: string;
  readonly codec: Codec;
  readonly places: readonly (readonly [number, Letter])[];
  readonly flag: number | undefined;
}

const known = new WeakMap<UserClass, Codec>();

/** The codec of instances: plain objects with these fields. What is one object outside is one inside; circles are. */
export function recordCodec(user: UserClass, heldBy: () => readonly Codec[]): Codec {
  const own = known.get(user);
  if (own) return own;
  const expected = shortOf(user);
  let laid: { readonly fields: readonly Field[]; readonly size: number } | undefined;
  const layout = () => (laid ??= laidOut(user, heldBy()));

  function write(value: Fields, address: number, call: Outward): void {
    const seat = call.seat as Seat;
    for (const { name, codec, places, flag } of layout().fields) {
      const held = value[name];
      if (flag !== undefined) seat.setWord(address + flag, "B", Number(held !== undefined));
      if (flag !== undefined && held === undefined) continue;
      const inner: Outward = { ...call, words: [], isBeyond: false };
      if (!codec.put(held, inner)) throw new TypeError(`field '${name}' of ${expected}: expected ${codec.expected}`);
      call.isBeyond ||= inner.isBeyond;
      inner.words.forEach((word, k) => {
        const [at, letter] = places[k] as Field["places"][0];
        seat.setWord(address + at, letter, word);
      });
    }
  }

  function wordsAt(address: number, seat: Seat): Word[] {
    const every = layout().fields.flatMap(({ places, flag }) => (flag === undefined ? places : [...places, [flag, "B"] as const]));
    return every.map(([at, letter]) => seat.wordAt(address + at, letter));
  }

  /** Read the fields that are others than `before`, or all of them; what is given back sets them. */
  function read(into: Record<string, Value>, address: number, call: Inward, before?: readonly Word[]): () => void {
    const now = wordsAt(address, call.seat);
    const found: [string, Value?][] = [];
    let at = 0;
    for (const { name, codec, places, flag } of layout().fields) {
      const end = at + places.length;
      const words = now.slice(at, end);
      const inner = { ...call, words, at: 0 };
      const isSame = before && words.every((word) => Object.is(word, before[at++]));
      at = end;
      const isHere = (known?: readonly Word[]) => flag === undefined || known?.[end] !== 0;
      if (flag !== undefined) at++;
      if (!isHere(now)) found.push([name]);
      else if (name === "{}") {
        // Attributes whose names only the run knows: such an instance is not passed.
        found.push(...Object.entries(codec.get(inner) as Record<string, Value>));
      } else if (name !== "[]" && (!isSame || !isHere(before))) found.push([name, codec.get(inner)]);
    }
    return () => {
      for (const [name, value] of found) value === undefined ? delete into[name] : (into[name] = value);
    };
  }

  const found: Codec = {
    expected,
    letters: "i",
    put(value, call) {
      if (!hasFields(value) || !isWhole(value)) return false;
      const { seat, words, param } = call;
      if (!seat) return words.push(0) > 0;
      let inside = seat.held.get(value);
      if (inside && inside.type !== user) refuseOther(expected, inside);
      if (!inside) {
        const address = seat.block(layout().size, 0);
        seat.setInt(address + EXTRA, RECORD);
        let sent: readonly Word[] = [];
        inside = {
          address, expected, type: user, param, other: undefined, items: () => [],
          changed: (call) => read(value as Record<string, Value>, address, call, sent),
        } satisfies Held;
        seat.held.set(value, inside);
        seat.arrays.set(address, value);
        seat.waiting.push((call) => {
          write(value, address, call);
          sent = wordsAt(address, seat);
        });
        if (seat.waiting.length === 1) follow(seat.waiting, call);
      }
      return words.push(inside.address | 0) > 0;
    },
    get(call) {
      const address = (next(call) as number) >>> 0;
      const { seat } = call;
      const there = seat.arrays.get(address);
      if (there) return there as unknown as Value;
      const into: Record<string, Value> = {};
      seat.arrays.set(address, into);
      seat.reading.push(() => read(into, address, call)());
      if (seat.reading.length === 1) follow(seat.reading, undefined);
      return into as unknown as Value;
    },
  };
  known.set(user, found);
  return found;

  /** Whether all fields are there that every instance has. */
  function isWhole(value: Fields): boolean {
    return user.fields.every((name) => name in value || user.maybe?.includes(name));
  }
}

/** The codec of paths, which are texts: those that Python's class, whose instance holds such a text alone, makes of them. */
export function pathCodec(user: UserClass): Codec {
  const whole = recordCodec(user, () => [text]);
  const [field = ""] = user.fields;
  return {
    ...whole,
    isLast: true,
    put: (value, call) => typeof value === "string" && whole.put({ [field]: withoutNothing(value) }, call),
    get: (call) => textOf(call.seat.intAt((next(call) as number) >>> 0), call.seat),
  };
}

/** A path without what says nothing: `a//b/.` is `a/b`. */
function withoutNothing(path: string): string {
  // Two slashes at its beginning, and no more, are another root than one.
  const root = /^(\/\/(?!\/)|\/?)/.exec(path)?.[0] ?? "";
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  return root + names.join("/") || ".";
}

/** Write or read the instances that wait, and those that they lead to: one leads to the next, as far as memory goes. */
function follow<T>(waiting: ((call: T) => void)[], call: T): void {
  try {
    for (let k = 0; k < waiting.length; k++) waiting[k]?.(call);
  } finally {
    waiting.length = 0;
  }
}

/** Each word is aligned to its own size, and a value to that of its widest word. */
function laidOut(user: UserClass, codecs: readonly Codec[]): { readonly fields: readonly Field[]; readonly size: number } {
  let end = 0;
  let widest = 1;
  const sizeOf = (letter: string) => (kindOf(letter) as Kind).BYTES_PER_ELEMENT;
  const aligned = (size: number) => Math.ceil(end / size) * size;

  function placed(letters: string): (readonly [number, Letter])[] {
    const own = Math.max(1, ...[...letters].map(sizeOf));
    widest = Math.max(widest, own);
    end = aligned(own);
    const places = Array.from(letters as Iterable<Letter>, (letter) => {
      end = aligned(sizeOf(letter)) + sizeOf(letter);
      return [end - sizeOf(letter), letter] as const;
    });
    end = aligned(own);
    return places;
  }

  const fields = codecs.map((codec, k): Field => {
    const name = user.fields[k] as string;
    const places = placed(codec.letters);
    return { name, codec, places, flag: user.maybe?.includes(name) ? placed("B")[0]?.[0] : undefined };
  });
  return { fields, size: Math.max(aligned(widest), 1) };
}
