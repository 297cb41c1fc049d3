// A piece in the player's hand: how it lies, how it turns, and where it would come to lie if it
// were let go now. Geometry only: whether it may lie there is the engine's to say.

import type { Piece } from "../api/types";
import type { Lattice } from "./lattice";
import type { Place } from "./moves";

/** Where a piece would lie. */
export interface Spot {
  /** The place under the top left corner of the box around the piece. */
  readonly corner: Place;
  readonly cells: readonly Place[];
  /** Whether all cells are free; if not, dropping it tells why. */
  readonly free: boolean;
}

export function imageOf(piece: Piece, image: number): readonly Place[] {
  return (piece.images[image] ?? []).map((pair): Place => [pair[0] ?? 0, pair[1] ?? 0]);
}

/** Rows and columns of the box around an image. */
export function boxOf(cells: readonly Place[]): { rows: number; cols: number } {
  return {
    rows: Math.max(0, ...cells.map(([row]) => row)) + 1,
    cols: Math.max(0, ...cells.map(([, col]) => col)) + 1,
  };
}

/** The image after quarter turns clockwise; the same where the piece may not be turned. */
export function turned(piece: Piece, image: number, quarters = 1): number {
  let now = image;
  for (let turn = 0; turn < ((quarters % 4) + 4) % 4; turn++) now = piece.turned[now] ?? now;
  return now;
}

export function flipped(piece: Piece, image: number): number {
  return piece.flipped[image] ?? image;
}

export function canTurn(piece: Piece): boolean {
  return piece.turned.some((next, at) => next !== at);
}

export function canFlip(piece: Piece): boolean {
  return piece.flipped.some((next, at) => next !== at);
}

/** The image in which a piece lies on some cells of the board. */
export function imageFor(piece: Piece, cells: readonly Place[]): number | null {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, col]) => col));
  const wanted = written(cells.map(([row, col]): Place => [row - top, col - left]));
  const found = piece.images.findIndex((_, at) => written(imageOf(piece, at)) === wanted);
  return found < 0 ? null : found;
}

function written(cells: readonly Place[]): string {
  return cells
    .map(([row, col]) => row * 1024 + col)
    .sort((one, other) => one - other)
    .join(" ");
}

/** The piece at a corner, or null where some cell would be off the board. */
export function spotAt(lattice: Lattice, image: readonly Place[], corner: Place, own?: ReadonlySet<string>): Spot | null {
  const cells = image.map(([row, col]): Place => [row + corner[0], col + corner[1]]);
  if (cells.length === 0 || !cells.every((cell) => lattice.has(cell))) return null;
  const free = cells.every((cell) => lattice.isFree(cell) || own?.has(String(cell)) === true);
  return { corner, cells, free };
}

/**
 * Where a piece held at `row`, `col` (of its box's corner, in cells, with fractions) snaps to: the
 * nearest free spot within `reach` of a cell, else the nearest spot on the board.
 */
export function snap(
  lattice: Lattice,
  image: readonly Place[],
  row: number,
  col: number,
  own?: ReadonlySet<string>,
  reach = 0.9,
): Spot | null {
  let best: { spot: Spot; distance: number } | null = null;
  for (let r = Math.floor(row) - 1; r <= Math.ceil(row) + 1; r++) {
    for (let c = Math.floor(col) - 1; c <= Math.ceil(col) + 1; c++) {
      const spot = spotAt(lattice, image, [r, c], own);
      if (!spot) continue;
      const apart = Math.hypot(r - row, c - col);
      if (apart > 1.5) continue;
      // A free spot a little farther away is what the player means; a taken one is a last resort.
      const distance = spot.free && apart <= reach ? apart : apart + 10;
      if (!best || distance < best.distance) best = { spot, distance };
    }
  }
  return best?.spot ?? null;
}

/** A point in cells, with fractions. */
export interface Point {
  readonly row: number;
  readonly col: number;
}

/** The middle of the cell of a piece that is nearest to the middle of its box. */
export function heart(image: readonly Place[]): Point {
  const { rows, cols } = boxOf(image);
  const away = ([row, col]: Place): number => Math.hypot(row + 0.5 - rows / 2, col + 0.5 - cols / 2);
  const [row, col] = [...image].sort((one, other) => away(one) - away(other))[0] ?? [0, 0];
  return { row: row + 0.5, col: col + 0.5 };
}

/**
 * Where a piece lies that is gripped at a point of its box while the pointer is at a point of the
 * board: the gripped cell goes under the pointer. Where that is not free, a spot nearby that still
 * covers the cell under the pointer will do; off the board the nearest one.
 */
export function under(
  lattice: Lattice,
  image: readonly Place[],
  pointer: Point,
  grip: Point,
  own?: ReadonlySet<string>,
  reach = 1.2,
): Spot | null {
  const over: Place = [Math.floor(pointer.row), Math.floor(pointer.col)];
  const wanted = spotAt(lattice, image, [over[0] - Math.floor(grip.row), over[1] - Math.floor(grip.col)], own);
  if (wanted?.free) return wanted;
  const row = pointer.row - grip.row;
  const col = pointer.col - grip.col;
  const away = ({ corner }: Spot): number => Math.hypot(corner[0] - row, corner[1] - col);
  const covering = image
    .map((cell) => spotAt(lattice, image, [over[0] - cell[0], over[1] - cell[1]], own))
    .filter((spot) => spot !== null)
    .sort((one, other) => away(one) - away(other));
  const free = covering.find((spot) => spot.free);
  if (free && (!wanted || away(free) <= reach)) return free;
  return wanted ?? covering[0] ?? snap(lattice, image, row, col, own);
}
