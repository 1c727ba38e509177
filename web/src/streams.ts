/**
 * `lanewise.streams.js`: for functions that yield. What `lanewise.js` calls functions by comes in; generators of JavaScript's, each
 * around one in an instance of its own, or in a worker, go out.
 */

import type { Value } from "./api.js";
import { type How, REPLAY } from "./call.js";
import { Far } from "./far.js";
import type { Home } from "./function.js";
import { type Bound, Opened, type Tools } from "./opened.js";
import type { Variant } from "./program.js";
import type { Entry } from "./section.js";
import type { Asked, Step } from "./serve.js";

type Given = readonly unknown[];
type Stream = AsyncGenerator<Value, Value, unknown>;

/** A stream without its generator. `close` does nothing where it has ended. */
interface Source<P> {
  next(sent: Value): P;
  close(): unknown;
}

/** How a function that streams is called. */
export interface Calls {
  call: (...given: Given) => Stream;
  sync: (...given: Given) => Generator<Value, Value, unknown>;
  stream: (...given: Given) => ReadableStream<Value>;
  named: (named: Readonly<Record<string, unknown>>, ...given: Given) => Stream;
}

export function callsOf(home: Home, entry: Entry, how: How, isFar: boolean, signal: AbortSignal | undefined, tools: Tools): Calls {
  const { program } = home;
  const { bind } = tools;
  const fit = tools.fitter(entry);

  function opened(bound: Bound, print: How["print"]): Opened {
    return new Opened(tools, program.fast, entry.export, bound, { ...how, print, isViewed: false });
  }

  function begun(bound: Bound): Stream {
    const { isBeyond } = fit(bound);
    const own = copied(bound);
    const { print, flush } = lined(how.print);
    const source = isFar ? new Far(tools, home, entry, own, { ...how, print }, isBeyond, signal) : near(opened(own, print));
    const found = asynchronous(source, flush);
    if (source instanceof Far) abandoned?.register(found, source.abandon);
    void found.next();
    return disposable(found, Symbol.asyncDispose, async () => void (await found.return(null)));
  }

  function near(stream: Opened): Source<Promise<Step>> {
    const exactly = async (act: () => Step | typeof REPLAY): Promise<Step> => {
      const found = act();
      if (found !== REPLAY) return found;
      stream.move(await program.findExact(entry));
      return act() as Step;
    };
    return { next: (sent) => exactly(() => stream.next(sent)), close: () => exactly(() => stream.close()) };
  }

  function sync(...given: Given): Generator<Value, Value, unknown> {
    const { print, flush } = lined(how.print);
    const stream = opened(copied(bind(entry, given)), print);
    const exactly = <T>(act: () => T | typeof REPLAY): T => {
      const found = act();
      if (found !== REPLAY) return found;
      stream.move(program.exactNow(entry));
      return act() as T;
    };
    exactly(() => stream.open());
    const found = synchronous({ next: (sent) => exactly<Step>(() => stream.next(sent)), close: () => exactly<Step>(() => stream.close()) }, flush);
    found.next();
    return disposable(found, Symbol.dispose, () => void found.return(null));
  }

  const call = (...given: Given): Stream => begun(bind(entry, given));
  return {
    call,
    sync,
    stream: (...given) => readable(call(...given)),
    named: (named, ...given) => begun(bind(entry, given, named)),
  };
}

/** The worker's side: it has one stream at a time. */
let served: Opened | undefined;

export function stepped(tools: Tools, variant: Variant, { name, bound, step }: Asked, how: How): Step | typeof REPLAY {
  if (bound) served = new Opened(tools, variant, name, bound, how);
  const stream = served as Opened;
  if (stream.variant !== variant) stream.move(variant);
  return step?.isLast ? stream.close() : stream.next((step?.sent ?? null) as Value);
}

// --- generators: each is called once before anybody has it, and stands where it gets what the first step is sent ----------------

function* synchronous(source: Source<Step>, flush: () => void): Generator<Value, Value, unknown> {
  try {
    let sent = first(yield null);
    for (;;) {
      const { done, value } = source.next(sent);
      if (done) return value;
      sent = ((yield value) ?? null) as Value;
    }
  } finally {
    try {
      source.close();
    } finally {
      flush();
    }
  }
}

async function* asynchronous(source: Source<Promise<Step>>, flush: () => void): Stream {
  try {
    let sent = first(yield null);
    for (;;) {
      const { done, value } = await source.next(sent);
      if (done) return value;
      sent = ((yield value) ?? null) as Value;
    }
  } finally {
    try {
      await source.close();
    } finally {
      flush();
    }
  }
}

function first(sent: unknown): Value {
  if (sent === undefined || sent === null) return null;
  throw new TypeError("can't send non-None value to a just-started generator");
}

/** Items as somebody asks for them; who cancels closes the generator. */
function readable(stream: Stream): ReadableStream<Value> {
  const source: UnderlyingDefaultSource<Value> = {
    async pull(controller) {
      const { done, value } = await stream.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await stream.return(null)),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Not every engine's generators can be disposed of. */
function disposable<T extends object>(found: T, symbol: symbol | undefined, value: () => unknown): T {
  return symbol && !(symbol in found) ? Object.defineProperty(found, symbol, { value }) : found;
}

/** A worker must not wait for a stream that nobody holds. */
const abandoned = globalThis.FinalizationRegistry && new FinalizationRegistry((abandon: () => void) => abandon());

/** Arguments as they are now: the stream may begin later, and again. */
function copied(bound: Bound): Bound {
  return structuredClone(bound.map((value) => (ArrayBuffer.isView(value) ? (value as Uint8Array).slice() : value)));
}

/** Prints whole lines: what comes behind the last one waits for its end, or that of the stream. */
function lined(print: How["print"]): { print: How["print"]; flush: () => void } {
  let rest = "";
  return {
    print(text) {
      const end = (rest += text).lastIndexOf("\n") + 1;
      if (end) print(rest.slice(0, end));
      rest = rest.slice(end);
    },
    flush() {
      if (rest) print(rest);
      rest = "";
    },
  };
}
