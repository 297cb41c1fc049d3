// Tiles that are being drawn, side by side, and their text. There are two sheets: the solved board, where a side
// is shared by two tiles, and the tiles as they are listed. It knows no document.

import type { Cell, Picture } from "../api/types";
import { SQUARES } from "../board/form";

/** The colour of a side; null where none is written yet. */
export type Side = number | null;
/** Top, right, bottom, left. */
export type Tile = readonly Side[];
export type Sheet = "solved" | "listed";

export interface TilesDraft {
  readonly rows: number;
  readonly cols: number;
  /** Which sheet is drawn on. */
  readonly sheet: Sheet;
  /** The tiles of each sheet, row by row. */
  readonly solved: readonly Tile[];
  readonly listed: readonly Tile[];
  /** The numbers of the cells whose tiles stay where they are. */
  readonly fixed: ReadonlySet<number>;
  readonly rotate: boolean;
  /** The colour that all sides on the rim have; null: any. */
  readonly border: number | null;
}

/** A side of a tile: the number of its cell, and which way it faces. */
export interface Spot {
  readonly cell: number;
  readonly way: number;
}

export const SIDE_MAX = 16;
/** Colours are numbers up to this one. */
export const COLOUR_MAX = 63;
const BLANK: Tile = [null, null, null, null];
/** Top, left, right, bottom: the order in which tiles are written by rows. */
const ORDER = [0, 3, 1, 2] as const;

export function blankTiles(rows: number, cols: number): TilesDraft {
  const tiles = Array.from({ length: rows * cols }, () => BLANK);
  return { rows, cols, sheet: "solved", solved: tiles, listed: tiles, fixed: new Set(), rotate: false, border: null };
}

export const tilesOf = (draft: TilesDraft): readonly Tile[] => draft[draft.sheet];

export const sideAt = (draft: TilesDraft, { cell, way }: Spot): Side => tilesOf(draft)[cell]?.[way] ?? null;

/** The same side as the tile beyond it has it; null on the rim. */
export function across({ rows, cols }: Pick<TilesDraft, "rows" | "cols">, { cell, way }: Spot): Spot | null {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const [down, right] = [[-1, 0], [0, 1], [1, 0], [0, -1]][way] ?? [0, 0];
  const [otherRow, otherCol] = [row + (down ?? 0), col + (right ?? 0)];
  if (otherRow < 0 || otherCol < 0 || otherRow >= rows || otherCol >= cols) return null;
  return { cell: otherRow * cols + otherCol, way: (way + 2) % 4 };
}

/** Whether the rim decides what the side is. */
export function isLocked(draft: TilesDraft, spot: Spot): boolean {
  return draft.sheet === "solved" && draft.border !== null && across(draft, spot) === null;
}

/** A side gets a colour, on the solved board for both of its tiles. */
export function written(draft: TilesDraft, spot: Spot, side: Side): TilesDraft {
  if (isLocked(draft, spot) || sideAt(draft, spot) === side) return draft;
  const beyond = draft.sheet === "solved" ? across(draft, spot) : null;
  const tiles = tilesOf(draft).map((tile, cell) =>
    tile.map((old, way) => ([spot, beyond].some((one) => one?.cell === cell && one.way === way) ? side : old)),
  );
  return { ...draft, [draft.sheet]: tiles };
}

/** All sides in the order in which they are typed, from one on; those that the rim decides are left out. */
function from(draft: TilesDraft, start: Spot): Spot[] {
  const all = tilesOf(draft).flatMap((_, cell) => ORDER.map((way): Spot => ({ cell, way })));
  const at = all.findIndex(({ cell, way }) => cell === start.cell && way === start.way);
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].filter((spot) => !isLocked(draft, spot));
}

/** Where one goes on after a side: to the next that nothing is written on. Where one that was written is
 * corrected, to the next side. */
export function next(draft: TilesDraft, spot: Spot, corrected = false): Spot {
  const sides = from(draft, spot);
  const empty = corrected ? undefined : sides.find((one) => sideAt(draft, one) === null);
  return empty ?? sides[0] ?? spot;
}

export function previous(draft: TilesDraft, spot: Spot): Spot {
  return from(draft, spot).at(-2) ?? spot;
}

/** How many sides have nothing written on them; a shared one counts once. */
export function missing(draft: TilesDraft): number {
  const shared = (spot: Spot): boolean => draft.sheet === "solved" && spot.way % 3 === 0 && across(draft, spot) !== null;
  return tilesOf(draft).reduce((sum, tile, cell) => sum + tile.filter((side, way) => side === null && !shared({ cell, way })).length, 0);
}

