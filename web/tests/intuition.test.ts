import { expect, test } from "vitest";
import { overThought, worthTelling, type Thought } from "../src/panel/intuition";
import { pieces } from "./fixtures";

const thought: Thought = {
  piece: "I",
  cells: [[0, 0], [0, 1]],
  at: [0, 0],
  variant: 0,
  moved: "I 1,1 1,2",
  probability: 0.7,
  left: "3",
  reasons: [
    { what: "window", cells: [[0, 1], [0, 2], [1, 2]], weight: 0.4 },
    { what: "region", cells: [[0, 0]], weight: -0.1 },
  ],
};

test("a suggestion is drawn as a piece, and the cells of its reason beside it", () => {
  const view = pieces(["...", "..."]);
  const over = overThought(thought, 0, view);
  expect(over.ghosts).toMatchObject([{ kind: "put", name: "I", cells: [[0, 0], [0, 1]], hole: [] }]);
  expect(over.marks).toEqual([{ mark: "from", places: [[0, 2], [1, 2]] }]);
});

test("a reason under the piece, or none, marks nothing", () => {
  const view = pieces(["...", "..."]);
  expect(overThought(thought, 1, view).marks).toEqual([]);
  expect(overThought(thought, 5, view).marks).toEqual([]);
});

test("reasons that would read alike are told once, the heavier, and what speaks for a piece first", () => {
  const reason = (what: "window" | "region", weight: number) => ({ what, cells: [], weight });
  const told = worthTelling([reason("region", -0.5), reason("window", 0.4), reason("window", 0.2), reason("region", 0.1), reason("region", -0.1)]);
  expect(told.map(({ what, weight }) => [what, weight])).toEqual([["window", 0.4], ["region", 0.1], ["region", -0.5]]);
});
