// Items and options that are being written, one option a line, and what is wrong with a line. The text is judged by
// the engine when it is opened; here is only what can be told at its line. It knows no document.

import type { Cell, Picture } from "../api/types";
import { SQUARES } from "../board/form";
import type { Place } from "../board/moves";
import type { PuzzleText } from "./called";
import type { Parts } from "./fix";

export interface CoverDraft {
  /** Names of items, with blanks between them; how often one is covered stands before its name, as `2|a`. */
  readonly items: string;
  /** Names of items that may stay uncovered. */
  readonly secondary: string;
  /** Names of the items that an option covers, with blanks between them; `x:red` gives `x` a colour. */
  readonly options: readonly string[];
  /** What items and options stand for, as the text says it, without what begins each of its lines. */
  readonly view?: string;
  /** The options that are chosen from the start, by their numbers. */
  readonly given?: readonly number[];
}

export interface NamedItem {
  readonly name: string;
  readonly secondary: boolean;
}

/** What is wrong: with the names of the items (`row` is null), or with an option, by its place among the lines. */
export interface LineProblem {
  readonly row: number | null;
  readonly code: "twice" | "unknown" | "repeated" | "no-primary";
  readonly name: string;
}

/** What a proof shows in the table. */
export interface Shown {
  readonly items: ReadonlySet<number>;
  readonly options: ReadonlySet<number>;
}

/** What marks of a picture of a problem show in its table. The engine pictures a small problem as its matrix: items above
 * the columns, numbers of options beside the rows. Of a larger one nothing is shown. */
export function shownBy(draft: CoverDraft, marks: readonly { readonly places: readonly Place[] }[]): Shown {
  const options = numbersOf(draft).filter((number) => number !== null).length;
  const places = Math.max(itemsOf(draft).length, options) > MATRIX_MAX ? [] : marks.flatMap(({ places }) => places);
  return {
    items: new Set(places.flatMap(([row, col]) => (row === 0 && col > 0 ? [col - 1] : []))),
    options: new Set(places.flatMap(([row, col]) => (col === 0 && row > 0 ? [row - 1] : []))),
  };
}

/** The engine pictures no larger problem as its matrix. */
const MATRIX_MAX = 40;

export const EMPTY_COVER: CoverDraft = { items: "a b c", secondary: "", options: [""] };
/** A table of more cells is not drawn. */
export const TABLE_MAX = 4000;
/** The engine reads no longer texts. */
const TEXT_MAX = 4 * 1024 * 1024;

export const wordsOf = (line: string): string[] => line.split(/\s+/).filter((word) => word !== "");

const nameIn = (word: string): string => /^(?:\d+:)?\d+\|(.+)$/.exec(word)?.[1] ?? word;

export function itemsOf({ items, secondary }: CoverDraft): NamedItem[] {
  return [...wordsOf(items).map((word) => ({ name: nameIn(word), secondary: false })), ...wordsOf(secondary).map((name) => ({ name, secondary: true }))];
}

/** The name of the item in a word of an option, and its colour, if it has one. */
function entryIn(word: string): readonly [name: string, colour: string | null] {
  const at = word.indexOf(":");
  return at < 0 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
}

/** The words that name items: the last word of an option may be its price. */
const entriesOf = (option: string): (readonly [string, string | null])[] => wordsOf(option).filter((word, at, all) => at === 0 || at < all.length - 1 || !/^\|-?\d+$/.test(word)).map(entryIn);

/** What an option writes for each item: nothing (null), that it is covered (""), or its colour. */
export function cellsOf(items: readonly NamedItem[], option: string): (string | null)[] {
  const found = new Map(entriesOf(option));
  return items.map(({ name }) => (found.has(name) ? (found.get(name) ?? "") : null));
}

/** The number of each option as the puzzle counts them, from 0; empty lines are none (null). */
export function numbersOf({ options }: CoverDraft): (number | null)[] {
  let number = 0;
  return options.map((option) => (option.trim() === "" ? null : number++));
}

