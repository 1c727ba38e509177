/** Calls in workers, which can be ended in the middle. A call comes in; its result, its exception or its end goes out. */

import type { LoadOptions, TypedArray, Value } from "./api.js";
import { bytesOf, itemsOf, objectsOf } from "./buffers.js";
import { fitter, type How } from "./call.js";
import { PyError } from "./errors.js";
import { builtin, type NodeWorker } from "./hosts.js";
import { objects } from "./needed.js";
import { disposed, type Program, type Variant } from "./program.js";
import { tooLate } from "./raising.js";
import type { Entry } from "./section.js";
import type { Asked, Failure, Reply } from "./serve.js";

type Answer = Exclude<Reply, { kind: "begun" | "printed" }>;

/** A worker of whichever host. */
export interface Line {
  readonly worker: Worker | NodeWorker;
  /** What it has been given. */
  readonly known: Set<Variant>;
  heard: (reply: Reply) => void;
  /** End it. */
  failed: (reason: unknown) => void;
}

export class Workers {
  private readonly idle: Line[] = [];
  private readonly busy = new Set<Line>();
  private isClosed = false;
  /** Every asynchronous call runs in a worker. */
  readonly always: boolean;

  constructor(private readonly script: LoadOptions["worker"]) {
    this.always = script === true;
    if (this.always) this.check();
  }

  private check(): void {
    if (this.isClosed) throw disposed();
    const isHere = typeof this.script === "function" || typeof Worker === "function" || builtin("worker_threads");
    if (this.script === false || !isHere) throw new TypeError("a signal or a timeout needs a worker, and there is none here");
  }

  /** Run a call; ends the worker when the signal or the timeout says so. */
  async run(program: Program, entry: Entry, bound: readonly unknown[], how: How, signal?: AbortSignal): Promise<Value> {
    this.check();
    let isExact = fitter(entry)(bound).isBeyond;
    for (;;) {
      const variant = isExact ? await program.findExact(entry) : program.fast;
      const line = this.take(signal);
      const asked = { isExact, name: entry.export, bound: slim(bound), bigint: how.bigint };
      const reply = await this.ask(line, variant, asked, entry, how, signal);
      this.rest(line);
      isExact = reply.kind === "replay";
      if (reply.kind === "replay") continue;
      const mine = [...objectsOf(bound)];
      const own: Own = new Map(reply.bound.map((each, k) => [each, mine[k]]));
      const written = objectsOf(bound.filter((_, k) => entry.takes[k]?.written));
      for (const [theirs, array] of [...own]) {
        if (!written.has(array)) continue;
        if (ArrayBuffer.isView(theirs)) bytesOf(array as TypedArray).set(bytesOf(theirs as TypedArray));
        else objects?.refill(array as object, (itemsOf(theirs) ?? []).map((each) => owned(each, own) as Value));
      }
      if (reply.kind === "error") throw revived(reply.error);
      return owned(reply.value, own) as Value;
    }
  }

  /** A worker that nobody else asks until it rests. */
  take(signal?: AbortSignal): Line {
    this.check();
    signal?.throwIfAborted();
    const line = this.idle.pop() ?? this.open();
    this.busy.add(line);
    return line;
  }

  ask(line: Line, variant: Variant, asked: Asked, entry: Entry, how: How, signal?: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;

      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", aborted);
        // A process of node may end while a worker waits.
        if ("unref" in line.worker) line.worker.unref();
      };
      const end = (reason: unknown): void => {
        settle();
        this.busy.delete(line);
        void line.worker.terminate();
        reject(reason);
      };
      const aborted = (): void => end(signal?.reason);
      signal?.addEventListener("abort", aborted);
      line.failed = end;
      line.heard = (reply) => {
        // The clock starts with the call: a new worker takes a while to start.
        if (reply.kind === "begun") {
          if (how.timeout < Infinity) timer = setTimeout(() => end(tooLate(entry, how.timeout)), how.timeout);
          return;
        }
        if (reply.kind === "printed") return how.print(reply.text);
        settle();
        resolve(reply);
      };
      if ("ref" in line.worker) line.worker.ref();
      try {
        const { module, weights } = variant;
        line.worker.postMessage(line.known.has(variant) ? asked : { ...asked, module, weights });
        line.known.add(variant);
      } catch (error) {
        end(error);
      }
    });
  }

  /** It waits for others, unless it was ended. */
  rest(line: Line): void {
    if (this.busy.delete(line)) this.idle.push(line);
  }

  private open(): Line {
    const { script } = this;
    const node = typeof Worker === "function" ? undefined : builtin("worker_threads");
    const url = typeof script === "string" || script instanceof URL ? script : undefined;
    let worker: Line["worker"];
    if (typeof script === "function") worker = script();
    else if (node) worker = new node.Worker(url ?? new URL(import.meta.resolve("./lanewise.worker.js")));
    else if (url) worker = new Worker(url, { type: "module" });
    // Bundlers look for this very text.
    else worker = new Worker(new URL("./lanewise.worker.js", import.meta.url), { type: "module" });
    const line: Line = { worker, known: new Set(), heard: () => undefined, failed: () => undefined };
    const failed = (error?: { readonly message?: string }): void =>
      line.failed(new Error(`the worker broke: ${error?.message ?? "its script was not loaded"}`));
    if ("on" in worker) {
      worker.on("message", (data) => line.heard(data as Reply));
      worker.on("error", (error) => failed(error as Error));
    } else {
      worker.onmessage = ({ data }) => line.heard(data as Reply);
      worker.onerror = failed;
    }
    return line;
  }

  dispose(): void {
    this.isClosed = true;
    for (const line of this.idle.splice(0)) void line.worker.terminate();
    for (const line of this.busy) line.failed(disposed());
  }
}

/** A view of a part of a large buffer alone, so that not all of it is copied; views of one buffer stay together, and containers may hold some. */
function slim(bound: readonly unknown[]): readonly unknown[] {
  if (bound.some((value) => itemsOf(value))) return bound;
  const views = bound.filter(ArrayBuffer.isView);
  return bound.map((value) => {
    const isAlone = ArrayBuffer.isView(value) && views.filter(({ buffer }) => buffer === value.buffer).length < 2;
    return isAlone ? (value as TypedArray).slice() : value;
  });
}

/** By the worker's objects the caller's. */
type Own = Map<unknown, unknown>;

/** A value of the worker's, with the caller's own objects in place of the worker's. */
function owned(value: unknown, own: Own): unknown {
  const items = own.has(value) ? undefined : itemsOf(value);
  if (items) {
    const mine = items.map((each) => owned(each, own) as Value);
    // Without the file there are no containers but arrays.
    own.set(value, objects ? objects.rebuilt(value as object, mine) : mine);
  }
  return own.get(value) ?? value;
}

/** The error of a worker's failure. */
export function revived({ type, message, args, frames, fields }: Failure): Error {
  return frames ? new PyError(type, args ?? [], message, frames, fields && { fields }) : new ({ TypeError, RangeError }[type] ?? Error)(message);
}