/** The rim gets a colour, or none of its own. */
export function framed(draft: TilesDraft, border: number | null): TilesDraft {
  if (border === null) return { ...draft, border };
  const solved = draft.solved.map((tile, cell) => tile.map((side, way) => (across(draft, { cell, way }) === null ? border : side)));
  return { ...draft, border, solved };
}

/** Another size keeps the tiles that lie on both boards. */
export function resizedTiles(draft: TilesDraft, rows: number, cols: number): TilesDraft {
  const old = (cell: number): number | null => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    return row < draft.rows && col < draft.cols ? row * draft.cols + col : null;
  };
  const cells = Array.from({ length: rows * cols }, (_, cell) => old(cell));
  const kept = (tiles: readonly Tile[]): Tile[] => cells.map((cell) => (cell === null ? BLANK : (tiles[cell] ?? BLANK)));
  const fixed = new Set(cells.flatMap((cell, at) => (cell !== null && draft.fixed.has(cell) ? [at] : [])));
  // What was the rim may lie within the board now.
  const bare = draft.border === null ? draft : { ...draft, solved: draft.solved.map((tile, cell) => tile.map((side, way) => (across(draft, { cell, way }) === null ? null : side))) };
  const solved = joined(kept(bare.solved), { rows, cols });
  return framed({ ...draft, rows, cols, solved, listed: kept(draft.listed), fixed }, draft.border);
}

/** Sides that only one of two tiles has are given to the other one. */
function joined(tiles: readonly Tile[], size: Pick<TilesDraft, "rows" | "cols">): Tile[] {
  return tiles.map((tile, cell) => tile.map((side, way) => {
    const beyond = across(size, { cell, way });
    return side ?? (beyond === null ? null : (tiles[beyond.cell]?.[beyond.way] ?? null));
  }));
}

export function withFixed(draft: TilesDraft, cell: number): TilesDraft {
  const fixed = new Set(draft.fixed);
  if (!fixed.delete(cell)) fixed.add(cell);
  return { ...draft, fixed };
}

/** What is random: a whole number below another one. */
export type Random = (below: number) => number;

/** Numbers that are the same for the same seed (a linear congruence modulo 2^31 - 1). */
export function seeded(seed: number): Random {
  let state = 1 + (Math.abs(Math.floor(seed)) % 2_147_483_646);
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

/** The solved board with a colour on every side that has none: one of the digits, and not that of the rim. */
export function filledUp(draft: TilesDraft, random: Random): TilesDraft {
  const digits = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) => digit !== draft.border);
  let filled: TilesDraft = { ...draft, sheet: "solved" };
  for (let cell = 0; cell < draft.solved.length; cell += 1) {
    for (const way of ORDER) {
      const spot = { cell, way };
      if (sideAt(filled, spot) === null) filled = written(filled, spot, digits[random(digits.length)] ?? 0);
    }
  }
  return filled;
}

/** The puzzle of the solved board: its tiles in another order, but for those that are fixed; turned, where they
 * may be. */
export function shuffled(draft: TilesDraft, random: Random): TilesDraft {
  const free = draft.solved.flatMap((_, cell) => (draft.fixed.has(cell) ? [] : [cell]));
  const order = [...free];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  const listed = [...draft.solved];
  free.forEach((cell, at) => {
    const tile = draft.solved[order[at] ?? cell] ?? BLANK;
    listed[cell] = draft.rotate ? turned(tile, random(4)) : tile;
  });
  return { ...draft, sheet: "listed", listed };
}

function turned(tile: Tile, times: number): Tile {
  return tile.map((_, way) => tile[(way - times + 4) % 4] ?? null);
}

/** The listed tiles, of which some stay where a solution has them; the others make room. */
export function settled(draft: TilesDraft, solution: readonly Tile[], cells: ReadonlySet<number>): TilesDraft {
  const listed = [...draft.listed];
  const there = new Set([...cells].filter((cell) => draft.fixed.has(cell)));
  const isTile = (one: Tile, other: Tile): boolean => (draft.rotate ? [0, 1, 2, 3] : [0]).some((times) => String(turned(one, times)) === String(other));
  for (const cell of cells) {
    const tile = solution[cell];
    if (there.has(cell) || !tile) continue;
    const at = listed.findIndex((one, where) => !there.has(where) && isTile(one, tile));
    if (at < 0) continue;
    listed[at] = listed[cell] ?? BLANK;
    listed[cell] = tile;
    there.add(cell);
  }
  return { ...draft, sheet: "listed", listed, fixed: cells };
}

