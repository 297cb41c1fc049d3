// What the package offers. The types of what is asked and answered are those of the server's document,
// `schema`; nothing of them is typed a second time.

import type { components } from "../src/api/schema";

type Schemas = components["schemas"];

/** What an answer to a job of a kind is. */
type ResultOf<K extends Schemas["Result"]["kind"]> = Extract<Schemas["Result"], { kind: K }>;

/** A puzzle, and how it is worked on: a text in any format (`puzzle`), a built-in puzzle (`name`) or a game
 * (`game`), with `time_limit_ms`, `engine`, `heuristic`, `seed` and the like. */
export type Request = Omit<Schemas["JobRequest"], "kind">;

/** What is heard of work while it runs, and a way to end it. */
export interface Ears {
  /** How far it is, several times a second. */
  progress?: (progress: Schemas["Progress"]) => void;
  /** A better board than before, where a search improves one. */
  best?: (best: Schemas["Best"]) => void;
  /** Ends the work when it is aborted: the promise is rejected with the signal's reason. Work that is to tell
   * what it has found by then needs `time_limit_ms` or `nodes_max` instead. */
  signal?: AbortSignal;
}

/** A refusal of the engine, with a sentence for people. */
export interface Refusal extends Error {
  /** The same in every language, as `piece-unknown`. */
  readonly code: string;
  /** The line of the puzzle's text, from 1, where it is about one. */
  readonly line: number | null;
}

/** The items and options of an exact cover. An option is a list of items, and `[item, colour]` of a secondary item
 * with a colour, on which the chosen options agree. */
export interface Cover {
  /** Items that exactly one chosen option has. */
  readonly primary: readonly string[];
  /** Items that at most one chosen option has, or several with one colour. */
  readonly secondary?: readonly string[];
  readonly options: readonly (readonly (string | readonly [item: string, colour: string])[])[];
}

/** One engine with workers of its own. Every method rejects with a `Refusal` where the engine refuses. */
export interface Pavage {
  /** Solutions: one, or as many as `limit` says. */
  solve(request: Request, ears?: Ears): Promise<ResultOf<"solve">>;
  /** The number of solutions; `count` is a text of digits, for it may be long. */
  count(request: Request, ears?: Ears): Promise<ResultOf<"count">>;
  /** The next step by human reasoning. */
  hint(request: Request, ears?: Ears): Promise<ResultOf<"hint">>;
  /** All steps by human reasoning. */
  explain(request: Request, ears?: Ears): Promise<ResultOf<"explain">>;
  /** How hard a puzzle is. */
  rate(request: Request, ears?: Ears): Promise<ResultOf<"rate">>;
  /** A puzzle of a family, as `{ family: "suguru", settings: { rows: 6, cols: 6 } }`. */
  generate(request: Request, ears?: Ears): Promise<ResultOf<"generate">>;
  /** Whether a solution, complete or partial, keeps the rules. */
  check(request: Schemas["CheckRequest"]): Promise<Schemas["CheckAnswer"]>;
  /** The puzzle in another format, or as a picture: `{ name: "kanoodle", to: "svg" }`. No `png`. */
  render(request: Schemas["RenderRequest"]): Promise<string>;
  /** Opens a puzzle as a game. */
  open(request: Schemas["OpenRequest"]): Promise<Schemas["Game"]>;
  /** Plays commands in a game: the texts of `open` and `play` are games. */
  play(game: string, commands: readonly string[]): Promise<Schemas["Game"]>;
  /** All that can be named: families, puzzles, engines, orderings and options. */
  list(): Promise<Schemas["List"]>;
  /** The text of a level of a built-in book, by its number from 1, as `level("kanoodle", 12)`.
   * @throws RangeError if there is no such book or level. */
  level(book: string, number: number): Promise<string>;
  /** Ends all workers. Without it a program of Node goes on while work runs, and ends after it. */
  close(): void;
}

export interface Settings {
  /** The language of sentences; `en` by default. */
  lang?: "en" | "fr";
  /** How many workers share the work; as many as there are cores by default. */
  workers?: number;
}

/** Begins an engine. Its module is fetched, or read, when something is first asked. */
export declare function pavage(settings?: Settings): Pavage;

/** An exact cover as a puzzle, which the methods of an engine take as they are or with more: `{ ...cover(problem),
 * limit: 10 }`. Answers number the options from 0, in their order.
 * @throws RangeError if an item has no name or is listed twice, or if an option has an item that is not listed, or
 * has none. */
export declare function cover(problem: Cover): { puzzle: string; format: "xcc" };
