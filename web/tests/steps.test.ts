import { expect, test } from "vitest";
import type { Engine } from "../src/api/client";
import type { Step } from "../src/api/types";
import { Path, ghostsOf, marksOf, overlayOf, signsOf, worldMoves, worldOver } from "../src/panel/steps";
import { controlOf } from "../src/panel/knobs";
import { L, answer, cages, pieces } from "./fixtures";

const step = (part: Partial<Step>): Step => ({
  rule: "r", title: "t", cells: [], because: [], message: "", nudge: "", level: 0, cost: 1, ...part,
});

test("a cell that learns is not also marked as learnt from", () => {
  const marks = marksOf(step({ cells: [[0, 0]], because: [[0, 0], [1, 1]] }));
  expect(marks).toEqual([
    { mark: "from", places: [[1, 1]] },
    { mark: "learn", places: [[0, 0]] },
  ]);
});

test("only a step that is told to its end has concluded anything", () => {
  const told = step({ cells: [[0, 0]], because: [[1, 1]], edges: [[[0, 0], [1, 1]]] });
  for (const level of ["nudge", "reason"] as const) {
    expect(marksOf(told, level).map(({ mark }) => mark)).toEqual(["from", "asked"]);
  }
  // Sides that clash are marked between the cells, and a wrong entry as a wrong one.
  expect(marksOf(told, "reveal", true)).toEqual([{ mark: "from", places: [] }, { mark: "wrong", places: [[0, 0]] }]);
  expect(signsOf(overlayOf(told, "reveal", null, undefined, true))).toEqual(["wrong", "clash"]);
});

test("ghosts come one after the other: those with a hole, the others, and last what is concluded", () => {
  const before = pieces(["...", "..."]);
  const after = pieces(["LL.", "L.."]);
  const out = [[0, 0], [0, 1], [1, 1]];
  const other = [[0, 0], [1, 0], [1, 1]];
  const told = step({
    cells: [[0, 0], [0, 1], [1, 0]],
    moves: ["L 1,1 1,2 2,1"],
    holes: [{ piece: "L", cells: out, hole: [[1, 0]] }],
    eliminates: [{ piece: "L", cells: other }, { piece: "L", cells: [...out].reverse() }],
  });
  const ghosts = ghostsOf(told, before, after);
  const ghost = { name: "L", colour: L.colour };
  expect(ghosts).toEqual([
    { ...ghost, kind: "out", cells: out, hole: [[1, 0]] },
    { ...ghost, kind: "out", cells: other, hole: [] },
    { ...ghost, kind: "put", cells: [[0, 0], [0, 1], [1, 0]], hole: [] },
  ]);
  // What is concluded is not marked yet while something ruled out is shown.
  expect(signsOf(overlayOf(told, "reveal", ghosts[0] ?? null))).toEqual(["out", "hole"]);
  expect(signsOf(overlayOf(told, "reveal", ghosts[2] ?? null))).toEqual(["put"]);
  expect(signsOf(overlayOf(told, "reason", null), "reason")).toEqual(["look"]);
});

test("what a step writes is drawn", () => {
  const [before, after] = [cages(["AAA"], ["..."]), cages(["AAA"], ["2.."])];
  const told = step({ cells: [[0, 0]], moves: ["set 1,1 2"] });
  expect(overlayOf(told, "reveal", null, { before, after }).concluded).toEqual([after.cells[0]]);
  expect(overlayOf(told, "reason", null, { before, after }).concluded).toEqual([]);
});

test("positions on the way are asked once each, worlds from before their step", async () => {
  const asked: (readonly string[])[] = [];
  const engine = {
    play: (_game: string, commands: readonly string[]) => {
      asked.push(commands);
      return Promise.resolve(answer(pieces(["."])));
    },
  } as Partial<Engine> as Engine;
  const world = {
    assumptions: ["set 1,1 2"],
    supposed: ["(1,1) = 2"],
    steps: [step({ cells: [[0, 1]], moves: ["set 1,2 1"] })],
    contradiction: { rule: "x", cells: [[1, 1]], message: "" },
  };
  const path = new Path(engine, answer(pieces(["."])), [step({ moves: ["a"] }), step({ moves: ["b", "c"], worlds: [world] })]);
  await path.before(0);
  await path.before(1);
  await path.before(1);
  await path.world(1, world);
  expect(asked).toEqual([["move a"], ["move a", "move set 1,1 2", "move set 1,2 1"]]);
  expect(worldMoves(world)).toEqual(["set 1,1 2", "set 1,2 1"]);
  // What is filled in the world and does not follow there was supposed.
  const before = cages(["AAA"], ["..."]);
  const after = cages(["AAA"], ["21."]);
  expect(worldOver(world, before, after).marks).toEqual([
    { mark: "learn", places: [[0, 1]] },
    { mark: "asked", places: [[0, 0]] },
    { mark: "wrong", places: [[1, 1]] },
  ]);
});

test("options are set by what suits them; unknown ones are typed", () => {
  const option = (name: string, kind: "flag" | "value" = "value", shown: string | null = null): Parameters<typeof controlOf>[0] => ({ name, kind, shown, help: "" });
  expect(controlOf(option("unique", "flag")).kind).toBe("flag");
  expect(controlOf(option("difficulty")).kind).toBe("class");
  expect(controlOf(option("something-new")).kind).toBe("text");
  // The same option is a number in one family, and words or a number in another.
  expect(controlOf(option("fixed", "value", "K"))).toEqual({ kind: "number" });
  const fixed = controlOf(option("fixed", "value", "centre|corner|none|K"));
  expect(fixed.kind === "choice" && fixed.choices.slice(0, 4)).toEqual(["centre", "corner", "none", "1"]);
  expect(controlOf(option("size", "value", "N|ROWSxCOLS"))).toEqual({ kind: "text" });
  const lambda = controlOf(option("lambda"));
  expect(lambda.kind === "range" && lambda.value(4)).toBe("0.9999");
});
