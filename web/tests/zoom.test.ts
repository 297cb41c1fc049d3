import { expect, test } from "vitest";
import { CELL_MAX, kept, middleOf, wholeCell, within } from "../src/play/zoom";

test("all of a board is seen at the size that its narrower way allows", () => {
  const long = { rows: 55, cols: 121 };
  expect(wholeCell({ width: 1214, height: 2000 }, long)).toBeCloseTo(10);
  expect(wholeCell({ width: 5000, height: 277 }, long)).toBeCloseTo(5);
  expect(wholeCell({ width: 10, height: 10 }, long)).toBe(1);
});

test("cells are never smaller than with the whole board, nor larger than the most", () => {
  expect(within(2, 8)).toBe(8);
  expect(within(30, 8)).toBe(30);
  expect(within(500, 8)).toBe(CELL_MAX);
  expect(within(50, 120)).toBe(120);
});

test("what is under the fingers stays there", () => {
  // A point 100 pixels from the edge of a place that is scrolled by 300 lies at 400 of the board.
  const scrolled = kept(300, 100, 2);
  expect(scrolled + 100).toBe(2 * 400);
  expect(kept(scrolled, 100, 0.5)).toBe(300);
  expect(middleOf([{ x: 0, y: 10 }, { x: 4, y: 20 }])).toEqual({ x: 2, y: 15 });
});