/** The text of the tiles as they stand on the sheet at hand; null while a side is missing. */
export function tilesText(draft: TilesDraft): string | null {
  const { rows, cols, fixed, rotate, border } = draft;
  if (missing(draft) > 0) return null;
  const tiles = tilesOf(draft);
  const lines = tiles.map((tile, cell) => `${ORDER.map((way) => tile[way]).join("/")}${fixed.has(cell) ? " @" : ""}`);
  const framing = tiles.flat().filter((side) => side === border).length;
  const rim = border === null ? "" : `border = ${border}\n${framing > 2 * (rows + cols) ? "border_only = false\n" : ""}`;
  return `family = "tetravex"\nsize = "${rows}x${cols}"\nrotate = ${rotate}\n${rim}tiles = """\n${lines.join("\n")}\n"""\n`;
}

/** The drawing of tiles in the order in which they are listed, as `tilesText` and the engine write them; null where they
 * are not so many, or too large to be drawn. */
export function listedTiles(size: Pick<TilesDraft, "rows" | "cols">, text: string, rules: Pick<TilesDraft, "rotate" | "border">): TilesDraft | null {
  const { rows, cols } = size;
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const fixed = new Set(lines.flatMap((line, cell) => (line.endsWith("@") ? [cell] : [])));
  const listed = lines.map((line): Tile => {
    const plain = line.replace(/\s*@$/, "");
    const sides = /^\d{4}$/.test(plain) ? [...plain] : plain.split(/[/\s]+/);
    // A tile is written top, left, right, bottom.
    return [0, 2, 3, 1].map((at) => Number(sides[at] ?? Number.NaN));
  });
  const draft = framed({ ...blankTiles(rows, cols), sheet: "listed", listed, fixed, rotate: rules.rotate }, rules.border);
  return isTilesDraft(draft) ? draft : null;
}

/** The board below the tiles. */
export function tilesFrame({ rows, cols }: Pick<TilesDraft, "rows" | "cols">): Picture {
  const cells = Array.from({ length: rows * cols }, (_, at): Cell => ({ row: Math.floor(at / cols), col: at % cols }));
  return { look: "tiles", layers: 1, rows, cols, lattice: SQUARES, size: [cols, rows], cells, groups: [], supply: [] };
}

/** The tiles as a picture. Those with a side that is not written are left out. */
export function tilesPicture(draft: TilesDraft): Picture {
  const frame = tilesFrame(draft);
  const whole = (tile: Tile | undefined): tile is readonly number[] => tile?.every((side) => side !== null) ?? false;
  const tiles = tilesOf(draft);
  return { ...frame, cells: frame.cells.map((cell, at) => {
    const tile = tiles[at];
    return whole(tile) ? { ...cell, sides: [...tile] } : cell;
  }) };
}

/** Whether something that is read again is such a drawing. */
export function isTilesDraft(draft: unknown): draft is TilesDraft {
  if (typeof draft !== "object" || draft === null) return false;
  const { rows, cols, sheet, solved, listed, fixed, rotate, border } = draft as Record<string, unknown>;
  const isNumber = (value: unknown, least: number, most: number): value is number => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
  if (!isNumber(rows, 1, SIDE_MAX) || !isNumber(cols, 1, SIDE_MAX)) return false;
  const isSide = (side: unknown): boolean => side === null || isNumber(side, 0, COLOUR_MAX);
  const isTile = (tile: unknown): boolean => Array.isArray(tile) && tile.length === 4 && tile.every(isSide);
  const areTiles = (tiles: unknown): tiles is Tile[] => Array.isArray(tiles) && tiles.length === rows * cols && tiles.every(isTile);
  return (
    (sheet === "solved" || sheet === "listed") && areTiles(solved) && areTiles(listed) && agree(solved, { rows, cols }) &&
    fixed instanceof Set && [...fixed].every((cell) => isNumber(cell, 0, rows * cols - 1)) &&
    typeof rotate === "boolean" && isSide(border)
  );
}

/** Whether touching sides of a solved board are the same. */
function agree(tiles: readonly Tile[], size: Pick<TilesDraft, "rows" | "cols">): boolean {
  return tiles.every((tile, cell) => tile.every((side, way) => {
    const beyond = across(size, { cell, way });
    return beyond === null || tiles[beyond.cell]?.[beyond.way] === side;
  }));
}
