// A recorded search in the page's words: the engine's sentences as they are in both languages.

import { expect, test } from "vitest";
import type { ReplayResult } from "../src/api/types";
import { Player } from "../src/panel/player";
import { telling } from "../src/panel/telling";
import { cages } from "./fixtures";

type Recorded = ReplayResult["steps"][number];

function told(step: Recorded["step"], text: string, patch?: ReplayResult["patches"][number]): ReturnType<typeof telling> {
  const recorded: Recorded = { step, depth: 1, text, ...(patch ? { patch: 0 } : {}) };
  const result = { start: cages(["AA"], [".."]), patches: patch ? [patch] : [], steps: [recorded] } as Partial<ReplayResult> as ReplayResult;
  return telling(new Player(result), 1);
}

test("a choice tells its cell and the number of ways, in both languages", () => {
  for (const text of ["depth 2: 4,1 has 5 options", "profondeur 2 : 4,1 a 5 options"]) {
    expect(told("branch", text)).toMatchObject({ key: "replay-ways", args: { row: 4, col: 1, ways: 5 }, cell: [3, 0] });
  }
  for (const text of ["depth 0: 5,2 has one option", "depth 0: 5,2 has one option (5,2 1, 3@5,1 4)", "profondeur 0 : 5,2 a une option"]) {
    expect(told("branch", text)).toMatchObject({ key: "replay-ways", args: { row: 5, col: 2, ways: 1 } });
  }
  expect(told("branch", "depth 0: 3@2,10 has 2 options")).toMatchObject({
    key: "replay-ways-value", args: { value: "3", row: 2, col: 10, ways: 2 }, cell: [1, 9],
  });
});

test("a dead end tells what nothing covers; what is no cell keeps the engine's sentence", () => {
  expect(told("dead", "depth 8: dead end, nothing covers 1,9")).toMatchObject({ key: "replay-dead", cell: [0, 8] });
  expect(told("dead", "profondeur 15 : impasse, rien ne couvre 1@4,3")).toMatchObject({ key: "replay-dead-value", args: { value: "1" } });
  expect(told("dead", "depth 6: dead end, nothing covers 4778")).toMatchObject({ key: null, text: "Dead end, nothing covers 4778", cell: null });
  expect(told("prune", "depth 8: cut, a region of 13 cells that the remaining pieces cannot fill").args).toEqual({ cells: 13 });
  expect(told("prune", "profondeur 7 : coupée, une case que les pièces restantes ne peuvent remplir").args).toEqual({ cells: 1 });
});

test("what is put down and taken away is told by its name, a tile as a tile", () => {
  const label = { name: "1,2=3", group: null, cells: [{ row: 0, col: 1, label: "3" }] };
  const tile = { name: "1,2=1234", group: null, cells: [{ row: 0, col: 1, sides: [1, 2, 3, 4] }] };
  expect(told("choose", "", label)).toMatchObject({ key: "replay-tries", args: { what: "3", row: 1, col: 2 } });
  expect(told("choose", "", tile)).toMatchObject({ key: "replay-tries-tile", args: { row: 1, col: 2 } });
  expect(told("retract", "", tile).key).toBe("replay-takes-tile");
  expect(told("solution", "depth 9: a solution").key).toBe("replay-solution");
});
