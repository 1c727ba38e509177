/** One call. A value per parameter comes in; the result goes out, or REPLAY where the exact variant has to answer. */

import type { Value } from "./api.js";
import { giveBack, type Loan, place } from "./buffers.js";
import type { Codec, Outward } from "./codec.js";
import { type PyError, raised } from "./errors.js";
import { CELL, RESULTS } from "./layout.js";
import { objects } from "./needed.js";
import type { Variant } from "./program.js";
import { exceptionOf, ofTrap } from "./raising.js";
import { type Letter, type Seat, toCell, type Word } from "./seat.js";
import type { Entry, Form, Section } from "./section.js";
import { codecOf } from "./values.js";

export const REPLAY = undefined;

/** Where the output of a call goes, how its results are read, and the milliseconds it may take, where its function polls. */
export interface How {
  /** Gets what a call has printed. */
  readonly print: (text: string) => void;
  readonly bigint: boolean;
  /** Arrays in results stay in the module's memory. */
  readonly isViewed?: boolean;
  readonly timeout: number;
}

function entryOf({ byExport }: Section, exported: string): Entry {
  const entry = byExport.get(exported);
  if (!entry) throw new Error(`the module has no function ${exported}: it belongs to another build`);
  return entry;
}

const LETTERS: Readonly<Record<Form, Letter>> = { i32: "i", i64: "q", u64: "Q", f32: "f", f64: "d", exact: "z" };

/** The entry says how wide each word is; that it is unsigned follows from numpy's types. */
export function resultLetters(entry: Entry, codec: Codec): Letter[] {
  return entry.words.map((form, k) => (/[A-Z]/.test(codec.letters[k] ?? "") ? (codec.letters[k] as Letter) : LETTERS[form]));
}

/** What has the instances of calls. */
export type Holder = Pick<Variant, "section" | "seat" | "drop" | "tidy">;

/** An export of one variant, as a function of its bound arguments. */
export function runner(
  variant: Holder, exported: string, how: How, entry = entryOf(variant.section, exported),
): (bound: readonly unknown[]) => Value | typeof REPLAY {
  const { section } = variant;
  const fit = fitter(entry);
  const result = codecOf(entry.parsed);
  const letters = resultLetters(entry, result);

  return (bound) => {
    const seat = variant.seat();
    try {
      let { words, loans, isBeyond } = fit(bound, seat, seat.guard?.begin(fit(bound).loans));
      if (isBeyond) return REPLAY;
      if (place(loans, seat)) {
        // Now that all have their places: what holds them is written anew.
        seat.held.clear();
        ({ words } = fit(bound, seat, loans));
      }
      const word = started(words);
      seat.look();
      const status = entry.raises && (seat.cells[0] as number);
      const error = status && exceptionOf(status, section, seat, entry, how.timeout);
      if (error === undefined) return seat.guard?.replay(entry);
      objects?.show(seat, how.print);
      const back = { ...how, seat, words, loans, at: 0 };
      giveBack(loans, seat);
      objects?.giveBackContainers(back);
      if (error) throw error;
      back.words = letters.map((letter, k) =>
        letters[1] ? seat.wordAt(RESULTS + CELL * k, letter) : seat.fromCell(letter, toCell(letter, word as Word)),
      );
      return result.get(back);
    } finally {
      seat.held.clear();
      seat.arrays.clear();
      variant.tidy(seat);
    }

    function started(words: readonly Word[]): Word | undefined {
      seat.deadline = performance.now() + how.timeout;
      try {
        return seat.function(exported)(...words);
      } catch (error) {
        // The instance is in an unknown state: nobody may call it again.
        variant.drop();
        objects?.show(seat.look(), how.print);
        throw ofTrap(error, section, entry);
      } finally {
        seat.deadline = Infinity;
      }
    }
  };
}

/** A function that turns values into the words of a call, or says what is wrong with one; without a seat they are only looked at. */
export function fitter(entry: Entry): (bound: readonly unknown[], seat?: Seat, loans?: Loan[]) => Outward {
  const codecs = entry.takes.map((param) => codecOf(param.parsed));
  return (bound, seat, loans = []) => {
    const call = { words: [], loans, seat, isBeyond: false } as unknown as Outward;
    for (const [k, param] of entry.takes.entries()) {
      const codec = codecs[k] as Codec;
      call.param = param;
      try {
        if (!codec.put(bound[k], call)) throw new TypeError(`expected ${codec.expected}, got ${described(bound[k])}`);
      } catch (error) {
        const { message, pyType, constructor } = error as PyError;
        const what = `${entry.name}() argument '${param.name}': ${message}`;
        throw pyType === "MemoryError" ? error : pyType ? raised(pyType, what) : new (constructor as ErrorConstructor)(what);
      }
    }
    return call;
  };
}

/** What was passed, as messages name it; of an array what kinds of items it has. */
function described(value: unknown, isItem = false): string {
  if (Array.isArray(value)) {
    const kinds = new Set(Array.from(value, (each) => described(each, true)));
    return `list of ${[...kinds].sort().join(" and ") || "nothing"}`;
  }
  if (isItem && Number.isInteger(value)) return "int";
  if (value === null || (!isItem && (typeof value === "boolean" || typeof value === "number"))) return String(value);
  return typeof value === "object" ? (value.constructor?.name ?? "object") : typeof value;
}
