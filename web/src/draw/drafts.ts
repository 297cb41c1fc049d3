// Puzzles that are being drawn, and their texts. The text is judged by the engine when it is opened;
// here is only what can be drawn at all.

import type { Cell, Picture } from "../api/types";
import { SQUARES } from "../board/form";
import { boxOf } from "../board/hand";
import type { Place } from "../board/moves";

/** Cells by `row,col`. */
export type Cells = ReadonlySet<string>;

export const cellKey = ([row, col]: Place): string => `${row},${col}`;

function rectangle(rows: number, cols: number): Place[] {
  return Array.from({ length: rows * cols }, (_, at): Place => [Math.floor(at / cols), at % cols]);
}

function lines(rows: number, cols: number, letter: (place: Place) => string): string[] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => letter([row, col])).join(""));
}

// Packing

export interface DrawnPiece {
  readonly name: string;
  readonly cells: readonly Place[];
  readonly count: number;
}

export interface PackingDraft {
  readonly rows: number;
  readonly cols: number;
  /** Cells that are not part of the board. */
  readonly out: Cells;
  /** The name of a built-in set; null: the drawn pieces. */
  readonly set: string | null;
  readonly pieces: readonly DrawnPiece[];
  readonly rotate: boolean;
  readonly flip: boolean;
}

export function boardArea({ rows, cols, out }: PackingDraft): number {
  return rectangle(rows, cols).filter((place) => !out.has(cellKey(place))).length;
}

export function pieceArea({ pieces }: PackingDraft): number {
  return pieces.reduce((sum, { cells, count }) => sum + cells.length * count, 0);
}

/** The cells moved into the corner: the first row and the first column are 0. */
export function cornered(cells: readonly Place[]): Place[] {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, col]) => col));
  return cells.map(([row, col]): Place => [row - top, col - left]);
}

/** Rows of `#` and `.`, cut to the piece. */
export function shapeOf(cells: readonly Place[]): string[] {
  const image = cornered(cells);
  const has = new Set(image.map(cellKey));
  const { rows, cols } = boxOf(image);
  return lines(rows, cols, (place) => (has.has(cellKey(place)) ? "#" : "."));
}

/** Whether the cells hang together by their sides. */
export function connected(cells: readonly Place[]): boolean {
  const rest = new Set(cells.map(cellKey));
  const [first] = cells;
  if (!first) return false;
  const open: Place[] = [first];
  rest.delete(cellKey(first));
  for (let place = open.pop(); place; place = open.pop()) {
    const [row, col] = place;
    for (const next of [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]] as Place[]) {
      if (rest.delete(cellKey(next))) open.push(next);
    }
  }
  return rest.size === 0;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function nextName(pieces: readonly DrawnPiece[]): string | null {
  const taken = new Set(pieces.map(({ name }) => name));
  return [...LETTERS].find((letter) => !taken.has(letter)) ?? null;
}

function block(key: string, rows: readonly string[]): string {
  return `${key} = """\n${rows.join("\n")}\n"""\n`;
}

function pieceTables(pieces: readonly DrawnPiece[]): string {
  return pieces
    .map(({ name, cells, count }) => `\n[[pieces]]\nname = "${name}"\n${block("shape", shapeOf(cells))}count = ${count}\n`)
    .join("");
}

function freedom({ rotate, flip }: PackingDraft): string {
  return `rotate = ${rotate}\nflip = ${flip}\n`;
}

export function packingText(draft: PackingDraft): string {
  const { rows, cols, out, set } = draft;
  const board = block("board", lines(rows, cols, (place) => (out.has(cellKey(place)) ? "#" : ".")));
  if (set !== null) return `family = "packing"\n${board}pieces = "${set}"\n`;
  return `family = "packing"\n${board}${freedom(draft)}${pieceTables(draft.pieces)}`;
}

/** The drawn pieces alone, as a file of a set. */
export function setText(draft: PackingDraft): string {
  return `${freedom(draft)}${pieceTables(draft.pieces)}`;
}

/** The size and form of a drawn board. */
export function squares(rows: number, cols: number): Pick<Picture, "layers" | "rows" | "cols" | "lattice" | "size"> {
  return { layers: 1, rows, cols, lattice: SQUARES, size: [cols, rows] };
}

export function packingPicture({ rows, cols, out }: PackingDraft): Picture {
  const cells = rectangle(rows, cols)
    .filter((place) => !out.has(cellKey(place)))
    .map(([row, col]): Cell => ({ row, col }));
  return { look: "pieces", ...squares(rows, cols), cells, groups: [], supply: [] };
}

// Suguru

export interface SuguruDraft {
  readonly rows: number;
  readonly cols: number;
  /** The number of the cage of each cell that has one. */
  readonly cages: ReadonlyMap<string, number>;
  readonly givens: ReadonlyMap<string, number>;
}

/** The cells that belong to no cage yet. */
export function uncaged({ rows, cols, cages }: SuguruDraft): number {
  return rectangle(rows, cols).filter((place) => !cages.has(cellKey(place))).length;
}

