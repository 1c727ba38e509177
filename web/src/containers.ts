/**
 * Lists, dicts and sets at the border. Arrays, objects, Maps and Sets come in; containers in the call heap, and what became of them
 * there, go out. Containers of two types are never one object inside: what is passed as both is copied twice where the function only
 * reads it, and else refused.
 */

import type { Value } from "./api.js";
import { type Codec, type Inward, next, type Outward, tupleCodec } from "./codec.js";
import {
  EXTRA, FIRST_MASK, LENGTH, LIST, LIST_ITEMS, LIST_PAYLOAD, LIST_ROOM, TABLE, TABLE_INDEX, TABLE_MASK, TABLE_PAYLOAD, TABLE_USED,
} from "./layout.js";
import { type Kind, kindOf, type Letter, type Seat, type Word } from "./seat.js";
import type { Param } from "./section.js";

/** A container in the call heap. */
export interface Held {
  readonly address: number;
  readonly expected: string;
  /** What tells its type from all others: two classes may have one name. */
  readonly type: unknown;
  /** By which it came in: one that may change it, where there is such a one. */
  param: Param;
  /** The same object as a container of another type. */
  readonly other: Held | undefined;
  /** What is in the container at an address by now. */
  readonly items: (address: number, call: Inward) => Value[];
  /** Of an instance: reads the fields that the function has changed; what is given back sets them. */
  readonly changed?: (call: Inward) => () => void;
}

