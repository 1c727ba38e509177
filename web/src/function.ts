/** A Python function as JavaScript calls it. A program and an export come in; a callable with `sync`, `named`, `with` goes out. */

import type { CallOptions, Info, PythonFunction, Signature, Value } from "./api.js";
import { bind } from "./binding.js";
import { fitter, REPLAY, type How, runner } from "./call.js";
import { fastCall } from "./fast.js";
import { objects, streams } from "./needed.js";
import type { Program } from "./program.js";
import { beginning } from "./raising.js";
import type { Entry } from "./section.js";
import { revived, type Workers } from "./workers.js";

/** What a function was loaded with. */
export interface Home {
  readonly program: Program;
  readonly workers: Workers;
  readonly print: How["print"];
  readonly dispose: () => void;
}

/** What `using` asks for, where an engine knows it. */
export const DISPOSE: typeof Symbol.dispose = Symbol.dispose ?? "dispose";

type Bound = readonly unknown[];
type Given = Bound;
/** What `allocate` takes. */
type Allocated = readonly [shape: number | readonly number[], dtype?: string];

/** How a function is called. */
interface Calls {
  call: (...given: Given) => unknown;
  sync: (...given: Given) => unknown;
  named: (named: Readonly<Record<string, unknown>>, ...given: Given) => unknown;
}

/** What the file of streams needs of this one. */
export const tools = { bind, fitter, runner, revived };

export function functionOf(home: Home, entry: Entry, options: CallOptions = {}): PythonFunction {
  const { program, workers, print } = home;
  const { signal, bigint = false, views = false } = options;
  const timeout = options.timeout ?? Infinity;
  if (!(timeout > 0)) throw new RangeError(`timeout: ${timeout}: expected milliseconds above 0`);
  const isFar = workers.always || signal !== undefined || timeout < Infinity;
  if (views) residents().viewing(isFar);
  const how: How = { print, bigint, isViewed: views, timeout };
  const { call, ...calls } = (entry.steps ? streams!.callsOf : callsOf)(home, entry, how, isFar, signal, tools);

  // A function may be called `sync` too.
  const parts = {
    reset: program.fast.section.again,
    [entry.export]: call,
    name: entry.name,
    ...calls,
    ...(signal && { sync: refusedSync }),
    with: (more: CallOptions) => functionOf(home, entry, { ...options, ...more }),
    allocate: (...given: Allocated) => residents().allocateIn(program.fast, ...given),
    signature: signatureOf(entry),
    info: infoOf(program, entry),
    dispose: home.dispose,
  };
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(call, name, { value, configurable: true });
  Object.defineProperty(call, DISPOSE, { value: home.dispose });
  return call as unknown as PythonFunction;
}

function callsOf({ program, workers }: Home, entry: Entry, how: How, isFar: boolean, signal?: AbortSignal): Calls {
  const fast = lazily(() => runner(program.fast, entry.export, how));
  const exact = lazily(() => runner(program.exactNow(entry), entry.export, how));

  function replayed(bound: Bound): Value {
    return exact()(bound) as Value;
  }

  async function replayedSoon(bound: Bound): Promise<Value> {
    await program.findExact(entry);
    return replayed(bound);
  }

  function soon(bound: Bound): Value | Promise<Value> {
    const result = fast()(bound);
    return result === REPLAY ? replayedSoon(bound) : result;
  }

  function far(bound: Bound): Promise<Value> {
    return workers.run(program, entry, bound, how, signal);
  }

  const bound = (given: Given) => bind(entry, given);
  const slowly = (given: Given): Value => {
    const all = bound(given);
    const result = fast()(all);
    return result === REPLAY ? replayed(all) : result;
  };
  const sync = fastCall(program.fast, entry, how, slowly, (given) => replayed(bound(given)));
  const near = fastCall<Value | Promise<Value>>(
    program.fast,
    entry,
    how,
    (given) => soon(bound(given)),
    (given) => replayedSoon(bound(given)),
  );
  const call = isFar ? async (...given: Given) => far(bound(given)) : async (...given: Given) => near(...given);

  return {
    call,
    sync,
    named: async (named, ...given) => {
      const all = bind(entry, given, named);
      return isFar ? far(all) : soon(all);
    },
  };
}

/** What makes arrays that stay in a module's memory. */
function residents(): NonNullable<NonNullable<typeof objects>["residents"]> {
  if (objects?.residents) return objects.residents;
  throw new TypeError("load it with views: true");
}

function refusedSync(): never {
  throw new TypeError("a signal cannot end a sync call: call it without sync");
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function signatureOf(entry: Entry): Signature {
  const { takes, result } = entry;
  const parameters = takes.filter(({ name }) => name);
  const kinds = parameters.map(({ kind }) => kind);
  const list = parameters.map(({ name, type, optional }) => `${name}: ${type}${optional ? " = ..." : ""}`);
  if (kinds.includes("keyword")) list.splice(kinds.indexOf("keyword"), 0, "*");
  if (kinds.includes("positional")) list.splice(kinds.lastIndexOf("positional") + 1, 0, "/");
  return { parameters, result, toString: () => `${entry.name}(${list.join(", ")}) -> ${result}` };
}

function infoOf(program: Program, entry: Entry): Info {
  const [first] = beginning(program.fast.section, entry);
  return { name: entry.name, ...(first && { source: `${first.file}:${first.line}` }), ...program.about(entry.export) };
}
