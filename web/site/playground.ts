/** The playground. A text comes in; what lanewise, in Pyodide, makes of it goes out: refusals, code, WebAssembly, sizes, answers. */

import { load, type PythonFunction } from "../src/index.js";
import { Compiler } from "./compiler.js";
import { Editor } from "./editor.js";
import type { Compiled, Made } from "./messages.js";
import { all, begin, bytes, duration, find, make, tabs } from "./page.js";
import { Panel, type Recorded } from "./panel.js";

const main = find(document, "main");
const status = find(document, ".status");
const button = find<HTMLButtonElement>(document, ".compile");
const stop = find<HTMLButtonElement>(document, ".halt");
const panel = find(document, ".panel");
const editor = new Editor(find(document, ".editor"), () => void compile());
const compiler = new Compiler((text) => say(text, "busy"));
let isOpen = false;
let made: Compiled | undefined;
let shown: Panel | undefined;

function say(text: string, state: "busy" | "ready" | "wrong"): void {
  status.textContent = text;
  status.dataset.state = state;
}

/** Load Python; says how long it took. */
async function open(): Promise<void> {
  const { pyodide = "", wheel = "" } = main.dataset;
  const begun = performance.now();
  const version = await compiler.ask({ kind: "open", pyodide, wheel });
  isOpen = true;
  main.dataset.loaded = String((performance.now() - begun) / 1000);
  say(`Python ${version} and lanewise are ready: loaded in ${duration(Number(main.dataset.loaded))}.`, "ready");
}

async function compile(): Promise<void> {
  if (button.disabled) return;
  working(true);
  try {
    if (!isOpen) await open();
    say("Compiling ...", "busy");
    const begun = performance.now();
    made = JSON.parse(await compiler.ask({ kind: "compile", text: editor.text })) as Compiled;
    const seconds = (performance.now() - begun) / 1000;
    await show(made);
    const wrong = made.refusals.length || made.error;
    say(wrong ? told(made) : `Compiled in ${duration(seconds)}.`, wrong ? "wrong" : "ready");
  } catch (error) {
    say(`Not compiled: ${error instanceof Error ? error.message : String(error)}`, "wrong");
  } finally {
    working(false);
  }
}

function told({ refusals }: Compiled): string {
  if (!refusals.length) return "Python cannot run this.";
  return refusals.length === 1 ? "One thing is not compiled." : `${refusals.length} things are not compiled.`;
}

function working(isWorking: boolean): void {
  button.disabled = isWorking;
  stop.hidden = !isWorking;
  main.dataset.busy = String(isWorking);
}

/** Everything about the text, or why there is nothing. */
async function show({ functions, refusals, error, printed }: Compiled): Promise<void> {
  editor.mark(refusals.map(({ line }) => line));
  const problems = find(document, ".problems");
  const said = [...refusals.map(({ text }) => text), error].filter(Boolean);
  problems.replaceChildren(...said.map(problem));
  problems.hidden = !said.length;
  const out = find(document, ".printed");
  out.textContent = printed;
  out.hidden = !printed;
  const choice = find<HTMLSelectElement>(document, "#function");
  choice.replaceChildren(...functions.map(({ name }) => new Option(`${name}()`, name)));
  find(document, ".which").hidden = functions.length < 2;
  find(document, ".views").hidden = !functions.length || said.length > 0;
  const [first] = functions;
  if (first && !said.length) await look(first);
}

/** Sentences break where the line ends; quoted source does not, for carets stand below it. */
function problem(text: string): HTMLElement {
  const shown = make("pre", "problem");
  shown.append(...text.split("\n").map((line) => make("span", /^\s/.test(line) ? "quoted" : "", `${line}\n`)));
  return shown;
}

/** One function: its texts, its sizes, and the form to call it. */
async function look(function_: Made): Promise<void> {
  shown?.close();
  panel.dataset.state = "";
  for (const each of [".answer", ".below", ".verdict", ".note", ".ratio"]) find(panel, each).textContent = "";
  for (const view of all(document, "[data-stage]")) {
    const text = function_.texts[view.dataset.stage ?? ""];
    find(view, "pre").textContent = text ?? "";
    const tab = find<HTMLButtonElement>(document, `[aria-controls=${view.id}]`);
    tab.hidden = text === undefined;
    if (tab.hidden && tab.getAttribute("aria-selected") === "true") find(document, "[aria-controls=view-result]").click();
  }
  sizes(function_);
  const { baseline, exact } = function_.modules;
  if (!baseline) return;
  const fn = await load<PythonFunction>(content(baseline.content), exact ? { exact: content(exact.content) } : {});
  const lines = editor.text.split("\n");
  shown = new Panel(panel, fn, {
    python: async (call) => JSON.parse(await compiler.ask({ kind: "call", text: call })) as Recorded,
    line: (_, line) => lines[line - 1] ?? "",
    mark: (marked) => editor.mark(marked),
  });
  const calls = made?.calls.filter((call) => call.function === function_.name) ?? [];
  const offers = calls.map(({ text, fields }) => {
    const offer = make("button", "call", text);
    offer.type = "button";
    offer.onclick = () => (shown?.fill(fields), void shown?.run());
    return offer;
  });
  find(panel, ".calls").replaceChildren(...offers);
  if (calls[0]) {
    shown.fill(calls[0].fields);
    void shown.run();
  }
}

function sizes({ modules, sizes: parts, seconds }: Made): void {
  const rows = [
    ...Object.entries(modules).map(([variant, module]) => [module.file, bytes(module.bytes), variant]),
    ...Object.entries(parts).sort(([, a], [, b]) => b - a).map(([name, size]) => [name, bytes(size), "code in the baseline"]),
    ["compiled in", duration(seconds), "all variants"],
  ];
  find(document, "#view-sizes tbody").replaceChildren(
    ...rows.map((cells) => {
      const row = make("tr");
      row.append(...cells.map((text, k) => make("td", k === 1 ? "number" : "", text)));
      return row;
    }),
  );
}

function content(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function sample(address: string): Promise<void> {
  const answer = await fetch(address);
  editor.text = await answer.text();
  editor.area.scrollTop = 0;
}

begin();
tabs(find(document, "[role=tablist]"));
find<HTMLSelectElement>(document, "#sample").onchange = ({ target }) => void sample((target as HTMLSelectElement).value);
find<HTMLSelectElement>(document, "#function").onchange = ({ target }) => {
  const chosen = made?.functions.find(({ name }) => name === (target as HTMLSelectElement).value);
  if (chosen) void look(chosen);
};
button.onclick = () => void compile();
stop.onclick = () => {
  compiler.stop();
  isOpen = false;
};
if (main.dataset.pyodide) {
  working(true);
  open().catch((error: unknown) => say(`Python could not be loaded: ${String(error)}`, "wrong")).finally(() => working(false));
}
