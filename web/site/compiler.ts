/** The page's side of the worker with Python. Questions come in, answers go out in their order; `stop` ends what runs. */

import type { Answer, Question } from "./messages.js";

interface Waiting {
  readonly question: Question;
  readonly done: (content: string) => void;
  readonly failed: (error: Error) => void;
}

export class Compiler {
  private worker: Worker | undefined;
  private readonly waiting: Waiting[] = [];

  /** `step` hears what is being loaded. */
  constructor(private readonly step: (text: string) => void) {}

  ask(question: Question): Promise<string> {
    return new Promise((done, failed) => {
      this.waiting.push({ question, done, failed });
      if (this.waiting.length === 1) this.send();
    });
  }

  /** End the worker, and all that was asked; the next question has to open it anew. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { failed } of this.waiting.splice(0)) failed(new Error("stopped"));
  }

  private send(): void {
    const [first] = this.waiting;
    if (!first) return;
    this.worker ??= this.opened();
    this.worker.postMessage(first.question);
  }

  private opened(): Worker {
    const worker = new Worker(new URL("./compiler.worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.hear(data);
    worker.onerror = (event) => this.hear({ kind: "failed", message: event.message || "the worker's script could not be loaded" });
    return worker;
  }

  private hear(answer: Answer): void {
    if (answer.kind === "step") return this.step(answer.text);
    const first = this.waiting.shift();
    if (answer.kind === "done") first?.done(answer.content);
    else first?.failed(new Error(answer.message));
    this.send();
  }
}
