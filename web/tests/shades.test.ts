// Copies of a piece that touch are told apart by their lightness, whatever colour they have.

import { expect, test } from "vitest";
import { lightnessOf, pieceColour } from "../src/board/colours";
import { SQUARES, outlineAt } from "../src/board/form";
import { scene } from "../src/board/scene";
import { apart, shaded, wallsOf } from "../src/board/shades";
import { pieces } from "./fixtures";

const at = (...cells: [number, number][]): Set<string> => wallsOf(cells.map(([x, y]) => outlineAt(SQUARES, [y, x])));

test("copies that touch have different shades; what lies elsewhere keeps its colour", () => {
  const lying = [
    { fill: "#112233", walls: at([0, 0], [1, 0]) },
    { fill: "#112233", walls: at([0, 1], [1, 1]) },
    { fill: "#445566", walls: at([2, 0], [2, 1]) },
    // A corner is no touch.
    { fill: "#112233", walls: at([2, 2], [3, 2]) },
    { fill: "#112233", walls: at([0, 2], [1, 2]) },
  ];
  expect(apart(lying)).toEqual([0, 1, 0, 0, 2]);
});

test("four copies around a fifth need no more than three shades", () => {
  const ring = [at([1, 0], [2, 0]), at([3, 0], [3, 1]), at([0, 1], [0, 0]), at([1, 2], [2, 2]), at([1, 1], [2, 1])];
  const shades = apart(ring.map((walls) => ({ fill: "#808080", walls })));
  expect(Math.max(...shades)).toBeLessThan(3);
});

test("shades of every colour differ from each other enough to be seen without any hue", () => {
  const contrast = (one: string, other: string): number => {
    const [low = 0, high = 0] = [lightnessOf(one), lightnessOf(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  for (const safe of [false, true]) {
    for (let place = 0; place < 12; place++) {
      const colour = pieceColour({ name: "x" }, place, { safe, patterns: false });
      const tones = [0, 1, 2, 3].map((shade) => shaded(colour, shade));
      for (const [one, tone] of tones.entries()) {
        for (const other of tones.slice(one + 1)) expect(contrast(tone, other), `${colour}: ${tone} ${other}`).toBeGreaterThan(1.25);
      }
    }
  }
});

test("on a board two copies side by side are drawn in two colours", () => {
  const view = pieces(["DD", "EE"]);
  const groups = view.groups.map((group) => ({ ...group, name: "D" }));
  const fills = [...JSON.stringify(scene({ ...view, groups })).matchAll(/"class":"body","d":"[^"]*","fill":"([^"]*)"/g)].map(([, fill]) => fill);
  expect(fills.length).toBe(2);
  expect(new Set(fills).size).toBe(2);
});
