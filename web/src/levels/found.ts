// Solutions that the player has found of a puzzle that has several. A board and its mirror image, or a turn
// of it, are one solution: it is known by the least of the images of its picture.

import type { Cell, Picture } from "../api/types";
import type { Keep } from "../keep/keep";
import { FOUND } from "../keep/tables";

/** The images of a cell's place on a square of that side. */
const IMAGES: readonly ((row: number, col: number, last: readonly [number, number]) => readonly [number, number])[] = [
  (row, col) => [row, col],
  (row, col, [rows]) => [rows - row, col],
  (row, col, [, cols]) => [row, cols - col],
  (row, col, [rows, cols]) => [rows - row, cols - col],
  (row, col) => [col, row],
  (row, col, [rows]) => [col, rows - row],
  (row, col, [, cols]) => [cols - col, row],
  (row, col, [rows, cols]) => [cols - col, rows - row],
];

export type Solution = Pick<Picture, "cells" | "groups" | "rows" | "cols" | "layers">;

const SQUARE_SIDES = 4;

/** A flat board of squares: only there the images of its drawing are known here. */
function isFlat(picture: Solution & Partial<Pick<Picture, "lattice">>): boolean {
  return picture.layers === 1 && (picture.lattice?.outlines.every((outline) => outline.length === SQUARE_SIDES) ?? true);
}

/** What a solution and its images on the same board have in common. */
export function imageOf(picture: Solution & Partial<Pick<Picture, "lattice">>): string {
  const { cells, groups, rows, cols } = picture;
  const letter = ({ group }: Cell): string => (group === undefined ? "." : (groups[group]?.name ?? "?"));
  const place = (layer: number, row: number, col: number): string => `${layer},${row},${col}`;
  const board = new Set(cells.map(({ layer = 0, row, col }) => place(layer, row, col)));
  const texts = (isFlat(picture) ? IMAGES : IMAGES.slice(0, 1)).flatMap((image) => {
    const moved = new Map(cells.map((cell) => {
      const [row, col] = image(cell.row, cell.col, [rows - 1, cols - 1]);
      return [place(cell.layer ?? 0, row, col), letter(cell)] as const;
    }));
    if (![...moved.keys()].every((key) => board.has(key))) return [];
    return [cells.map(({ layer = 0, row, col }) => moved.get(place(layer, row, col)) ?? "").join("")];
  });
  return texts.reduce((least, text) => (text < least ? text : least));
}

export interface Found {
  /** How many there are now. */
  readonly count: number;
  /** Whether it, or an image of it, was there before. */
  readonly known: boolean;
}

/** Collects a solution of the puzzle of that number. */
export async function collect(keep: Keep, puzzle: string, picture: Solution & Partial<Pick<Picture, "lattice">>, now: number): Promise<Found> {
  const prefix = `${FOUND}${puzzle} `;
  const id = prefix + imageOf(picture);
  return keep.change(["facts"], async (rows) => {
    const known = (await rows.get("facts", id)) !== undefined;
    if (!known) await rows.put("facts", { id, changed: now });
    return { count: (await rows.beginning("facts", prefix)).length, known };
  });
}
