/** The table of times. Seconds per call come in, by side; its rows, their bars and one sentence go out. */

import { all, duration, find } from "./page.js";

/** What is absent was not measured. */
export function showTimes(root: HTMLElement, found: Readonly<Record<string, number>>): void {
  const most = Math.max(...Object.values(found));
  for (const row of all(root, ".times [data-side]")) {
    const seconds = found[row.dataset.side ?? ""];
    find(row, ".time").textContent = seconds === undefined ? "–" : duration(seconds);
    find(row, ".bar").style.setProperty("--share", String(seconds === undefined ? 0 : seconds / most));
  }
  const { wasm, python } = found;
  find(root, ".ratio").textContent = wasm && python ? ratio(python / wasm) : "";
}

function ratio(times: number): string {
  if (times >= 1) return `${times >= 10 ? Math.round(times) : times.toFixed(1)} times as fast as CPython`;
  return `CPython is ${(1 / times).toFixed(1)} times as fast at this call`;
}
