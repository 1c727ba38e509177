/** The gallery. The page that `lanewise demo` wrote comes in; its functions are loaded when they are near, and run. */

import { load, type PythonFunction } from "../src/index.js";
import { Drawing } from "./drawing.js";
import { all, begin, find, tabs } from "./page.js";
import { Panel, type Recorded } from "./panel.js";
import { showTimes } from "./times.js";

type Plain = Readonly<Record<string, (...args: never[]) => unknown>>;

/** A button that offers a call, and what the page knows of it. */
interface Offer extends Recorded {
  readonly button: HTMLButtonElement;
  readonly fields: readonly string[];
}

async function open(entry: HTMLElement): Promise<void> {
  const { function: name = "", folder = "", plain: beside = "" } = entry.dataset;
  const [fn, plain] = await Promise.all([load<PythonFunction>(folder), import(new URL(beside, document.baseURI).href) as Promise<Plain>]);
  const panel = find(entry, ".panel");
  const lines = all(entry, ".python .line");
  const offers = all<HTMLButtonElement>(panel, ".call").map(offerOf);
  if (panel.classList.contains("drawing")) {
    new Drawing(panel, find(document, `#${name}-stage`), fn, plain[name], offers[0]?.seconds ?? 0);
  } else {
    const shown = new Panel(panel, fn, {
      ...(plain[name] && { plain: plain[name] }),
      python: async (_, fields) => offers.find((offer) => same(offer.fields, fields)),
      line: (_, line) => lines[line - 1]?.textContent ?? "",
      mark: (marked) => lines.forEach((line, k) => line.classList.toggle("raised", marked.includes(k + 1))),
    });
    const choose = ({ button, fields, seconds }: Offer): void => {
      for (const offer of offers) offer.button.setAttribute("aria-pressed", String(offer.button === button));
      shown.fill(fields);
      showTimes(panel, { python: seconds });
    };
    for (const offer of offers) offer.button.onclick = () => (choose(offer), void shown.run());
    if (offers[0]) choose(offers[0]);
  }
  entry.dataset.ready = "";
}

function offerOf(button: HTMLButtonElement): Offer {
  const { fields = "[]", answer = "", seconds = "0" } = button.dataset;
  return { button, fields: JSON.parse(fields) as string[], answer, seconds: Number(seconds) };
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, k) => text === b[k]);
}

async function opened(entry: HTMLElement): Promise<void> {
  try {
    await open(entry);
  } catch (error) {
    find(entry, ".answer").textContent = `This function could not be loaded: ${String(error)}`;
    throw error;
  }
}

begin();
for (const list of all(document, "[role=tablist]")) tabs(list);
const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    void opened(target as HTMLElement);
  }
}, { rootMargin: "100% 0px" });
for (const entry of all(document, ".entry")) {
  // What is painted stands at the top of the page, wherever its function stands.
  if (entry.querySelector(".drawing")) void opened(entry);
  else near.observe(entry);
}
