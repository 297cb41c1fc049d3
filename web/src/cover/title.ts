// What a problem of items and options is called: its picture names the items, and names tell what it is.

import type { Picture } from "../api/types";

/** A title by its key, with its numbers. */
export interface Called {
  readonly key: "queens" | "regions" | "langford" | "sudoku" | "words" | "square" | "pentominoes" | "pieces" | "items";
  readonly args: Readonly<Record<string, number>>;
}

const PENTOMINOES = "FILNPTUVWXYZ";

/** How far the rows and columns go that names of a form tell; null where none has it. */
function sidesOf(names: readonly string[], form: RegExp): { rows: number; cols: number } | null {
  const found = names.flatMap((name) => {
    const [, row, col] = form.exec(name) ?? [];
    return row === undefined ? [] : [[Number(row), Number(col)] as const];
  });
  return found.length === 0 ? null : { rows: Math.max(...found.map(([row]) => row)), cols: Math.max(...found.map(([, col]) => col)) };
}

/** The names of the items. A small problem is pictured as its matrix, with nothing in the corner; a large one as
 * a list, where each name has the number of an option beside it. */
function itemsIn({ cells }: Picture): string[] {
  const isMatrix = !cells.some(({ row, col }) => row === 0 && col === 0);
  return cells.filter(({ row, col }) => (isMatrix ? row === 0 : col % 2 === 0)).map(({ label }) => label ?? "");
}

export function coverCalled(picture: Picture): Called {
  const names = itemsIn(picture);
  const count = (form: RegExp): number => names.filter((name) => form.test(name)).length;
  const [rows, cols] = [count(/^r\d+$/), count(/^c\d+$/)];
  if (rows > 0 && rows === cols) {
    if (count(/^g.$/) === rows) return { key: "regions", args: { rows } };
    if (count(/^a\d+$/) > 0 && rows + cols + count(/^[ab]\d+$/) === names.length) return { key: "queens", args: { count: rows } };
  }
  const places = count(/^s\d+$/);
  if (places > 0 && places === 2 * count(/^\d+$/)) return { key: "langford", args: { count: places / 2 } };
  const side = Math.sqrt(count(/^p..$/));
  if (side > 0 && count(/^[prcb]..$/) === names.length && Number.isInteger(side)) return { key: "sudoku", args: { rows: side } };
  const letters = sidesOf(names, /^r(\d+)c(\d+)$/);
  if (letters) return { key: names.includes("w1") ? "square" : "words", args: letters };
  const board = sidesOf(names, /^(\d+),(\d+)$/);
  const pieces = names.filter((name) => /^[A-Z]$/.test(name)).sort().join("");
  if (board && pieces === PENTOMINOES && board.rows * board.cols + pieces.length === names.length) return { key: "pentominoes", args: board };
  const cells = count(/^\d\d$|^\d+,\d+$/);
  if (cells > 3 && pieces !== "" && cells + pieces.length === names.length) return { key: "pieces", args: { count: cells } };
  return { key: "items", args: { count: names.length } };
}
