/** A small editor: a textarea with line numbers. What is typed comes in; Tab indents, Enter keeps the indentation. */

import { find, make } from "./page.js";

const INDENT = "    ";

export class Editor {
  readonly area: HTMLTextAreaElement;
  private readonly numbers: HTMLElement;
  private marked: readonly number[] = [];

  constructor(root: HTMLElement, private readonly run: () => void) {
    this.area = find<HTMLTextAreaElement>(root, "textarea");
    this.numbers = find(root, ".numbers");
    this.area.addEventListener("input", () => {
      this.marked = [];
      this.number();
    });
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.area.addEventListener("scroll", () => (this.numbers.scrollTop = this.area.scrollTop));
    this.number();
  }

  get text(): string {
    return this.area.value;
  }

  set text(text: string) {
    this.area.value = text;
    this.mark([]);
  }

  /** Show that something is wrong in these lines. */
  mark(lines: readonly number[]): void {
    this.marked = lines;
    this.number();
  }

  private number(): void {
    const count = this.area.value.split("\n").length;
    this.numbers.replaceChildren(
      ...Array.from({ length: count }, (_, k) => make("span", this.marked.includes(k + 1) ? "raised" : "", String(k + 1))),
    );
    this.numbers.scrollTop = this.area.scrollTop;
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.run();
    } else if (event.key === "Tab" && !event.ctrlKey && !event.altKey) {
      // Escape and then Tab leaves, as the line below the editor says.
      if (this.area.dataset.leaving !== undefined) return;
      event.preventDefault();
      if (event.shiftKey) this.outdent();
      else this.insert(INDENT);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const line = this.line();
      const before = line.text.slice(0, this.area.selectionStart - line.start);
      const deeper = before.trimEnd().endsWith(":") ? INDENT : "";
      this.insert(`\n${/^ */.exec(before)?.[0] ?? ""}${deeper}`);
    }
    if (event.key === "Escape") this.area.dataset.leaving = "";
    else if (event.key !== "Shift") delete this.area.dataset.leaving;
  }

  private line(): { start: number; text: string } {
    const start = this.text.lastIndexOf("\n", this.area.selectionStart - 1) + 1;
    const end = this.text.indexOf("\n", start);
    return { start, text: this.text.slice(start, end < 0 ? undefined : end) };
  }

  private outdent(): void {
    const { start, text } = this.line();
    const spaces = Math.min(INDENT.length, /^ */.exec(text)?.[0].length ?? 0);
    const at = this.area.selectionStart;
    this.area.setRangeText("", start, start + spaces, "preserve");
    this.area.selectionStart = this.area.selectionEnd = Math.max(start, at - spaces);
    this.area.dispatchEvent(new Event("input"));
  }

  private insert(text: string): void {
    this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, "end");
    this.area.dispatchEvent(new Event("input"));
  }
}
