/** Python in a worker. Questions come in; lanewise, running in Pyodide, answers them, and the page stays alive meanwhile. */

import type { Answer, Question } from "./messages.js";

interface Python {
  readonly version: string;
  unpackArchive(content: ArrayBuffer, format: string): void;
  runPython(text: string): unknown;
}

interface Playground {
  compile(text: string): string;
  call(text: string): string;
}

let playground: Playground | undefined;

function tell(answer: Answer): void {
  (postMessage as (message: Answer) => void)(answer);
}

async function open(pyodide: string, wheel: string): Promise<string> {
  const address = new URL(pyodide, location.href).href;
  const fetched = fetch(new URL(wheel, location.href));
  tell({ kind: "step", text: "Loading Python (13 MB the first time) ..." });
  const { loadPyodide } = (await import(`${address}pyodide.mjs`)) as { loadPyodide: (options: { indexURL: string }) => Promise<Python> };
  const python = await loadPyodide({ indexURL: address });
  tell({ kind: "step", text: "Loading lanewise ..." });
  const answer = await fetched;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  python.unpackArchive(await answer.arrayBuffer(), "wheel");
  const made = python.runPython("import importlib; importlib.invalidate_caches()\nfrom lanewise.page.playground import Playground\nPlayground()");
  playground = made as Playground;
  return String(python.runPython("import sys; sys.version.split()[0]"));
}

async function answered(question: Question): Promise<string> {
  if (question.kind === "open") return open(question.pyodide, question.wheel);
  if (!playground) throw new Error("Python is not loaded yet");
  return question.kind === "compile" ? playground.compile(question.text) : playground.call(question.text);
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  answered(data).then(
    (content) => tell({ kind: "done", content }),
    (error: unknown) => tell({ kind: "failed", message: String(error) }),
  );
});