/** What a container of JavaScript's holds, pairs where it is a dict; nothing where it is none of this kind. */
export function itemsOf(value: unknown, kind?: string): Value[] | undefined {
  if (Array.isArray(value)) return kind === "list" || !kind ? value : undefined;
  if (value instanceof Set) return kind === "set" || !kind ? [...value] : undefined;
  if (kind && kind !== "dict") return undefined;
  if (value instanceof Map) return [...value];
  const isRecord = typeof value === "object" && value && [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isRecord ? Object.entries(value) : undefined;
}

/** Whether these are bytes of JavaScript's that can be changed. */
export const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array || value instanceof Uint8ClampedArray;

/**
 * The codec of containers with such items; a tuple of any length travels as a list. What is one object outside is one inside. `type`: its
 * text.
 */
export function containerCodec(kind: string, holder: string, held: readonly Codec[], shown: readonly string[], type: string): Codec {
  const expected = `${holder} of ${shown.join(" to ")}`;
  const isList = kind === "list";
  const item = held.length > 1 ? tupleCodec(held) : (held[0] as Codec);
  let [end, widest] = [0, 1];
  // Each word is aligned to its own size.
  const aligned = (size: number): number => Math.ceil(end / size) * size;
  // A row of a dict or a set begins with a hash, which the function finds by itself.
  const places = Array.from(`${isList ? "" : "q"}${item.letters}` as Iterable<Letter>, (letter) => {
    const size = (kindOf(letter) as Kind).BYTES_PER_ELEMENT;
    widest = Math.max(widest, size);
    end = aligned(size) + size;
    return [end - size, letter] as const;
  });
  const stride = aligned(widest);

  /** Where the items lie, in the order in which a loop meets them. */
  function rowsAt(address: number, seat: Seat): number[] {
    const first = seat.intAt(address + LIST_ITEMS) >>> 0;
    const rows = (length: number, offset: (k: number) => number) => {
      const found: number[] = [];
      for (let k = 0; k < length; k++) found.push(offset(k) + first);
      return found;
    };
    if (isList) return rows(seat.intAt(address + LENGTH), (k) => k * stride);
    const index = kind === "dict" ? 0 : seat.intAt(address + TABLE_INDEX) >>> 0;
    const found = index
      ? rows(seat.intAt(address + TABLE_MASK) + 1, (k) => seat.intAt(index + 4 * k) - 1).filter((row) => row >= first)
      : rows(seat.intAt(address + TABLE_USED), (k) => k * stride);
    return found.filter((row) => seat.intAt(row) !== -1 || seat.intAt(row + 4) !== -1);
  }

  function items(address: number, call: Inward): Value[] {
    const { seat } = call;
    const inner = { ...call };
    return rowsAt(address, seat).map((row) => {
      inner.words = places.map(([at, letter]) => seat.wordAt(row + at, letter));
      inner.at = isList ? 0 : 1;
      return item.get(inner);
    });
  }

  /** The container of JavaScript's that holds these. */
  function made(found: Value[]): Value {
    if (isList) return found;
    if (kind !== "dict") return new Set(found);
    const pairs = found as unknown as [string, Value][];
    return /^(str|nothing)$/.test((held[0] as Codec).expected) ? Object.fromEntries(pairs) : new Map(pairs);
  }

  /** The address of a fresh container with the words of all its items. */
  function placed(length: number, words: Word[], seat: Seat): number {
    // Behind what lists, dicts and sets begin with alike; a deque of this side takes any number of items.
    const rest = isList ? (holder === "deque" ? [0, -1, -1, 0] : [0]) : [length, 0, FIRST_MASK, 0, 0];
    const [address, rows] = allocated(length, stride, isList ? LIST : TABLE, rest, seat);
    let k = 0;
    for (let row = rows; k < words.length; row += stride) {
      for (const [at, letter] of places) seat.setWord(row + at, letter, words[k++] as Word);
    }
    return address;
  }

  return sharedCodec({
    expected,
    type,
    words(value, call) {
      const { words } = call;
      const begin = words.length;
      const given = itemsOf(value, kind);
      // Spread, for an array may have holes.
      const taken = given && [...given].every((each) => (isList || words.push(0n)) && item.put(each, call));
      const inner = words.splice(begin);
      return taken ? inner : undefined;
    },
    // Counted by the container: an item that is None has no words.
    placed: (value, words, seat) => placed((itemsOf(value, kind) as Value[]).length, words, seat),
    items,
    // A tuple of any length is an array of its own.
    made: holder === "tuple" ? undefined : made,
  });
}

/** Where a fresh container lies, and its items: so many, so far apart. `rest`: what follows what all containers begin with. */
export function allocated(length: number, stride: number, tag: number, rest: readonly number[], seat: Seat): [number, number] {
  const address = seat.block(rest.length > 1 ? TABLE_PAYLOAD : LIST_PAYLOAD, length);
  const rows = stride * length && seat.block(stride * length, 0);
  seat.setInt(address + EXTRA, tag);
  seat.setInt(address + LIST_ITEMS, rows);
  seat.setInt(address + LIST_ROOM, length);
  rest.forEach((n, k) => seat.setInt(address + TABLE_USED + 4 * k, n));
  return [address, rows];
}

/** What tells containers of one type from others. */
interface Shared {
  readonly expected: string;
  readonly type: unknown;
  /** The words of what is in a value; nothing where it is none of this type. */
  readonly words: (value: unknown, call: Outward) => Word[] | undefined;
  /** The address of a fresh container with these words. */
  readonly placed: (value: object, words: Word[], seat: Seat) => number;
  readonly items: (address: number, call: Inward) => Value[];
  /** The object of JavaScript that holds these; nothing where each time it is another one. */
  readonly made: ((found: Value[]) => Value) | undefined;
}

/** The codec of values that are one object inside where they are one outside. */
export function sharedCodec({ expected, type, words: wordsOf, placed, items, made }: Shared): Codec {
  return {
    expected,
    letters: "i",
    put(value, call) {
      const own = value as object;
      const { seat, words, param } = call;
      const known = seat?.held.get(own);
      let found = known?.type === type ? known : undefined;
      // One that was met as what may not be changed is met again: what is in it learns that it may be.
      if (!found || (param.written && !found.param.written)) {
        const inner = wordsOf(value, call);
        if (!inner) return false;
        if (!seat) return words.push(0) > 0;
        if (found) found.param = param;
        else {
          found = { address: placed(own, inner, seat), expected, type, param, other: known, items };
          seat.held.set(own, found);
          seat.arrays.set(found.address, own);
        }
      }
      const { address, other } = found;
      if (other && (param.written || other.param.written)) refuseOther(expected, other);
      return words.push(address | 0) > 0;
    },
    get(call) {
      const address = (next(call) as number) >>> 0;
      if (!made) return items(address, call);
      const { arrays } = call.seat;
      const found = arrays.get(address) ?? made(items(address, call));
      arrays.set(address, found as object);
      return found as Value;
    },
  };
}

/** One object cannot be two inside, where one of them may change. */
export function refuseOther(expected: string, { param, expected: other }: Held): never {
  throw new TypeError(`expected ${expected}, got argument '${param.name}' (${other}), which may change: pass a copy`);
}

/** Put what the function left into the caller's containers: all of it is read before any of it is written. */
export function giveBackContainers(call: Inward): void {
  const found = [...call.seat.held].map(([own, { param, items, address, changed }]) => {
    if (changed) return changed(call);
    const left = param.written && items(address, call);
    if (left && isBytes(own) && own.length !== left.length) {
      const lengths = `from ${own.length} to ${left.length}, which no Uint8Array can: return it instead: a copy, bytearray(...)`;
      throw new TypeError(`argument '${param.name}': its length went ${lengths}`);
    }
    return () => left && refill(own, left);
  });
  for (const write of found) write();
}

/** Another object of the kind of `like`, with these items. */
export function rebuilt(like: object, items: Value[]): object {
  if (Array.isArray(like)) return items;
  const fresh = like instanceof Set ? new Set<Value>() : like instanceof Map ? new Map<Value, Value>() : {};
  refill(fresh, items);
  return fresh;
}

/** The same object with other items. */
export function refill(own: object, items: readonly Value[]): void {
  if (isBytes(own)) {
    own.set(items as unknown as number[]);
  } else if (Array.isArray(own)) {
    own.length = 0;
    for (const item of items) own.push(item);
  } else if (own instanceof Set || own instanceof Map) {
    own.clear();
    for (const item of items) own instanceof Set ? own.add(item) : own.set(...(item as unknown as [Value, Value]));
  } else if (!Object.getOwnPropertyDescriptor(own, "data")?.get) {
    // What is left are dicts: an array in a module's memory looks like one, and has been written to already.
    const record = own as Record<string, Value>;
    for (const key of Object.keys(record)) delete record[key];
    Object.assign(record, Object.fromEntries(items as unknown as [string, Value][]));
  }
}
