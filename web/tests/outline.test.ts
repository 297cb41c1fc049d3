import { expect, test } from "vitest";
import { SQUARES, outlineAt } from "../src/board/form";
import { outline } from "../src/board/outline";

const loops = (path: string): number => path.split("M").length - 1;
const corners = (path: string): number => path.split("Q").length - 1;
const at = (...cells: [x: number, y: number][]): string =>
  outline(cells.map(([x, y]) => outlineAt(SQUARES, [y, x])), 0.05, 0.2, 10);

test("a cell has four corners, straight pieces too, an L six", () => {
  expect(corners(at([0, 0]))).toBe(4);
  expect(corners(at([0, 0], [1, 0], [2, 0]))).toBe(4);
  expect(corners(at([0, 0], [0, 1], [1, 1]))).toBe(6);
});

test("a ring has an outer and an inner outline", () => {
  const ring: [number, number][] = [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]];
  expect(loops(at(...ring))).toBe(2);
  expect(corners(at(...ring))).toBe(8);
});

test("cells that meet at a corner only are drawn apart", () => {
  expect(loops(at([0, 0], [1, 1]))).toBe(2);
});

test("the outline lies inside the cell", () => {
  expect(at([0, 0])).toBe("M0.5 2.5Q0.5 0.5 2.5 0.5L7.5 0.5Q9.5 0.5 9.5 2.5L9.5 7.5Q9.5 9.5 7.5 9.5L2.5 9.5Q0.5 9.5 0.5 7.5Z");
});
