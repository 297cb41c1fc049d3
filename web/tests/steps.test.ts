import { expect, test } from "vitest";
import type { Engine } from "../src/api/client";
import type { Step } from "../src/api/types";
import { Path, marksOf, worldMarks, worldMoves } from "../src/panel/steps";
import { controlOf } from "../src/panel/knobs";
import { answer, cages, pieces } from "./fixtures";

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
  expect(worldMarks(world, before, after)).toEqual([
    { mark: "learn", places: [[0, 1]] },
    { mark: "asked", places: [[0, 0]] },
    { mark: "wrong", places: [[1, 1]] },
  ]);
});

test("options are set by what suits them; unknown ones are typed", () => {
  const option = (name: string, kind: "flag" | "value" = "value", shown: string | null = null): Parameters<typeof controlOf>[0] => ({ name, kind, shown, help: "", default: null });
  expect(controlOf(option("unique", "flag")).kind).toBe("flag");
  expect(controlOf(option("difficulty")).kind).toBe("class");
  expect(controlOf(option("something-new")).kind).toBe("text");
  // The same option is a number in one family, and words or a number in another.
  expect(controlOf(option("fixed", "value", "K"))).toMatchObject({ kind: "number", step: "1" });
  const fixed = controlOf(option("fixed", "value", "centre|corner|none|K"));
  expect(fixed.kind === "choice" && fixed.choices.slice(0, 4)).toEqual(["centre", "corner", "none", "1"]);
  expect(controlOf(option("size", "value", "N|ROWSxCOLS"))).toEqual({ kind: "text" });
  expect(controlOf(option("lambda"))).toMatchObject({ kind: "number", step: "any" });
  const colors = controlOf(option("colors"));
  expect(colors.kind === "range" && colors.value(4)).toBe("4");
});
