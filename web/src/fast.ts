/** Calls that pass numbers only. An entry of up to four such parameters comes in; a function that calls it in 0.1 us goes out. */

import type { Value } from "./api.js";
import { resultLetters, type How } from "./call.js";
import { PRINTED } from "./layout.js";
import type { Variant } from "./program.js";
import { exceptionOf, ofTrap } from "./raising.js";
import type { Raw, Seat, Word } from "./seat.js";
import type { Entry } from "./section.js";
import { objects } from "./needed.js";
import { codecOf, integer } from "./values.js";

type ToWord = (value: unknown) => Word | undefined;
type ToValue = (word: Word) => Value;

const float: ToWord = (value) => (typeof value === "number" ? value : undefined);
/** In the place of a parameter that there is not. */
const none: ToWord = () => 0;
const PARAMS: Readonly<Record<string, ToWord>> = {
  float,
  f64: float,
  f32: float,
  bool: (value) => (typeof value === "boolean" ? Number(value) : undefined),
  int(value) {
    if (Number.isSafeInteger(value)) return BigInt(value as number);
    return typeof value === "bigint" && BigInt.asIntN(64, value) === value ? value : undefined;
  },
};

/** How a result of one word is read; nothing where that takes more than looking at it. */
function reader(entry: Entry, how: How): ToValue | undefined {
  const [letter] = resultLetters(entry, codecOf(entry.parsed));
  const name = entry.parsed.kind === "scalar" ? entry.parsed.name : "";
  if (name === "None") return () => null;
  if (name === "bool" || name === "b1") return (word) => word !== 0;
  if (/^f(loat|\d)/.test(name)) return (word) => word;
  if (name !== "int" && name !== "i64") return undefined;
  if (letter === "Q") return (word) => integer(BigInt.asUintN(64, word as bigint), how.bigint);
  return how.bigint ? BigInt : (word) => (typeof word === "number" ? word : integer(word, false));
}

/** The function. What does not fit at first sight goes to `slow`, what has to be replayed to `replay`. */
export function fastCall<R>(
  variant: Variant,
  entry: Entry,
  how: How,
  slow: (given: readonly unknown[]) => R,
  replay: (given: readonly unknown[]) => R,
): (...given: unknown[]) => Value | R {
  const params = entry.takes.map(({ kind, parsed }) => (kind !== "keyword" && parsed.kind === "scalar" ? PARAMS[parsed.name] : undefined));
  const read = reader(entry, how);
  const { section } = variant;
  const isHard = section.exact || how.timeout < Infinity || entry.words.length > 1 || params.length > 4 || params.includes(undefined);
  if (isHard || !read) return (...given) => slow(given);
  const arity = params.length;
  const [p = none, q = none, r = none, s = none] = params;
  const { raises } = entry;
  let seat: Seat | undefined;
  let raw: Raw;

  function open(): void {
    seat = variant.seat();
    raw = seat.function(entry.export);
  }

  /** A call whose status is not OK, which has printed, or whose memory has grown, so that the status has to be looked for again. */
  function failed(word: Word | undefined, given: readonly unknown[]): Value | R {
    const at = (seat as Seat).look();
    const status = at.cells[0];
    try {
      const error = status && exceptionOf(status, section, at, entry, how.timeout);
      if (error !== undefined) objects?.show(at, how.print);
      if (error) throw error;
      if (!status) return (read as ToValue)(word as Word);
    } finally {
      variant.tidy(at);
    }
    return replay(given.slice(0, arity));
  }

  function stopped(error: unknown): unknown {
    variant.drop();
    objects?.show((seat as Seat).look(), how.print);
    return ofTrap(error, section, entry);
  }

  // One function for all arities: words beyond an export's parameters are ignored, and rest parameters cost more than the call.
  return function (a, b, c, d) {
    const x = p(a);
    const y = q(b);
    const z = r(c);
    const w = s(d);
    if (x === undefined || y === undefined || z === undefined || w === undefined || arguments.length !== arity) return slow([...arguments]);
    if (!seat || seat !== variant.current) open();
    let word: Word | undefined;
    try {
      word = raw(x, y, z, w);
    } catch (error) {
      throw stopped(error);
    }
    if (raises && (seat?.cells[0] !== 0 || seat.cells[PRINTED / 4])) return failed(word, [a, b, c, d]);
    (seat as Seat).anew();
    return read(word as Word);
  };
}
