// A picture of a board of balls, drawn by a browser: a grey tray with darker hollows on a brown table.

import { CHALLENGE } from "./puzzles";

/** The sides of the picture. */
export const SIDES = [900, 480] as const;
export const CELL = 64;
/** Where the centres of the corner cells lie, clockwise from the upper left. */
export const [LEFT, TOP, RIGHT, BOTTOM] = [130, 110, 130 + 10 * CELL, 110 + 4 * CELL];

interface Table {
  readonly rows: readonly string[];
  readonly colours: Readonly<Record<string, string>>;
  /** Cells under something else, such as a leaf of paper: row and column. */
  readonly hidden: readonly (readonly [number, number])[];
  readonly sides: readonly [number, number];
  readonly cell: number;
  readonly left: number;
  readonly top: number;
}

/** What lies there: the challenge, with some cells hidden. */
export const table = (...hidden: Table["hidden"]): Table => ({
  rows: CHALLENGE, colours: { G: "#2b438c", C: "#cf3030" }, hidden, sides: SIDES, cell: CELL, left: LEFT, top: TOP,
});

/** Draws a table in a browser: its address holds a PNG. It uses nothing from outside, for it is sent there. */
export function drawn({ rows, colours, hidden, sides, cell, left, top }: Table): string {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = sides;
  const context = canvas.getContext("2d");
  if (!context) return "";
  const disc = (x: number, y: number, radius: number, colour: string): void => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 7);
    context.fill();
  };
  context.fillStyle = "#7a5a3c";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#b9bcc0";
  context.fillRect(left - cell, top - cell, cell * 12, cell * 6);
  rows.forEach((row, down) => {
    [...row].forEach((letter, right) => {
      const [x, y] = [left + cell * right, top + cell * down];
      const colour = colours[letter];
      disc(x, y, cell * 0.45, colour ?? "#9a9da2");
      if (colour) disc(x - 9, y - 11, 5, "#ffffff");
    });
  });
  context.fillStyle = "#e8e4d8";
  for (const [row, col] of hidden) context.fillRect(left + cell * (col - 0.5), top + cell * (row - 0.5), cell, cell);
  return canvas.toDataURL("image/png");
}

/** The bytes of such a picture. */
export const pngOf = (address: string): Buffer => Buffer.from(address.split(",")[1] ?? "", "base64");
