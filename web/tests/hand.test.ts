import { expect, test } from "vitest";
import { boxOf, flipped, heart, imageFor, imageOf, snap, spotAt, turned, under } from "../src/board/hand";
import { Lattice } from "../src/board/lattice";
import { I, L, pieces } from "./fixtures";

const board = new Lattice(pieces(["....", ".A..", "...."]));

test("four turns and two flips lead back", () => {
  expect(turned(L, 0)).toBe(1);
  expect(turned(L, 0, -1)).toBe(3);
  expect(turned(L, 2, 4)).toBe(2);
  expect(flipped(L, flipped(L, 2))).toBe(2);
  expect(flipped(I, 1)).toBe(1);
});

test("a piece on the board is found among its images", () => {
  expect(imageFor(L, [[2, 3], [3, 2], [3, 3]])).toBe(2);
  expect(imageFor(L, [[0, 0], [0, 1], [0, 2]])).toBeNull();
  expect(boxOf(imageOf(I, 1))).toEqual({ rows: 3, cols: 1 });
});

test("off the board there is no spot, on a taken cell there is one that is not free", () => {
  const image = imageOf(I, 0);
  expect(spotAt(board, image, [0, 2])).toBeNull();
  expect(spotAt(board, image, [0, 1])?.free).toBe(true);
  expect(spotAt(board, image, [1, 1])?.free).toBe(false);
  expect(spotAt(board, image, [1, 1], new Set(["1,1"]))?.free).toBe(true);
});

test("snapping prefers the nearest free spot, then the nearest one, then none", () => {
  const image = imageOf(I, 0);
  expect(snap(board, image, 0.4, 0.6)?.corner).toEqual([0, 1]);
  // The nearest spot is taken, the one above is free and near enough.
  expect(snap(board, image, 0.7, 0.9)?.corner).toEqual([0, 1]);
  expect(snap(board, image, 1, 1)?.free).toBe(false);
  expect(snap(board, image, -4, 0)).toBeNull();
});

test("the gripped cell goes under the pointer, wherever in the cell it was gripped", () => {
  const image = imageOf(I, 0);
  for (const at of [0.05, 0.95]) {
    for (const to of [0.05, 0.95]) {
      expect(under(board, image, { row: 0 + to, col: 1 + to }, { row: 0.5, col: 0 + at })?.corner).toEqual([0, 1]);
      expect(under(board, image, { row: 2 + to, col: 3 + to }, { row: 0.5, col: 2 + at })?.corner).toEqual([2, 1]);
    }
  }
});

test("where that is taken or off the board, the piece still covers the cell under the pointer", () => {
  const tall = imageOf(I, 1);
  const flat = imageOf(I, 0);
  expect(under(board, flat, { row: 0.5, col: 3.5 }, { row: 0.5, col: 0.5 })?.corner).toEqual([0, 1]);
  expect(under(board, tall, { row: 2.5, col: 2.5 }, { row: 0.5, col: 0.5 })?.corner).toEqual([0, 2]);
  expect(under(board, flat, { row: 1.5, col: 1.5 }, { row: 0.5, col: 1.5 })).toMatchObject({ corner: [1, 0], free: false });
  expect(under(board, flat, { row: -6, col: 1 }, { row: 0.5, col: 0.5 })).toBeNull();
});

test("what was not gripped is held in a cell of its own, not between two or in a hole", () => {
  const two = { ...L, images: [[[0, 0], [0, 1]]] };
  expect(heart(imageOf(two, 0))).toEqual({ row: 0.5, col: 0.5 });
  expect(L.images[0]?.map(String)).toContain(String([heart(imageOf(L, 0)).row - 0.5, heart(imageOf(L, 0)).col - 0.5]));
});
