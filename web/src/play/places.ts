// Where pieces and tiles wait beside the board. Pieces close up where one is laid. Each tile has a place of its
// own, which stays while others come and go.

import type { View } from "../api/types";
import { extent } from "../board/form";
import { imageOf } from "../board/hand";

/** The most rows of places on a phone: on a high one, and where the window is low. */
const ROWS_HIGH = 2;
const ROWS_LOW = 2;
/** Rows of tiles, which are small. */
const TILE_ROWS_HIGH = 4;

/** As many pieces lie side by side on a phone. */
export const PIECES_PER_ROW = 6;

export interface Rows {
  readonly high: number;
  readonly low: number;
}

function rowsOf(count: number, perRow: number, most: number): Rows {
  const wanted = Math.max(1, Math.ceil(count / perRow));
  return { high: Math.min(wanted, most), low: Math.min(wanted, ROWS_LOW) };
}

export const pieceRows = (count: number): Rows => rowsOf(count, PIECES_PER_ROW, ROWS_HIGH);
export const tileRows = (count: number): Rows => rowsOf(count, 8, TILE_ROWS_HIGH);

/** The pieces that wait, by their numbers. */
export function waitingPieces({ pieces }: Pick<View, "pieces">): readonly number[] {
  return pieces.flatMap(({ left }, at) => (left > 0 ? [at] : []));
}

/** The pieces for which there is room, by their numbers: all that the puzzle has not laid itself. */
export function piecesWithPlace({ pieces, groups, cells }: Pick<View, "pieces" | "groups" | "cells">): readonly number[] {
  const laid = new Set(cells.filter(({ mark }) => mark !== "given").map(({ group }) => (group === undefined ? undefined : groups[group]?.name)));
  return pieces.flatMap(({ name, left }, at) => (left > 0 || laid.has(name) ? [at] : []));
}

/** Rows of about equal length on a wide screen, of nine places at most. */
export function perRow(count: number): number {
  return Math.ceil(count / rowsBelow(count));
}

/** How many rows those are. */
export function rowsBelow(count: number): number {
  return Math.max(1, Math.ceil(count / 9));
}

/** Solid pieces are seen from a corner: then a row of cells is longer than from the front. */
const FROM_A_CORNER = 1.25;

/** The longest side of the pieces, however they are turned, in lengths of a cell's side. */
export function longest({ pieces, lattice }: Pick<View, "pieces" | "lattice">): number {
  const sides = pieces.flatMap((piece) => piece.images.slice(0, 2).map((_, image) => extent(lattice, imageOf(piece, image))));
  const longestSide = Math.max(1, ...sides.flatMap(({ width, height }) => [width, height]));
  return lattice.space ? longestSide * FROM_A_CORNER : longestSide;
}

/** A place for a tile. */
export interface TilePlace {
  readonly sides: readonly number[];
  /** Which of the waiting tiles lies there; null while it is empty. */
  readonly at: number | null;
}

/** The places once these tiles wait: whatever still waits stays, and what comes back goes to its own. */
export function tilePlaces(before: readonly TilePlace[], supply: readonly (readonly number[])[]): readonly TilePlace[] {
  const waiting = new Map<string, number[]>();
  for (const [at, sides] of supply.entries()) waiting.set(sides.join(), [...(waiting.get(sides.join()) ?? []), at]);
  const next = (sides: readonly number[]): number | null => waiting.get(sides.join())?.shift() ?? null;
  const places: TilePlace[] = before.map((place) => ({ ...place, at: place.at === null ? null : next(place.sides) }));
  for (const [index, place] of places.entries()) if (place.at === null) places[index] = { ...place, at: next(place.sides) };
  const others = [...waiting.values()].flat().sort((one, other) => one - other);
  return [...places, ...others.map((at) => ({ sides: supply[at] ?? [], at }))];
}

/** Places that go on from one position to the next. */
export function placing(): (supply: readonly (readonly number[])[]) => readonly TilePlace[] {
  let places: readonly TilePlace[] = [];
  return (supply) => {
    places = tilePlaces(places, supply);
    return places;
  };
}
