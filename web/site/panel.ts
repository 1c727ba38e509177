/** One function to try. Its elements and the loaded function come in; a form, answers beside CPython's, and times go out. */

import { PyError, type PythonFunction, type Value } from "../src/index.js";
import { hint, isLong, NotThis, parse, parseType, shown, source, type Type } from "./fields.js";
import { find, make } from "./page.js";
import { race, ROUNDS, type Runner } from "./race.js";
import { showTimes } from "./times.js";

/** What CPython makes of a call. */
export interface Recorded {
  readonly answer: string;
  readonly seconds: number;
}

export interface Beside {
  /** The same in JavaScript. */
  readonly plain?: (...args: never[]) => unknown;
  /** CPython's answer to the call, where it is known or can be asked for. */
  readonly python: (call: string, fields: readonly string[]) => Promise<Recorded | undefined>;
  /** A line of the source, for tracebacks. */
  readonly line: (file: string, line: number) => string;
  /** A line of Python raised. */
  readonly mark?: (lines: readonly number[]) => void;
}

interface Field {
  readonly type: Type;
  readonly input: HTMLInputElement | HTMLTextAreaElement;
  readonly error: HTMLElement;
}

/** What came of a call. */
interface Said {
  readonly text: string;
  /** Written buffers, or the lines that an exception passed. */
  readonly below: string;
  readonly lines: readonly number[];
  readonly isRaised: boolean;
}

const PATIENCE = 20_000;
/** Milliseconds; what takes longer is not repeated for the clock. */
const REPEATED = 300;
const MOST_SHOWN = 2000;

export class Panel {
  private readonly fields: Field[] = [];
  private readonly fn: PythonFunction;
  private stopping: AbortController | undefined;
  /** Counts the runs: an earlier one that comes back late says nothing. */
  private turn = 0;

  constructor(private readonly root: HTMLElement, fn: PythonFunction, private readonly beside: Beside) {
    this.fn = fn.with({ bigint: true });
    const form = find<HTMLFormElement>(root, "form");
    const place = find(root, ".fields");
    place.replaceChildren();
    for (const [k, { name, type, optional }] of fn.signature.parameters.entries()) this.addField(place, k, name, parseType(type), type, optional);
    form.onsubmit = (event) => {
      event.preventDefault();
      void this.run();
    };
    find<HTMLButtonElement>(root, ".run").disabled = false;
    find<HTMLButtonElement>(root, ".stop").onclick = () => this.stopping?.abort(new Error("stopped"));
  }

  private addField(place: HTMLElement, k: number, name: string, type: Type, text: string, optional: boolean): void {
    const id = `${this.root.id}-${name}`;
    const box = make("div", "field");
    const label = make("label", "", name);
    label.htmlFor = id;
    label.append(" ", make("code", "", `${text}${optional ? " = ..." : ""}`));
    const input = isLong(type) ? make("textarea") : make("input");
    Object.assign(input, { id, name, spellcheck: false, autocomplete: "off", placeholder: hint(type) });
    if (input instanceof HTMLTextAreaElement) input.rows = 2;
    input.setAttribute("autocapitalize", "off");
    const error = make("p", "wrong");
    error.id = `${id}-wrong`;
    error.hidden = true;
    input.setAttribute("aria-describedby", error.id);
    box.append(label, input, error);
    place.append(box);
    this.fields[k] = { type, input, error };
  }

  /** Write these texts into the form. */
  fill(texts: readonly string[]): void {
    for (const [k, { input, error }] of this.fields.entries()) {
      input.value = texts[k] ?? "";
      error.hidden = true;
      input.removeAttribute("aria-invalid");
    }
  }

  /** The arguments; what is wrong is said beside the field. */
  private read(): Value[] | undefined {
    const values: Value[] = [];
    let wrong: Field | undefined;
    for (const field of this.fields) {
      const { type, input, error } = field;
      error.hidden = true;
      input.removeAttribute("aria-invalid");
      try {
        values.push(parse(type, input.value));
      } catch (found) {
        if (!(found instanceof NotThis)) throw found;
        error.textContent = found.message;
        error.hidden = false;
        input.setAttribute("aria-invalid", "true");
        wrong ??= field;
      }
    }
    wrong?.input.focus();
    return wrong ? undefined : values;
  }

  /** Call it, compare, and take the times. Another call that is begun meanwhile takes its place. */
  async run(): Promise<void> {
    const values = this.read();
    if (!values) return;
    this.close();
    const turn = this.turn;
    const isOver = (): boolean => turn !== this.turn;
    const { signal } = (this.stopping = new AbortController());
    this.root.dataset.state = "running";
    const stop = find<HTMLButtonElement>(this.root, ".stop");
    const waiting = setTimeout(() => (stop.hidden = isOver()), 400);
    const texts = this.fields.map(({ input }) => input.value);
    const call = `${this.fn.info.name}(${values.map((value, k) => source(this.fields[k]?.type as Type, value)).join(", ")})`;
    const begun = performance.now();
    const said = await this.answered(values, signal);
    const taken = performance.now() - begun;
    clearTimeout(waiting);
    if (isOver()) return;
    stop.hidden = true;
    this.show(said);
    const python = await this.beside.python(call, texts);
    if (isOver()) return;
    this.compare(said.text, python);
    this.root.dataset.state = "answered";
    await this.measure(taken, python, isOver);
    if (!isOver()) this.root.dataset.state = "done";
  }

