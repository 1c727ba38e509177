/** What page and worker tell each other. The page asks for one thing at a time; every question has one answer. */

export type Question =
  | { readonly kind: "open"; readonly pyodide: string; readonly wheel: string }
  | { readonly kind: "compile"; readonly text: string }
  | { readonly kind: "call"; readonly text: string };

export type Answer =
  | { readonly kind: "step"; readonly text: string }
  | { readonly kind: "done"; readonly content: string }
  | { readonly kind: "failed"; readonly message: string };

/** A refusal, as `page/playground.py` tells it. */
export interface Refusal {
  readonly line: number;
  readonly text: string;
}

export interface Module {
  readonly file: string;
  readonly bytes: number;
  /** In Base64. */
  readonly content: string;
}

export interface Made {
  readonly name: string;
  readonly description: string | null;
  readonly seconds: number;
  readonly texts: Readonly<Record<string, string>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly modules: Readonly<Partial<Record<"baseline" | "relaxed" | "exact", Module>>>;
}

export interface Compiled {
  readonly functions: readonly Made[];
  readonly calls: readonly { readonly text: string; readonly function: string; readonly fields: readonly string[] }[];
  readonly refusals: readonly Refusal[];
  readonly error: string;
  readonly printed: string;
}
