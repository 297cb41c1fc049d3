// Boards of other cells than squares: what the engine tells of a lattice is enough to draw them and to
// find the cell under a pointer.

import { describe, expect, test } from "vitest";
import type { Form, View } from "../src/api/types";
import { SQUARES, middle, outlineAt, placeAt, room, written } from "../src/board/form";
import { Lattice } from "../src/board/lattice";
import type { Place } from "../src/board/moves";
import { outline } from "../src/board/outline";
import { pieces } from "./fixtures";

const H = Math.sqrt(3) / 2;
/** Hexagons that stand on a corner, in doubled columns. */
const HEXAGONS: Form = {
  place: "{row},{col}",
  axes: { layer: [0, 0], row: [0, 1.5], col: [H, 0] },
  outlines: [[[H, 0], [2 * H, 0.5], [2 * H, 1.5], [H, 2], [0, 1.5], [0, 0.5]]],
};
/** Triangles that point up and down in turn. */
const TRIANGLES: Form = {
  place: "{row},{col}",
  axes: { layer: [0, 0], row: [0, H], col: [0.5, 0] },
  outlines: [[[0.5, 0], [1, H], [0, H]], [[0, 0], [1, 0], [0.5, H]]],
};

function board(form: Form, places: readonly Place[]): Lattice {
  const view: View = pieces(["."]);
  return new Lattice({ ...view, lattice: form, size: [9, 9], rows: 9, cols: 9, cells: places.map(([row, col]) => ({ row, col })) });
}

const flower: Place[] = [[0, 1], [0, 3], [1, 0], [1, 2], [1, 4], [2, 1], [2, 3]];
const strip: Place[] = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]];
const corners = (path: string): number => path.split("Q").length - 1;

describe.each([["squares", SQUARES, strip], ["hexagons", HEXAGONS, flower], ["triangles", TRIANGLES, strip]] as const)("%s", (_, form, places) => {
  test("the middle of each cell lies over its place, with room around it", () => {
    const lattice = board(form, places);
    for (const place of places) {
      const cell = outlineAt(form, place);
      const { x, y } = middle(cell);
      expect(lattice.placeAt({ x, y })).toEqual(place);
      const away = 0.9 * room(cell);
      for (const at of [{ x: x + away, y }, { x: x - away, y }, { x, y: y + away }, { x, y: y - away }]) expect(lattice.placeAt(at)).toEqual(place);
    }
  });

  test("every cell is reached by stepping from the first", () => {
    const lattice = board(form, places);
    const reached = new Set([String(lattice.first())]);
    const open = [lattice.first()];
    for (let from = open.pop(); from; from = open.pop()) {
      for (const direction of ["up", "right", "down", "left"] as const) {
        const next = lattice.beyond(from, direction);
        if (next && !reached.has(String(next))) {
          reached.add(String(next));
          open.push(next);
        }
      }
    }
    expect(reached.size).toBe(places.length);
  });

  test("cells that touch are drawn as one, with a single outline", () => {
    const cells = places.map((place) => outlineAt(form, place));
    expect(outline(cells, 0.05, 0.1, 40).split("M").length - 1).toBe(1);
  });
});

test("outlines go around all corners", () => {
  expect(corners(outline(flower.map((place) => outlineAt(HEXAGONS, place)), 0.05, 0.1, 40))).toBe(18);
  // A rhombus of two triangles, and a triangle of four.
  const triangles = (...places: Place[]): number => corners(outline(places.map((place) => outlineAt(TRIANGLES, place)), 0.05, 0.1, 40));
  expect(triangles([0, 0], [0, 1])).toBe(4);
  expect(triangles([0, 2], [1, 1], [1, 2], [1, 3])).toBe(3);
});

test("off the board there are places, too, and squares are where they are counted", () => {
  expect(placeAt(SQUARES, { x: -0.1, y: 2 })).toEqual([2, -1]);
  expect(placeAt(SQUARES, { x: 3, y: 0.999 })).toEqual([0, 3]);
  expect(written(SQUARES, [1, 2])).toBe("2,3");
  expect(written({ ...SQUARES, place: "{layer}:{row},{col}" }, [1, 2])).toBe("1:2,3");
  expect(written({ ...SQUARES, place: "{layer}:{row},{col}" }, [1, 2, 3])).toBe("4:2,3");
});

test("the way goes straight on across holes, and nowhere else", () => {
  const lattice = new Lattice(pieces(["..#.", "#..."]));
  expect(lattice.beyond([0, 1], "right")).toEqual([0, 3]);
  expect(lattice.beyond([0, 0], "down")).toBeNull();
  expect(lattice.beyond([1, 3], "up")).toEqual([0, 3]);
});
