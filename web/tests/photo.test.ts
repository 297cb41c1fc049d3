import { expect, test } from "vitest";
import { between } from "../src/photo/learned";
import { cornersOf, plane, spotOf, type Cell } from "../src/photo/plane";

const cells = (rows: readonly string[]): Cell[] => rows.flatMap((row, down) => [...row].flatMap((letter, right): Cell[] => (letter === "." ? [[down, right]] : [])));

test("a plane is that of its four spots", () => {
  const corners = [[0, 0], [0, 10], [4, 10], [4, 0]] as const;
  const seen = plane(corners, [[10, 20], [300, 40], [280, 200], [30, 180]]);
  if (!seen) throw new Error("it is no line");
  const near = (cell: Cell, x: number, y: number): void => {
    const [right, down] = spotOf(seen, cell);
    expect(right).toBeCloseTo(x, 6);
    expect(down).toBeCloseTo(y, 6);
  };
  near([0, 0], 10, 20);
  near([0, 10], 300, 40);
  near([4, 10], 280, 200);
  near([4, 0], 30, 180);
  // The middle lies where the diagonals meet.
  const [x, y] = spotOf(seen, [2, 5]);
  expect((x - 10) * (200 - 20) - (y - 20) * (280 - 10)).toBeCloseTo(0, 4);
  expect(plane(corners, [[0, 0], [1, 1], [2, 2], [3, 3]])).toBeNull();
});

test("the corner cells are those in the corners, or lie as far apart as there are some", () => {
  expect(cornersOf(cells(["...", "..."]))).toEqual([[0, 0], [0, 2], [1, 2], [1, 0]]);
  const diagonal = ["#....####", ".....####", ".......##", ".......##", ".........", "##.......", "##.......", "####.....", "####....#"];
  // The engine says the same of this board.
  expect(cornersOf(cells(diagonal))).toEqual([[0, 1], [4, 8], [8, 7], [4, 0]]);
  expect(cornersOf(cells(["..", ".."]))).toEqual([[0, 0], [0, 1], [1, 1], [1, 0]]);
  // On a triangle no four span the most: it's the rectangle around it.
  expect(cornersOf(cells([".###", "..##", "...#", "...."]))).toEqual([[0, 0], [0, 3], [3, 3], [3, 0]]);
});

test("a colour that is known moves half way to the one that is seen", () => {
  expect(between("#000000", "#ff8000")).toBe("#804000");
});
