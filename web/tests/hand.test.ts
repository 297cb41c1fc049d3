import { expect, test } from "vitest";
import { SQUARES } from "../src/board/form";
import { boxOf, centred, flipped, heart, imageFor, imageOf, snap, spotAt, turned, under } from "../src/board/hand";
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

test("a piece of a solid has a place for each of its cells, whose layer comes last", () => {
  const images = [[[0, 0, 0], [0, 0, 1], [0, 1, 0]], [[0, 0, 1], [1, 0, 0], [1, 0, 1]]];
  expect(imageOf({ ...L, images }, 0)).toEqual([[0, 0], [0, 1], [1, 0]]);
  expect(imageOf({ ...L, images }, 1)).toEqual([[0, 1], [0, 0, 1], [0, 1, 1]]);
});

test("a piece on the board is found among its images", () => {
  expect(imageFor(SQUARES, L, [[2, 3], [3, 2], [3, 3]])).toBe(2);
  expect(imageFor(SQUARES, L, [[0, 0], [0, 1], [0, 2]])).toBeNull();
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
  expect(snap(board, image, { x: 0.6, y: 0.4 })?.corner).toEqual([0, 1]);
  // The nearest spot is taken, the one above is free and near enough.
  expect(snap(board, image, { x: 0.9, y: 0.7 })?.corner).toEqual([0, 1]);
  expect(snap(board, image, { x: 1, y: 1 })?.free).toBe(false);
  expect(snap(board, image, { x: 0, y: -4 })).toBeNull();
});

test("the gripped cell goes under the pointer, wherever in the cell it was gripped", () => {
  const image = imageOf(I, 0);
  for (const at of [0.05, 0.95]) {
    for (const to of [0.05, 0.95]) {
      expect(under(board, image, { x: 1 + to, y: 0 + to }, { x: 0 + at, y: 0.5 })?.corner).toEqual([0, 1]);
      expect(under(board, image, { x: 3 + to, y: 2 + to }, { x: 2 + at, y: 0.5 })?.corner).toEqual([2, 1]);
    }
  }
});

test("a gripped cell is held by its middle, so that a piece is drawn where it would come to lie", () => {
  const image = imageOf(I, 0);
  expect(centred(SQUARES, image, { x: 2.95, y: 0.05 })).toEqual({ x: 2.5, y: 0.5 });
  for (const to of [0.05, 0.5, 0.95]) {
    const pointer = { x: 2 + to, y: 1 + to };
    const [row = 0, col = 0] = under(board, image, pointer, centred(SQUARES, image, { x: 1.99, y: 0.99 }))?.corner ?? [];
    // From the corner of the piece as it is drawn to the corner of where it would lie.
    expect(Math.max(Math.abs(pointer.x - 1.5 - col), Math.abs(pointer.y - 0.5 - row))).toBeLessThanOrEqual(0.5);
  }
});

test("where that is taken or off the board, the piece still covers the cell under the pointer", () => {
  const tall = imageOf(I, 1);
  const flat = imageOf(I, 0);
  expect(under(board, flat, { x: 3.5, y: 0.5 }, { x: 0.5, y: 0.5 })?.corner).toEqual([0, 1]);
  expect(under(board, tall, { x: 2.5, y: 2.5 }, { x: 0.5, y: 0.5 })?.corner).toEqual([0, 2]);
  expect(under(board, flat, { x: 1.5, y: 1.5 }, { x: 1.5, y: 0.5 })).toMatchObject({ corner: [1, 0], free: false });
  expect(under(board, flat, { x: 1, y: -6 }, { x: 0.5, y: 0.5 })).toBeNull();
});

test("what was not gripped is held in a cell of its own, not between two or in a hole", () => {
  const two = { ...L, images: [[[0, 0], [0, 1]]] };
  expect(heart(SQUARES, imageOf(two, 0))).toEqual({ x: 0.5, y: 0.5 });
  expect(L.images[0]?.map(String)).toContain(String([heart(SQUARES, imageOf(L, 0)).y - 0.5, heart(SQUARES, imageOf(L, 0)).x - 0.5]));
});

test("a triangle that points up is another image than one that points down", () => {
  const form = { ...SQUARES, outlines: [[[0.5, 0], [1, 1], [0, 1]], [[0, 0], [1, 0], [0.5, 1]]] };
  const one = { ...L, images: [[[0, 0]], [[0, 1]]] };
  expect([imageFor(form, one, [[2, 2]]), imageFor(form, one, [[2, 3]]), imageFor(form, one, [[1, 0]])]).toEqual([0, 1, 1]);
});
