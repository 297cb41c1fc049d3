// Letters for a class: which sizes they are drawn at, so that the last row reads them.

import { expect, test } from "vitest";
import { readable, SMALLEST, type Written } from "../src/ui/legible";

/** Texts of so many letters in a grid of square cells. */
function grid(rows: number, cols: number, cell: number, size: number, letters = 1): Written[] {
  return Array.from({ length: rows * cols }, (_, at) => ({ x: (at % cols) * cell, y: Math.floor(at / cols) * cell, size, wide: 0.6 * letters, high: 0.85 }));
}

test("the letters of pieces are enlarged, and none is hidden", () => {
  // A box of 5 by 11 at 1280 by 720.
  for (const size of readable(grid(5, 11, 53, 20))) expect(size).toBe(SMALLEST);
  // The counts above the columns of a matrix.
  for (const size of readable(grid(1, 34, 28, 17))) expect(size).toBe(SMALLEST);
  // The candidates of a Sudoku stand closer: as large as they can be apart.
  for (const size of readable(grid(27, 27, 22, 15))) expect(size).toBeGreaterThan(25);
});

test("letters do not run into one another, and grow no smaller", () => {
  for (const size of readable(grid(3, 3, 12, 10, 2))) {
    expect(size).toBeGreaterThanOrEqual(10);
    expect(size * 0.85).toBeLessThanOrEqual(12);
  }
  expect(readable([{ x: 0, y: 0, size: 40, wide: 0.6, high: 0.75 }])).toEqual([40]);
  // Beside a large digit, the number of its place.
  const [digit, place] = readable([{ x: 0, y: 0, size: 44, wide: 0.6, high: 0.75 }, { x: 0, y: 30, size: 18, wide: 0.6, high: 0.75 }]);
  expect([digit, place]).toEqual([44, SMALLEST]);
});