  /** Nobody waits any more for what runs. */
  close(): void {
    this.turn++;
    this.stopping?.abort(new Error("stopped"));
  }

  /** In a worker, which can be ended. */
  private async answered(values: readonly Value[], signal: AbortSignal): Promise<Said> {
    const { parameters, result } = this.fn.signature;
    try {
      const found = await this.fn.with({ signal, timeout: PATIENCE })(...values);
      const written = parameters.flatMap(({ name, written }, k) =>
        written ? [`${name} = ${cut(shown(this.fields[k]?.type as Type, values[k] as Value))}`] : [],
      );
      return { text: shown(parseType(result), found), below: written.join("\n"), lines: [], isRaised: false };
    } catch (error) {
      return this.raised(error);
    }
  }

  private raised(error: unknown): Said {
    if (!(error instanceof PyError)) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      return { text, below: "", lines: [], isRaised: true };
    }
    const passed = [...error.frames].reverse().map(({ file, name, line }) => {
      const text = this.beside.line(file, line).trim();
      return `  File "${file}", line ${line}, in ${name}${text && `\n    ${text}`}`;
    });
    return {
      text: error.message ? `${error.pyType}: ${error.message}` : error.pyType,
      below: passed.length ? ["Traceback (most recent call last):", ...passed].join("\n") : "",
      lines: error.frames.map(({ line }) => line),
      isRaised: true,
    };
  }

  private show({ text, below, lines, isRaised }: Said): void {
    const answer = find(this.root, ".answer");
    answer.textContent = cut(text);
    answer.dataset.whole = text;
    answer.classList.toggle("raised", isRaised);
    const more = find(this.root, ".below");
    more.textContent = below;
    more.hidden = !below;
    more.classList.toggle("traceback", isRaised);
    this.beside.mark?.(lines);
  }

  private compare(said: string, python: Recorded | undefined): void {
    const verdict = find(this.root, ".verdict");
    verdict.className = `verdict ${python ? (python.answer === said ? "same" : "other") : "open"}`;
    if (!python) verdict.textContent = "CPython was asked for the calls above only.";
    else if (python.answer === said) verdict.textContent = "The same as CPython's.";
    else verdict.textContent = `CPython says ${cut(python.answer)}`;
  }

  // --- times ---------------------------------------------------------------------------------------------------------

  private async measure(taken: number, python: Recorded | undefined, isOver: () => boolean): Promise<void> {
    const note = find(this.root, ".note");
    if (taken > REPEATED + 200) {
      showTimes(this.root, { wasm: taken / 1000, ...(python && { python: python.seconds }) });
      note.textContent = "WebAssembly: one call, in a worker. What takes so long is not repeated.";
      return;
    }
    // The variant for ints of any size is fetched at the first call that needs it; `sync` needs it here.
    const values = this.read() ?? [];
    await this.fn(...values.map(copied)).catch(() => undefined);
    const written = this.fn.signature.parameters.flatMap(({ written }, k) => (written ? [k] : []));
    const size = written.reduce((sum, k) => sum + sizeOf(values[k] as Value), 0);
    const fresh = (): Value[] => values.map((value, k) => (written.includes(k) ? copied(value) : value));
    const runners: Runner[] = [{ call: this.fn.sync as Runner["call"], fresh, written: size }];
    if (this.beside.plain) runners.push({ call: this.beside.plain, fresh, written: size });
    const [wasm, plain] = await race(runners, isOver);
    if (wasm === undefined) return;
    showTimes(this.root, { wasm, ...(plain !== undefined && { plain }), ...(python && { python: python.seconds }) });
    const who = plain === undefined ? "WebAssembly" : "WebAssembly and JavaScript";
    note.textContent = `${who}: medians of ${ROUNDS} rounds in this browser, taken in turns, arguments and results included.`;
  }
}

function copied(value: Value): Value {
  return ArrayBuffer.isView(value) || Array.isArray(value) ? structuredClone(value) : value;
}

/** Bytes, roughly: copies of what is written have to fit into memory. */
function sizeOf(value: Value): number {
  if (!Array.isArray(value)) return ArrayBuffer.isView(value) ? value.byteLength : 16;
  return (value as readonly Value[]).reduce<number>((sum, each) => sum + sizeOf(each), 16);
}

function cut(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} ... (${text.length.toLocaleString("en")} characters)` : text;
}
