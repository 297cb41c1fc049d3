// An exact cover as the engine writes it: items by name, options as sets of items, and what
// a choice of options covers and rules out. It knows nothing of what the items stand for.

export interface Item {
  readonly name: string;
  /** Whether it may stay uncovered. */
  readonly secondary: boolean;
  /** How often it may be covered. */
  readonly most: number;
}

export interface Entry {
  readonly item: number;
  /** Options that give a secondary item the same colour go together. */
  readonly colour: string | null;
}

export interface Problem {
  readonly items: readonly Item[];
  readonly options: readonly (readonly Entry[])[];
  /** What items and options stand for, where the problem says so itself. */
  readonly view: View | null;
}

/** Cells are written `row,column`, counted from 1; of an option several with blanks between, each with what is
 * written there behind `=`. */
export interface View {
  readonly look: "chess" | "grid" | "row" | "cells";
  /** The items that are cells. */
  readonly items?: Readonly<Record<string, string>>;
  /** The options, by number, that say themselves what they put where. */
  readonly options?: Readonly<Record<string, string>>;
}

/** A problem as the engine writes it as JSON. */
interface Written {
  readonly items: readonly string[];
  readonly secondary?: readonly string[];
  readonly options: readonly (readonly string[])[];
  readonly view?: View | null;
}

/** Reads items and options. */
export function problemIn({ items: primary, secondary = [], options, view = null }: Written): Problem {
  const items = [...primary.map((word) => itemOf(word, false)), ...secondary.map((word) => itemOf(word, true))];
  const numbers = new Map(items.map(({ name }, number) => [name, number]));
  const entry = (word: string): Entry[] => {
    const at = numbers.has(word) ? -1 : word.lastIndexOf(":");
    const item = numbers.get(at < 0 ? word : word.slice(0, at));
    // What names no item is a price.
    return item === undefined ? [] : [{ item, colour: at < 0 ? null : word.slice(at + 1) }];
  };
  return { items, options: options.map((words) => words.flatMap(entry)), view };
}

/** As `a`, `2|D`, or `1:3|D`. */
function itemOf(word: string, secondary: boolean): Item {
  const [, most, name] = /^(?:\d+:)?(\d+)\|(.+)$/.exec(word) ?? [];
  return { name: name ?? word, secondary, most: most === undefined ? 1 : Number(most) };
}

/** How an option stands to those that are chosen. */
export type Standing = "chosen" | "open" | "out";

/** What a choice of options leaves. */
export interface Left {
  /** Which option covers an item, the last that was chosen; -1 where none does. */
  readonly coverer: readonly number[];
  /** Whether an item can be covered no more. */
  readonly full: readonly boolean[];
  readonly options: readonly Standing[];
  /** How many open options cover an item. */
  readonly ways: readonly number[];
}

export function leftBy(problem: Problem, chosen: readonly number[]): Left {
  const { items, options } = problem;
  const coverer = items.map(() => -1);
  const times = items.map(() => 0);
  const colours = new Map<number, string | null>();
  const taken = new Set(chosen);
  for (const option of taken) {
    for (const { item, colour } of options[option] ?? []) {
      coverer[item] = option;
      times[item] = (times[item] ?? 0) + 1;
      colours.set(item, colour);
    }
  }
  const full = items.map(({ most, secondary }, item) => (secondary ? colours.has(item) && colours.get(item) === null : (times[item] ?? 0) >= most));
  const fits = ({ item, colour }: Entry): boolean => (items[item]?.secondary ? !colours.has(item) || (colour !== null && colours.get(item) === colour) : !full[item]);
  const standing = options.map((entries, option): Standing => (taken.has(option) ? "chosen" : entries.every(fits) ? "open" : "out"));
  const ways = items.map(() => 0);
  standing.forEach((one, option) => {
    if (one === "open") for (const { item } of options[option] ?? []) ways[item] = (ways[item] ?? 0) + 1;
  });
  return { coverer, full, options: standing, ways };
}

/** The items of an option, as they are written. */
export function optionName({ items, options }: Problem, option: number): string {
  return (options[option] ?? []).map(({ item, colour }) => `${items[item]?.name ?? ""}${colour === null ? "" : `:${colour}`}`).join(" ");
}
