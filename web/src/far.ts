/** A stream in a worker, which it has alone until its end. The same as for one here comes in; promises of its steps go out. */

import type { Value } from "./api.js";
import type { How } from "./call.js";
import type { Home } from "./function.js";
import type { Bound, Tools } from "./opened.js";
import type { Entry } from "./section.js";
import type { Asked, Step } from "./serve.js";
import type { Line } from "./workers.js";

export class Far {
  private line: Line | undefined;
  /** Why it was ended between two steps. */
  private ended: { readonly reason: unknown } | undefined;

  constructor(
    private readonly tools: Tools,
    private readonly home: Home,
    private readonly entry: Entry,
    private readonly bound: Bound,
    private readonly how: How,
    private isExact: boolean,
    private readonly signal: AbortSignal | undefined,
  ) {}

  next(sent: Value): Promise<Step> {
    return this.ask({ sent, isLast: false });
  }

  async close(): Promise<void> {
    if (this.line) await this.ask({ sent: null, isLast: true });
  }

  /** Nobody holds the stream any more. */
  readonly abandon = (): void => {
    this.line?.failed(new Error("the stream was left behind"));
    this.leave();
  };

  private readonly aborted = (): void => this.line?.failed(this.signal?.reason);

  private async ask(step: NonNullable<Asked["step"]>): Promise<Step> {
    const { tools, entry, signal, how } = this;
    const { program, workers } = this.home;
    let bound = this.line ? undefined : this.bound;
    try {
      if (this.ended) throw this.ended.reason;
      if (!this.line) signal?.addEventListener("abort", this.aborted);
      const line = (this.line ??= workers.take(signal));
      for (;;) {
        const { isExact } = this;
        const variant = isExact ? await program.findExact(entry) : program.fast;
        const asked = { isExact, name: entry.export, bound, bigint: how.bigint, step };
        const reply = await workers.ask(line, variant, asked, entry, how, signal);
        const { failed } = line;
        line.failed = (reason) => {
          this.ended = { reason };
          failed(reason);
        };
        if (reply.kind === "error") throw tools.revived(reply.error);
        if (reply.kind === "value") {
          const found = reply.value as Step;
          if (found.done) this.leave();
          return found;
        }
        this.isExact = true;
        bound = undefined;
      }
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  private leave(): void {
    this.signal?.removeEventListener("abort", this.aborted);
    if (this.line) this.home.workers.rest(this.line);
    this.line = undefined;
  }
}