/** A cell joins a cage; its number goes if the cage it had is left. */
export function joined(draft: SuguruDraft, place: Place, cage: number): SuguruDraft {
  if (draft.cages.get(cellKey(place)) === cage) return draft;
  return { ...draft, cages: new Map(draft.cages).set(cellKey(place), cage) };
}

export function freed(draft: SuguruDraft, place: Place): SuguruDraft {
  const [cages, givens] = [new Map(draft.cages), new Map(draft.givens)];
  cages.delete(cellKey(place));
  givens.delete(cellKey(place));
  return { ...draft, cages, givens };
}

export function given(draft: SuguruDraft, place: Place, value: number | null): SuguruDraft {
  const givens = new Map(draft.givens);
  if (value === null || givens.get(cellKey(place)) === value) givens.delete(cellKey(place));
  else givens.set(cellKey(place), value);
  return { ...draft, givens };
}

export function nextCage({ cages }: SuguruDraft): number {
  return Math.max(-1, ...cages.values()) + 1;
}

export function cageSize(draft: SuguruDraft, place: Place): number {
  const cage = draft.cages.get(cellKey(place));
  return cage === undefined ? 0 : [...draft.cages.values()].filter((one) => one === cage).length;
}

/** Another size keeps what still lies on the board. */
export function resized(draft: SuguruDraft, rows: number, cols: number): SuguruDraft {
  const stays = ([key]: readonly [string, number]): boolean => {
    const [row = 0, col = 0] = key.split(",").map(Number);
    return row < rows && col < cols;
  };
  return { rows, cols, cages: new Map([...draft.cages].filter(stays)), givens: new Map([...draft.givens].filter(stays)) };
}

export function suguruText({ rows, cols, cages, givens }: SuguruDraft): string {
  const letters = new Map([...new Set(cages.values())].map((cage, at) => [cage, letter(at)]));
  const cage = (place: Place): string => letters.get(cages.get(cellKey(place)) ?? -1) ?? "#";
  const value = (place: Place): string => {
    if (!cages.has(cellKey(place))) return "#";
    return givens.get(cellKey(place))?.toString(36) ?? ".";
  };
  return `family = "suguru"\n${block("cages", lines(rows, cols, cage))}${block("givens", lines(rows, cols, value))}`;
}

/** As many letters as a board has cages: Latin ones, then others. */
function letter(at: number): string {
  return LETTERS[at] ?? String.fromCodePoint(0x100 + at);
}

export function suguruPicture({ rows, cols, cages, givens }: SuguruDraft): Picture {
  const numbers = [...new Set(cages.values())];
  const cells = rectangle(rows, cols).map((place): Cell => {
    const [row, col] = place;
    const cage = cages.get(cellKey(place));
    const value = givens.get(cellKey(place));
    return {
      row,
      col,
      ...(cage === undefined ? {} : { group: numbers.indexOf(cage) }),
      ...(value === undefined ? {} : { label: String(value), mark: "given" as const }),
    };
  });
  return { look: "cages", ...squares(rows, cols), cells, groups: numbers.map((cage) => ({ name: String(cage) })), supply: [] };
}

// What is read again

/** Boards are drawn up to this size. */
const SIDE_MAX = 100;
const COPIES_MAX = 10_000;

export function isPackingDraft(draft: unknown): draft is PackingDraft {
  if (!isRecord(draft) || !areSides(draft)) return false;
  const { out, set, pieces, rotate, flip } = draft;
  return (
    out instanceof Set && [...out].every(isKey) &&
    (set === null || typeof set === "string") &&
    Array.isArray(pieces) && pieces.every(isDrawnPiece) &&
    typeof rotate === "boolean" && typeof flip === "boolean"
  );
}

export function isSuguruDraft(draft: unknown): draft is SuguruDraft {
  return isRecord(draft) && areSides(draft) && isNumbered(draft["cages"]) && isNumbered(draft["givens"]);
}

function isDrawnPiece(piece: unknown): boolean {
  if (!isRecord(piece)) return false;
  const { name, cells, count } = piece;
  return typeof name === "string" && Array.isArray(cells) && cells.every(isPlace) && isWhole(count, COPIES_MAX);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function areSides({ rows, cols }: Record<string, unknown>): boolean {
  return [rows, cols].every((side) => isWhole(side, SIDE_MAX) && side !== 0);
}

function isNumbered(value: unknown): boolean {
  return value instanceof Map && [...value].every(([key, number]) => isKey(key) && isWhole(number, SIDE_MAX * SIDE_MAX));
}

function isKey(key: unknown): boolean {
  return typeof key === "string" && /^\d{1,3},\d{1,3}$/.test(key);
}

function isPlace(place: unknown): boolean {
  return Array.isArray(place) && place.length === 2 && place.every((at) => isWhole(at, SIDE_MAX));
}

function isWhole(value: unknown, most: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
