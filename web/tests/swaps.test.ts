// The changes of annealing: the board after so many of them, what the last one was, and where it is heated again.

import { expect, test } from "vitest";
import type { AnnealResult } from "../src/api/types";
import { Swaps } from "../src/panel/swaps";

/** A row of three cells; changes beyond those that are given exchange the first two for ever. */
function swapped(changes: AnnealResult["changes"], more = 0): Swaps {
  const cell = (col: number, side: number): object => ({ row: 0, col, sides: [side, side, side, side] });
  const tile = (at: number, side: number): number[] => [at, side, side, side, side];
  const others = Array.from({ length: more }, (_, at): AnnealResult["changes"][number] => [[tile(0, at % 2), tile(1, 1 - (at % 2))] as never, 0, 1, true, 0.5, 4, false]);
  return new Swaps({
    kind: "anneal", puzzle: "", family: "tetravex", engine: "anneal-plain", from: 0, energy: 3, temperature: 0.6, solved: false, goes_on: true, elapsed_ms: 0,
    start: { cells: [cell(0, 0), cell(1, 1), cell(2, 2)] } as never, changes: [...changes, ...others],
  });
}

const firsts = (swaps: Swaps, at: number): unknown[] => swaps.picture(at).cells.map(({ sides }) => sides?.[0]);

test("a change that is left leaves the board; one that is made changes it, and back", () => {
  const swaps = swapped([
    [[[0, 1, 1, 1, 1], [1, 0, 0, 0, 0]], 2, 0.1, false, 0.6, 3, false],
    [[[1, 2, 2, 2, 2], [2, 1, 1, 1, 1]], -1, 1, true, 0.5, 2, false],
    [[[0, 5, 6, 7, 8]], 1, 0.2, true, 0.7, 3, false],
    [[[0, 5, 6, 7, 8]], 0, 0.9, false, 0.7, 3, true],
    [[], 0, 0, false, 0.6, 3, false],
  ]);
  expect([0, 1, 2, 3, 4].map((at) => firsts(swaps, at))).toEqual([[0, 1, 2], [0, 1, 2], [0, 2, 1], [5, 2, 1], [5, 2, 1]]);
  expect([1, 2, 3, 4, 5].map((at) => swaps.considered(at)?.kind)).toEqual(["swap", "swap", "turn", "stay", "none"]);
  expect(swaps.considered(0)).toBeNull();
  expect([0, 1, 2, 3].map((at) => [swaps.energy(at), swaps.least(at)])).toEqual([[3, 3], [3, 3], [2, 2], [3, 2]]);
  expect(swaps.heatings).toEqual([3]);
  expect([swaps.considered(3)?.heated, swaps.considered(2)?.heated]).toEqual([true, false]);
  expect([swaps.nextMade(0), swaps.nextMade(2), swaps.nextMade(3)]).toEqual([2, 3, null]);
});

test("far on, the board is the same as by one change after the other; a curve has few points", () => {
  const swaps = swapped([], 5000);
  expect([1, 255, 256, 257, 512, 4999, 5000].map((at) => firsts(swaps, at)[0])).toEqual([0, 0, 1, 0, 1, 0, 1]);
  const points = swaps.points((at) => swaps.energy(at));
  expect(points.length).toBeLessThan(700);
  expect([points[0], points.at(-1)]).toEqual([[0, 3], [5000, 4]]);
});
