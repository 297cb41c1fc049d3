// What the items of a cover stand for, where the problem says it, or else their names: the squares of a chessboard, the places of
// a row, the cells of a grid. Names are all that is looked at: `r3 c5` is a square, `s7` a place, `p23` a
// cell with a digit, `r2c3:A` a cell with a letter, `23` or `2,3` a cell that is covered.

import type { Problem } from "./problem";

/** What an option puts on the board. */
export interface Put {
  readonly row: number;
  readonly col: number;
  /** What is written there; empty where the cell is only covered. */
  readonly text: string;
}

export interface Stands {
  readonly kind: "chess" | "row" | "grid" | "cells";
  readonly rows: number;
  readonly cols: number;
  /** Of a Sudoku, the side of a block. */
  readonly block: number;
  /** Whether rows and columns are the items `r1`, `c1` and so on. */
  readonly named?: boolean;
  /** What each option puts on the board. */
  readonly puts: readonly (readonly Put[])[];
  /** The cells that there are, as `row,col`. */
  readonly cells: ReadonlySet<string>;
}

/** How long a side may be, to be drawn. */
const SIDE_MAX = 60;

export function standsFor(problem: Problem): Stands | null {
  for (const look of problem.view ? [own] : [chess, sudoku, letters, row, cells]) {
    const found = look(problem);
    if (found && found.rows > 0 && found.cols > 0 && Math.max(found.rows, found.cols) <= SIDE_MAX) return found;
  }
  return null;
}

export const key = (row: number, col: number): string => `${row},${col}`;

/** Of each cell, the options that put something there. */
export function optionsByCell({ puts }: Stands): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  puts.forEach((own, option) => {
    for (const { row, col } of own) found.set(key(row, col), [...(found.get(key(row, col)) ?? []), option]);
  });
  return found;
}

const names = ({ items, options }: Problem): readonly (readonly string[])[] => options.map((entries) => entries.map(({ item }) => items[item]?.name ?? ""));

/** Numbers behind a letter, from 1 on, all of them. */
function upTo({ items }: Problem, letter: string): number {
  const found = items.flatMap(({ name }) => (new RegExp(`^${letter}[1-9]\\d*$`).test(name) ? [Number(name.slice(1))] : []));
  return found.length > 0 && Math.max(...found) === found.length ? found.length : 0;
}

function whole(rows: number, cols: number): ReadonlySet<string> {
  return new Set(Array.from({ length: rows * cols }, (_, at) => `${Math.floor(at / cols)},${at % cols}`));
}

/** As the problem says. An option that does not say itself what it puts where puts its other items into the cells
 * that it covers. */
function own({ items, options, view }: Problem): Stands | null {
  if (!view) return null;
  const at = (cell: string): readonly [number, number] => {
    const [row = 1, col = 1] = cell.split(",").map(Number);
    return [row - 1, col - 1];
  };
  const cellOf = new Map(Object.entries(view.items ?? {}).map(([name, cell]) => [name, at(cell)]));
  const said = new Map(Object.entries(view.options ?? {}).map(([number, puts]) => [Number(number), puts.split(" ").filter((put) => put !== "").map((put): Put => {
    const [cell = "", ...text] = put.split("=");
    const [row, col] = at(cell);
    return { row, col, text: text.join("=") };
  })]));
  const puts = names({ items, options, view }).map((option, number): readonly Put[] => {
    const text = option.filter((name) => !cellOf.has(name)).join(" ");
    return said.get(number) ?? option.flatMap((name): Put[] => {
      const [row, col] = cellOf.get(name) ?? [];
      return row === undefined || col === undefined ? [] : [{ row, col, text }];
    });
  });
  const places = [...cellOf.values(), ...puts.flat().map(({ row, col }) => [row, col] as const)];
  const [rows, cols] = [Math.max(...places.map(([row]) => row)) + 1, Math.max(...places.map(([, col]) => col)) + 1];
  const isWhole = view.look === "chess" || view.look === "row";
  return { kind: view.look, rows, cols, block: 0, puts, cells: isWhole ? whole(rows, cols) : new Set(places.map(([row, col]) => key(row, col))) };
}

/** Each option has one row and one column. */
function chess(problem: Problem): Stands | null {
  const [rows, cols] = [upTo(problem, "r"), upTo(problem, "c")];
  if (rows === 0 || cols === 0) return null;
  const puts = names(problem).map((option): Put[] => {
    const [row, more] = option.filter((name) => /^r\d+$/.test(name));
    const [col, again] = option.filter((name) => /^c\d+$/.test(name));
    if (row === undefined || col === undefined || more !== undefined || again !== undefined) return [];
    return [{ row: Number(row.slice(1)) - 1, col: Number(col.slice(1)) - 1, text: "" }];
  });
  if (puts.some((put) => put.length === 0)) return null;
  return { kind: "chess", rows, cols, block: 0, named: true, puts, cells: whole(rows, cols) };
}

