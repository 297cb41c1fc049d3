// Small views as the server sends them, for tests without a server.

import type { Cell, GameAnswer, Piece, View } from "../src/api/types";
import { SQUARES } from "../src/board/form";

export const L: Piece = {
  name: "L",
  count: 1,
  left: 1,
  colour: "#4caf3f",
  images: [
    [[0, 0], [0, 1], [1, 0]],
    [[0, 0], [0, 1], [1, 1]],
    [[0, 1], [1, 0], [1, 1]],
    [[0, 0], [1, 0], [1, 1]],
  ],
  turned: [1, 2, 3, 0],
  flipped: [1, 0, 3, 2],
};

export const I: Piece = {
  name: "I",
  count: 2,
  left: 2,
  images: [[[0, 0], [0, 1], [0, 2]], [[0, 0], [1, 0], [2, 0]]],
  turned: [1, 0],
  flipped: [],
};

function squares(rows: number, cols: number): Pick<View, "rows" | "cols" | "lattice" | "size"> {
  return { rows, cols, lattice: SQUARES, size: [cols, rows] };
}

/** A board drawn by letters: `.` empty, `o` stays open, `#` no cell, other letters are groups. */
export function pieces(lines: readonly string[], tray: readonly Piece[] = [L, I], given = ""): View {
  const names = [...new Set(lines.join(""))].filter((letter) => !".o#".includes(letter)).sort();
  const cells = lines.flatMap((line, row) =>
    [...line].flatMap((letter, col): Cell[] => {
      if (letter === "#") return [];
      const cell: Cell = { row, col };
      if (letter === "o") cell.mark = "open";
      else if (letter !== ".") {
        cell.group = names.indexOf(letter);
        if (given.includes(letter)) cell.mark = "given";
      }
      return [cell];
    }),
  );
  return {
    look: "pieces",
    layers: 1,
    ...squares(lines.length, lines[0]?.length ?? 0),
    cells,
    groups: names.map((name) => ({ name })),
    supply: [],
    pieces: [...tray],
    gestures: [
      { gesture: "place", move: "{piece} {cells}" },
      { gesture: "lift", move: "- {cell}" },
    ],
    actions: [],
  };
}

/** Cages by letters, numbers by digits. */
export function cages(cage: readonly string[], digits: readonly string[]): View {
  const names = [...new Set(cage.join(""))].sort();
  const cells = cage.flatMap((line, row) =>
    [...line].map((letter, col): Cell => {
      const digit = digits[row]?.[col] ?? ".";
      const cell: Cell = { row, col, group: names.indexOf(letter), values: cage.join("").split(letter).length - 1 };
      if (digit !== ".") cell.label = digit;
      return cell;
    }),
  );
  return {
    look: "cages",
    layers: 1,
    ...squares(cage.length, cage[0]?.length ?? 0),
    cells,
    groups: names.map((name) => ({ name })),
    supply: [],
    pieces: [],
    gestures: [
      { gesture: "write", move: "set {cell} {value}" },
      { gesture: "enter", move: "enter {cell} {value}" },
      { gesture: "note", move: "note {cell} {values}" },
      { gesture: "centre", move: "centre {cell} {values}" },
      { gesture: "colour", move: "colour {cell} {values}" },
      { gesture: "cross", move: "drop {cell} {value}" },
      { gesture: "erase", move: "clear {cell}" },
    ],
    actions: [{ action: "notes", label: "Fill in the notes", move: "notes" }],
  };
}

/** A row of tiles; null is an empty cell. */
export function tiles(row: readonly (readonly number[] | null)[], supply: readonly number[][] = []): View {
  return {
    look: "tiles",
    layers: 1,
    ...squares(1, row.length),
    cells: row.map((sides, col): Cell => (sides ? { row: 0, col, sides: [...sides] } : { row: 0, col })),
    groups: [],
    supply: supply.map((tile) => [...tile]),
    pieces: [],
    gestures: [
      { gesture: "lay", move: "put {cell} {tile}" },
      { gesture: "take", move: "take {cell}" },
      { gesture: "swap", move: "swap {cell} {other}" },
      { gesture: "shift", move: "shift {direction}" },
    ],
    actions: [],
  };
}

export function answer(view: View, part: Partial<GameAnswer> = {}): GameAnswer {
  return {
    game: "pavage game 1\nformat toml\ncursor 0\npuzzle\n",
    family: "packing",
    format: "toml",
    formats: ["toml"],
    fields: {},
    moves: [],
    made: 0,
    trials: [],
    complete: false,
    reasons: false,
    ways: false,
    heuristics: [],
    searches: [],
    view,
    ...part,
  };
}