export function problemsOf(draft: CoverDraft): LineProblem[] {
  const items = itemsOf(draft);
  const seen = new Set<string>();
  const twice = items.filter(({ name }) => seen.has(name) || !seen.add(name)).map(({ name }): LineProblem => ({ row: null, code: "twice", name }));
  const primary = new Set(items.filter(({ secondary }) => !secondary).map(({ name }) => name));
  const wrong = draft.options.flatMap((option, row): LineProblem[] => {
    const names = entriesOf(option).map(([name]) => name);
    if (names.length === 0) return [];
    const unknown = names.find((name) => !seen.has(name));
    if (unknown !== undefined) return [{ row, code: "unknown", name: unknown }];
    const repeated = names.find((name, at) => names.indexOf(name) !== at);
    if (repeated !== undefined) return [{ row, code: "repeated", name: repeated }];
    return names.some((name) => primary.has(name)) ? [] : [{ row, code: "no-primary", name: "" }];
  });
  return [...twice, ...wrong];
}

/** The text of the problem; null while there is something wrong, or nothing to choose. */
export function coverText(draft: CoverDraft): string | null {
  const options = draft.options.map((option) => wordsOf(option).join(" ")).filter((option) => option !== "");
  const [items, secondary] = [wordsOf(draft.items), wordsOf(draft.secondary)];
  if (options.length === 0 || items.length === 0 || problemsOf(draft).length > 0) return null;
  // What would be read as a comment is none behind a blank.
  const plain = (line: string): string => (/^(\||\/\/|(#|--)( |$))/.test(line) ? ` ${line}` : line);
  const view = viewLines(draft).map((line) => `| view: ${line}`);
  return `${[...view, ...[[...items, ...(secondary.length > 0 ? ["|", ...secondary] : [])].join(" "), ...options].map(plain)].join("\n")}\n`;
}

/** The problem in the format that can say all of it: options that are given stand in TOML alone. */
export function coverPuzzle(draft: CoverDraft): PuzzleText | null {
  const text = coverText(draft);
  if (text === null || givenOf(draft).length === 0) return text === null ? null : { format: "xcc", text };
  const list = (words: readonly string[]): string => `[${words.map((word) => JSON.stringify(word)).join(", ")}]`;
  const options = draft.options.map(wordsOf).filter((words) => words.length > 0);
  const lines = ['family = "cover"', `items = ${list(wordsOf(draft.items))}`, `secondary = ${list(wordsOf(draft.secondary))}`, `options = [\n${options.map((words) => `  ${list(words)},\n`).join("")}]`];
  return { format: "toml", text: [...lines, `chosen = [${givenOf(draft).join(", ")}]`, ...viewTable(draft), ""].join("\n") };
}

/** What items and options stand for, as a table of TOML. */
function viewTable(draft: CoverDraft): string[] {
  const [look, ...lines] = viewLines(draft);
  if (look === undefined) return [];
  const table = (what: "item" | "option"): string[] =>
    lines.flatMap((line) => {
      const [, kind, name = "", stands = ""] = /^(\S+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return kind === what ? [`${JSON.stringify(name)} = ${JSON.stringify(stands)}`] : [];
    });
  return ["[view]", `look = ${JSON.stringify(look)}`, "[view.items]", ...table("item"), "[view.options]", ...table("option")];
}

/** The options that are given, where the draft has them still. */
export function givenOf(draft: CoverDraft): readonly number[] {
  const many = draft.options.filter((option) => option.trim() !== "").length;
  return (draft.given ?? []).filter((number) => number < many);
}

/** An option is chosen from the start, or is no more. */
export function withGivenOption(draft: CoverDraft, option: number): CoverDraft {
  const given = new Set(givenOf(draft));
  if (!given.delete(option)) given.add(option);
  return withGiven(draft, given);
}

function withGiven(draft: CoverDraft, given: ReadonlySet<number>): CoverDraft {
  return { ...draft, given: [...given].sort((one, other) => one - other) };
}

/** Another list of options: what was given has another number in it, if it is there still. */
export function listedAnew(draft: CoverDraft, options: readonly string[]): CoverDraft {
  const next = { ...draft, options };
  const { given } = draft;
  if (!given || given.length === 0) return next;
  const [before, after] = [draft, next].map((one) => one.options.map((option) => wordsOf(option).join(" ")).filter((option) => option !== ""));
  const places = given.map((number) => (after?.[number] === before?.[number] ? number : (after?.indexOf(before?.[number] ?? "") ?? -1)));
  return withGiven(next, new Set(places.filter((number) => number >= 0)));
}

/** The options of one solution. */
export function optionsOf(draft: CoverDraft, solution: Picture): Parts<CoverDraft> {
  const chosen = (picture: Picture): number[] => picture.groups.map(({ name }) => Number(name));
  return {
    fixed: new Set(givenOf(draft)),
    all: chosen(solution),
    with: (given) => withGiven(draft, given),
    puzzle: (given) => coverPuzzle(withGiven(draft, given)),
    has: (picture, option) => chosen(picture).includes(option),
  };
}

const viewLines = ({ view = "" }: CoverDraft): string[] => view.split("\n").map((line) => line.trim()).filter((line) => line !== "");

/** Without an option. Those behind it get other numbers, by which the view calls them. */
export function without(draft: CoverDraft, row: number): CoverDraft {
  const gone = numbersOf(draft)[row] ?? null;
  const options = draft.options.filter((_, at) => at !== row);
  const given = gone === null ? draft.given : draft.given?.flatMap((number) => (number === gone ? [] : [number > gone ? number - 1 : number]));
  if (gone === null || draft.view === undefined) return { ...draft, options, ...(given && { given }) };
  const lines = viewLines(draft).flatMap((line) => {
    const [, number, puts = ""] = /^option +(\d+)(.*)$/.exec(line) ?? [];
    if (number === undefined || Number(number) < gone) return [line];
    return Number(number) === gone ? [] : [`option ${Number(number) - 1}${puts}`];
  });
  return { ...draft, options, view: lines.join("\n"), ...(given && { given }) };
}

/** An item joins an option, or leaves it. */
export function toggled(draft: CoverDraft, row: number, name: string): CoverDraft {
  const words = wordsOf(draft.options[row] ?? "");
  const price = words.length > 1 && /^\|-?\d+$/.test(words.at(-1) ?? "") ? words.slice(-1) : [];
  const named = words.slice(0, words.length - price.length);
  const order = itemsOf(draft).map((item) => item.name);
  const place = (word: string): number => {
    const at = order.indexOf(entryIn(word)[0]);
    return at < 0 ? order.length : at;
  };
  const has = named.some((word) => entryIn(word)[0] === name);
  const after = has ? named.filter((word) => entryIn(word)[0] !== name) : [...named, name].sort((one, other) => place(one) - place(other));
  const option = (after.length > 0 ? [...after, ...price] : []).join(" ");
  const next = { ...draft, options: draft.options.map((old, at) => (at === row ? option : old)) };
  return (draft.options[row] ?? "").trim() === "" || option === "" ? listedAnew(draft, next.options) : next;
}

/** The items are named anew. Where one of them has another name than before, options name it so too. */
export function renamed(draft: CoverDraft, part: Partial<Pick<CoverDraft, "items" | "secondary">>): CoverDraft {
  const next = { ...draft, ...part };
  const [before, after] = [itemsOf(draft), itemsOf(next)];
  const changed = before.flatMap(({ name }, at) => (after[at]?.name === name ? [] : [[name, after[at]?.name ?? ""] as const]));
  const [change] = changed;
  if (before.length !== after.length || changed.length !== 1 || !change || before.some(({ name }) => name === change[1])) return next;
  const [old, fresh] = change;
  const option = (line: string): string => wordsOf(line).map((word) => (entryIn(word)[0] === old ? fresh + word.slice(old.length) : word)).join(" ");
  const view = viewLines(draft).map((line) => line.split(/ +/)).map(([what, name, ...more]) => (what === "item" && name === old ? ["item", fresh, ...more] : [what, name, ...more]).join(" ").trim());
  return { ...next, options: draft.options.map(option), ...(draft.view === undefined ? {} : { view: view.join("\n") }) };
}

/** One more item, by the first letter that none has. */
export function withItem(draft: CoverDraft): CoverDraft {
  const taken = new Set(itemsOf(draft).map(({ name }) => name));
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  let name = letters.find((letter) => !taken.has(letter));
  for (let number = 1; name === undefined; number += 1) if (!taken.has(`i${number}`)) name = `i${number}`;
  return { ...draft, items: [...wordsOf(draft.items), name].join(" ") };
}

/** A picture of a table is not larger. */
const SEEN_MAX = 24;

/** The beginning of the table as a picture: a row for each option, a column for each item. */
export function coverPicture(draft: CoverDraft): Picture {
  const items = itemsOf(draft).slice(0, SEEN_MAX);
  const options = draft.options.filter((option) => option.trim() !== "").slice(0, SEEN_MAX);
  const [rows, cols] = [Math.max(1, options.length), Math.max(1, items.length)];
  const covered = options.map((option) => cellsOf(items, option));
  const cells = Array.from({ length: rows * cols }, (_, at): Cell => {
    const [row, col] = [Math.floor(at / cols), at % cols];
    return { row, col, ...((covered[row]?.[col] ?? null) === null ? {} : { group: row }) };
  });
  return { look: "pieces", layers: 1, rows, cols, lattice: SQUARES, size: [cols, rows], cells, groups: options.map((_, at) => ({ name: String.fromCharCode(65 + at) })), supply: [] };
}

// What is pasted

/** Lines that are no problem: `line` counts from 1. */
export interface BadPaste {
  readonly line: number;
  readonly code: "empty" | "width" | "names";
}

/** Reads a matrix of 0 and 1, a table with the names of the items in its first line, or items and options as text. */
export function pasted(text: string): CoverDraft | BadPaste {
  const lines = text.split(/\r?\n/);
  if (text.trim() === "") return { line: 1, code: "empty" };
  if (/^[01\s,;[\]]+$/.test(text) && /[01]/.test(text)) return matrixIn(text);
  const between = ["\t", ";", ","].find((sign) => separates(lines, sign));
  return between === undefined ? problemIn(text) : tableIn(lines, between);
}

/** Whether a sign stands between the columns of a table: a tab always does; a semicolon or a comma, as in files of
 * spreadsheets, where each line has as many of them, and nothing looks like options with blanks between their items. */
function separates(lines: readonly string[], sign: string): boolean {
  if (sign === "\t") return lines.some((line) => line.includes(sign));
  const full = lines.filter((line) => line.trim() !== "");
  const cut = (full[0] ?? "").split(sign).length;
  return cut > 1 && full.length > 1 && full.every((line) => line.split(sign).length === cut) && (sign === ";" || full.slice(1).every((line) => !/\S\s+\S/.test(line)));
}

/** Reads items and options as text. */
export function problemIn(text: string): CoverDraft {
  const lines = text.split(/\r?\n/);
  // As the engine reads them: with comments, and what stands after a bar is secondary.
  const told = lines.filter((line) => line.trim() !== "" && !/^(\||\/\/|(#|--)(\s|$))/.test(line)).map((line) => wordsOf(line));
  const [names = [], ...options] = told;
  const bar = names.indexOf("|");
  const [items, secondary] = bar < 0 ? [names, []] : [names.slice(0, bar), names.slice(bar + 1)];
  const view = lines.flatMap((line) => /^\s*\|\s*view:(.*)$/.exec(line)?.[1]?.trim() ?? []);
  return { items: items.join(" "), secondary: secondary.join(" "), options: options.map((option) => option.join(" ")), ...(view.length > 0 ? { view: view.join("\n") } : {}) };
}

/** The problem that the engine writes as JSON. */
export function coverDraft(told: Readonly<Record<string, unknown>>): unknown {
  const line = (words: unknown): unknown => (Array.isArray(words) ? words.join(" ") : words);
  const { items, secondary = [], options, chosen = [], view } = told;
  const draft = { items: line(items), secondary: line(secondary), options: Array.isArray(options) ? options.map(line) : options, ...(Array.isArray(chosen) && chosen.length > 0 && { given: chosen }) };
  return view === undefined ? draft : { ...draft, view: viewText(view) };
}

/** A view as lines. */
function viewText(view: unknown): string {
  const { look, items = {}, options = {} } = view as { readonly look: string; readonly items?: object; readonly options?: object };
  const lines = (what: string, of: object): string[] => Object.entries(of).map(([name, stands]) => `${what} ${name} ${String(stands)}`);
  return [look, ...lines("item", items), ...lines("option", options)].join("\n");
}

function matrixIn(text: string): CoverDraft | BadPaste {
  const rows = text.replaceAll(/\]\s*,?\s*\[/g, "\n").replaceAll(/[[\]]/g, " ").split(/\r?\n|;/).map((row) => row.replaceAll(/[\s,]+/g, "")).filter((row) => row !== "");
  const width = rows[0]?.length ?? 0;
  const bad = rows.findIndex((row) => row.length !== width);
  if (bad >= 0) return { line: bad + 1, code: "width" };
  const names = Array.from({ length: width }, (_, at) => String(at + 1));
  return { items: names.join(" "), secondary: "", options: rows.map((row) => names.filter((_, at) => row[at] === "1").join(" ")) };
}

/** In a name or a colour some signs are written by their numbers. */
const escaped = (name: string): string => name.replaceAll(/[\s|:%]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** A name or a colour as people read it. */
export const readable = (name: string): string => name.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** What a cell says of its item: what spreadsheets and people write for yes and no, in several languages. */
const YES = new Set(["1", "x", "✓", "*", "•", "true", "wahr", "vrai", "yes", "ja", "oui"]);
const NO = new Set(["", "0", "-", ".", "false", "falsch", "faux", "no", "nein", "non"]);

/** Whether the first column names the options, not an item: it has no name, or every option has a word of its own
 * there. As colours of one item, these would leave room for one option alone. */
function namesOptions(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  if (head[0] === "") return true;
  const first = body.map(([cell = ""]) => cell.toLowerCase());
  return first.length > 1 && head.length > 1 && new Set(first).size === first.length && first.every((cell) => !YES.has(cell) && !NO.has(cell));
}

function tableIn(lines: readonly string[], between: string): CoverDraft | BadPaste {
  const rows = lines.map((line, at) => ({ line: at + 1, cells: line.split(between).map((cell) => cell.trim()) })).filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [head, ...body] = rows;
  if (!head) return { line: 1, code: "empty" };
  const from = namesOptions(head.cells, body.map(({ cells }) => cells)) ? 1 : 0;
  const names = head.cells.slice(from).map(escaped);
  while (names.at(-1) === "") names.pop();
  if (names.length === 0 || names.includes("") || new Set(names).size < names.length) return { line: head.line, code: "names" };
  const wide = body.find(({ cells }) => cells.slice(from + names.length).some((cell) => cell !== ""));
  if (wide) return { line: wide.line, code: "width" };
  const word = (name: string, cell: string): string[] => (NO.has(cell.toLowerCase()) ? [] : YES.has(cell.toLowerCase()) ? [name] : [`${name}:${escaped(cell)}`]);
  const options = body.map(({ cells }) => names.flatMap((name, at) => word(name, cells[from + at] ?? "")).join(" "));
  // Colours tell secondary items.
  const coloured = new Set(options.flatMap((option) => entriesOf(option).flatMap(([name, colour]) => (colour === null ? [] : [name]))));
  return { items: names.filter((name) => !coloured.has(name)).join(" "), secondary: names.filter((name) => coloured.has(name)).join(" "), options };
}

/** Whether something that is read again is such a drawing. */
export function isCoverDraft(draft: unknown): draft is CoverDraft {
  if (typeof draft !== "object" || draft === null) return false;
  const { items, secondary, options, view = "", given = [] } = draft as Record<string, unknown>;
  const isLine = (line: unknown): line is string => typeof line === "string" && !line.includes("\n");
  return isLine(items) && isLine(secondary) && typeof view === "string" && view.length <= TEXT_MAX && Array.isArray(given) && given.every((number) => Number.isSafeInteger(number) && number >= 0) && Array.isArray(options) && options.every(isLine) && options.reduce((sum, option) => sum + option.length + 1, items.length + secondary.length) <= TEXT_MAX;
}