/** Each option has a cell `p23` and a digit at the end of `r2d`. */
function sudoku(problem: Problem): Stands | null {
  const side = Math.sqrt(problem.items.filter(({ name }) => /^p..$/.test(name)).length);
  if (side < 1 || !Number.isInteger(side)) return null;
  const at = (letter: string): number => "123456789abcdefg".indexOf(letter);
  const puts = names(problem).map((option): Put[] => {
    const cell = option.find((name) => /^p..$/.test(name));
    const digit = option.find((name) => /^r..$/.test(name));
    return cell === undefined || digit === undefined ? [] : [{ row: at(cell.charAt(1)), col: at(cell.charAt(2)), text: digit.charAt(2) }];
  });
  if (puts.some((put) => put.length === 0)) return null;
  const block = Math.sqrt(side);
  return { kind: "grid", rows: side, cols: side, block: Number.isInteger(block) ? block : 0, puts, cells: whole(side, side) };
}

/** Each option writes letters into cells, which are secondary items with the letters as colours. Where none lies
 * below the diagonal, its words `w1`, `w2`, … stand in a row and in the column with the same number. */
function letters(problem: Problem): Stands | null {
  const place = (name: string): readonly [number, number] | null => {
    const found = /^r([1-9]\d*)c([1-9]\d*)$/.exec(name);
    return found ? [Number(found[1]) - 1, Number(found[2]) - 1] : null;
  };
  const all = problem.items.flatMap(({ name }) => {
    const found = place(name);
    return found ? [found] : [];
  });
  if (all.length === 0) return null;
  const isSquare = problem.items.some(({ name }) => name === "w1") && all.every(([row, col]) => row <= col);
  const puts = problem.options.map((entries) => entries.flatMap(({ item, colour }): Put[] => {
    const found = place(problem.items[item]?.name ?? "");
    if (!found || colour === null) return [];
    const [row, col] = found;
    const put = { row, col, text: colour };
    return isSquare && row !== col ? [put, { ...put, row: col, col: row }] : [put];
  }));
  if (puts.some((put) => put.length === 0)) return null;
  const [rows, cols] = [Math.max(...all.map(([row, col]) => (isSquare ? col : row))) + 1, Math.max(...all.map(([, col]) => col)) + 1];
  return { kind: "grid", rows, cols, block: 0, puts, cells: whole(rows, cols) };
}

/** Places `s1`, `s2`, … in a row, and one other item that is put there. */
function row(problem: Problem): Stands | null {
  const cols = upTo(problem, "s");
  if (cols === 0) return null;
  const puts = names(problem).map((option): Put[] => {
    const text = option.filter((name) => !/^s\d+$/.test(name)).join(" ");
    return option.filter((name) => /^s\d+$/.test(name)).map((name) => ({ row: 0, col: Number(name.slice(1)) - 1, text }));
  });
  if (puts.some((put) => put.length === 0)) return null;
  return { kind: "row", rows: 1, cols, block: 0, puts, cells: whole(1, cols) };
}

/** Cells as `23` or `2,3`, covered by pieces that have a name or none. */
function cells(problem: Problem): Stands | null {
  const place = (name: string): readonly [number, number] | null => {
    const found = /^([1-9])([1-9])$|^(\d+),(\d+)$/.exec(name);
    return found ? [Number(found[1] ?? found[3]) - 1, Number(found[2] ?? found[4]) - 1] : null;
  };
  const all = problem.items.flatMap(({ name }) => {
    const found = place(name);
    return found ? [found] : [];
  });
  // A few names of digits among others are no board.
  if (all.length < 4 || all.length * 2 < problem.items.filter(({ secondary }) => !secondary).length) return null;
  const puts = names(problem).map((option) => {
    const text = option.filter((name) => place(name) === null).join(" ");
    return option.flatMap((name): Put[] => {
      const found = place(name);
      return found ? [{ row: found[0], col: found[1], text }] : [];
    });
  });
  const [rows, cols] = [Math.max(...all.map(([row]) => row)) + 1, Math.max(...all.map(([, col]) => col)) + 1];
  return { kind: "cells", rows, cols, block: 0, puts, cells: new Set(all.map(([row, col]) => `${row},${col}`)) };
}
