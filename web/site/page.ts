/** What is on every page. Selectors and texts come in; elements go out, and the theme and the offline copy are looked after. */

/** The element, which has to be there. */
export function find<E extends Element = HTMLElement>(root: ParentNode, selector: string): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

export function all<E extends Element = HTMLElement>(root: ParentNode, selector: string): E[] {
  return [...root.querySelectorAll<E>(selector)];
}

/** A new element with a class and a text. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, kind = "", text = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.textContent = text;
  return made;
}

/** The button that changes between light and dark; `theme.js` has set what was chosen before. */
function themes(): void {
  const button = find<HTMLButtonElement>(document, ".theme");
  const root = document.documentElement;
  const isDark = (): boolean => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const tell = (): void => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
    tell();
  });
  tell();
}

/** Tabs: a click or the arrow keys choose one, and its panel is the one that shows. */
export function tabs(list: HTMLElement): void {
  const each = all<HTMLButtonElement>(list, "[role=tab]");
  const choose = (chosen: HTMLButtonElement): void => {
    for (const tab of each) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !isChosen;
    }
  };
  list.addEventListener("click", ({ target }) => {
    const tab = (target as Element).closest<HTMLButtonElement>("[role=tab]");
    if (tab) choose(tab);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const shown = each.filter((tab) => !tab.hidden);
    if (!step) return;
    const next = shown[(shown.indexOf(event.target as HTMLButtonElement) + step + shown.length) % shown.length];
    if (!next) return;
    event.preventDefault();
    choose(next);
    next.focus();
  });
}

/** A time with three figures. */
export function duration(seconds: number): string {
  const [scale, unit] = ([[1, "s"], [1e-3, "ms"], [1e-6, "µs"]] as const).find(([least]) => seconds >= least) ?? [1e-9, "ns"];
  return `${(seconds / scale).toPrecision(3).replace(/e\+3$/, "000").replace(/^(\d)\.(\d)(\d)e\+2$/, "$1$2$3")} ${unit}`;
}

export function bytes(count: number): string {
  return `${count.toLocaleString("en")} B`;
}

/** What both pages do first. */
export function begin(): void {
  themes();
  if ("serviceWorker" in navigator && isSecureContext) void navigator.serviceWorker.register("./offline.js");
}
