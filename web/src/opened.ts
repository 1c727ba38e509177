/**
 * A stream in an instance of its own. A function that yields and its arguments come in; its values go out, step by step.
 *
 * Where a step leaves the fast ints, the stream begins again in the exact variant, what was delivered is skipped, and it goes on.
 */

import type { Value } from "./api.js";
import { type Holder, type How, REPLAY, type runner } from "./call.js";
import type { PyError } from "./errors.js";
import type { tools } from "./function.js";
import type { Variant } from "./program.js";
import type { Seat } from "./seat.js";
import type { Entry, Param, Section } from "./section.js";
import type { Step } from "./serve.js";
import type { Type } from "./types.js";

/** What the files of streams get from `lanewise.js`, with which they share no state. */
export type Tools = typeof tools;
export type Bound = readonly unknown[];

/** What the exports of a stream give: the function its generator's address; a number is a place in the type of the stream. */
const RESULTS = { "": "u32", ".next": "bool", ".value": 0, ".send": "bool", ".returned": 2, ".close": "None" } as const;
type Ending = keyof typeof RESULTS;

const scalar = (name: string): Type => ({ kind: "scalar", name });

function param(name: string, parsed: Type): Param {
  return { name, type: "", parsed, kind: "positional", optional: false, written: false };
}

/** An export of a stream as an entry. */
function exported(entry: Entry, ending: Ending): Entry {
  const step = ending ? entry.steps?.[ending] : undefined;
  const items = entry.parsed.kind === "stream" ? entry.parsed.items : [];
  const result = RESULTS[ending];
  const parsed = typeof result === "number" ? (items[result] as Type) : scalar(result);
  const further = ending === ".send" ? [param("sent", items[1] as Type)] : [];
  const takes = ending ? [param("generator", scalar("u32")), ...further] : entry.takes;
  return { ...entry, ...(ending && { raises: false }), ...step, export: entry.export + ending, takes, parsed };
}

/** PEP 479: a StopIteration does not come out of a generator. */
function unstopped(error: PyError): Error {
  if (error.pyType !== "StopIteration") return error;
  const message = "generator raised StopIteration";
  return new (error.constructor as typeof PyError)("RuntimeError", [message], message, error.frames, { fields: {}, cause: error });
}

/** The instance of one stream, in which everything stays between two steps. */
class Own implements Holder {
  private held: Seat | undefined;

  constructor(private readonly variant: Variant) {}

  get section(): Section {
    return this.variant.section;
  }

  seat(): Seat {
    const { held, variant } = this;
    if (held && !variant.isClosed) return held;
    // What was disposed of says so.
    const found = variant.seat();
    // Calls get another one, unless somebody's arrays lie in this one.
    if (found.guard) return (this.held = variant.begun());
    variant.drop();
    return (this.held = found);
  }

  tidy(): void {}

  drop(): void {
    this.held = undefined;
  }

  /** Others may have it. */
  leave(): void {
    const { held, variant } = this;
    this.drop();
    if (!held || variant.isClosed) return;
    variant.current ??= held;
    variant.tidy(held);
  }
}

/** Where a step says REPLAY, it is to be done again once the stream has moved to the exact variant. */
export class Opened {
  private own: Own;
  private runners: { [E in Ending]?: ReturnType<typeof runner> } = {};
  private generator: Value | undefined;
  private delivered = 0;
  /** What was sent so far, where that is anything at all. */
  private readonly sent: Value[] = [];
  private isQuiet = false;
  private readonly how: How;

  constructor(private readonly tools: Tools, public variant: Variant, private readonly name: string, private readonly bound: Bound, how: How) {
    this.own = new Own(variant);
    this.how = { ...how, print: (text) => this.isQuiet || how.print(text) };
  }

  private get entry(): Entry {
    return this.own.section.byExport.get(this.name) as Entry;
  }

  /** What an export answers; what it throws ends the stream. */
  private run(ending: Ending, bound: Bound = [this.generator]): Value | typeof REPLAY {
    try {
      return (this.runners[ending] ??= this.runner(ending))(bound);
    } catch (error) {
      this.leave();
      throw ending ? unstopped(error as PyError) : error;
    }
  }

  private runner(ending: Ending): ReturnType<typeof runner> {
    const entry = exported(this.entry, ending);
    return this.tools.runner(this.own, entry.export, this.how, entry);
  }

  /** Whether something goes this way: it does not where all of it is None. */
  private has(ending: Ending): boolean {
    return ending in (this.entry.steps ?? {});
  }

  /** Call the function, if that was not done. */
  open(): Value | typeof REPLAY {
    return (this.generator ??= this.run("", this.bound));
  }

  /** Go on to the next value. */
  next(sent: Value): Step | typeof REPLAY {
    const more = this.advanced(sent);
    if (more === REPLAY) return REPLAY;
    const ending = more ? ".value" : ".returned";
    const value = this.has(ending) ? (this.run(ending) as Value) : null;
    if (!more) this.leave();
    return { done: !more, value };
  }

  /** The step itself: whether there is a value. */
  private advanced(sent: Value): Value | typeof REPLAY {
    const takes = this.has(".send");
    if (this.open() === REPLAY) return REPLAY;
    if (sent !== null) {
      if (!takes) throw this.refusal();
      if (this.run(".send", [this.generator, sent]) === REPLAY) return REPLAY;
    }
    const more = this.run(".next");
    // From the exact variant it goes nowhere else.
    if (more !== REPLAY && !this.own.section.exact) {
      this.delivered++;
      if (takes) this.sent.push(sent);
    }
    return more;
  }

  private refusal(): TypeError {
    this.leave();
    const way = "annotate it with Generator[what it yields, what is sent, what it returns]";
    return new TypeError(`${this.entry.name}() takes nothing that is sent: ${way}`);
  }

  /** Begin again in the exact variant, without what was delivered. */
  move(variant: Variant): void {
    this.leave();
    this.variant = variant;
    this.own = new Own(variant);
    this.runners = {};
    this.isQuiet = true;
    for (let k = 0; k < this.delivered; k++) this.advanced(this.sent[k] ?? null);
    this.isQuiet = false;
  }

  /** Nothing more is taken of it: it does what it must. */
  close(): Step | typeof REPLAY {
    const isOver = this.generator === undefined || this.variant.isClosed;
    if (!isOver && this.run(".close") === REPLAY) return REPLAY;
    this.leave();
    return { done: true, value: null };
  }

  /** The instance goes back. */
  private leave(): void {
    this.own.leave();
    this.generator = undefined;
  }
}
