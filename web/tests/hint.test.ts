import { expect, test } from "vitest";
import type { HintResult, Step } from "../src/api/types";
import { toldAt } from "../src/panel/hint";

const inner: Step = { rule: "i", title: "", cells: [[2, 2]], because: [], message: "", nudge: "", level: 0, cost: 1, moves: ["A"] };
const fails = { assumptions: ["A"], supposed: ["A"], steps: [inner], contradiction: { rule: "c", cells: [], message: "" } };
const step: Step = {
  rule: "r", title: "t", cells: [[0, 0]], look: [[0, 0], [0, 1]], because: [[1, 1]], from: [{ cell: [0, 0], values: [1] }],
  message: "write it", nudge: "look here", reason: "it fits nowhere else", moves: ["set 1,1 1"], eliminates: [], gained: 3, level: 1, cost: 7,
  worlds: [fails, { ...fails, contradiction: null }],
};
const whole: HintResult = { kind: "hint", puzzle: "", family: "suguru", told: "reveal", state: "solvable", completions: null, step, candidates: [{ cell: [0, 0], values: [1] }] };

test("a nudge tells where to look, and nothing of what is there", () => {
  const { candidates, step: own } = toldAt(whole, "nudge");
  expect(candidates).toBeUndefined();
  expect(own).toEqual({ rule: "r", title: "t", cells: step.look, because: [], message: "look here", nudge: "look here", level: 1, cost: 7 });
});

test("a reason tells what is seen there, with the worlds that fail, and nothing of what follows", () => {
  const { candidates, step: own } = toldAt(whole, "reason");
  expect(candidates).toEqual(whole.candidates);
  const { look, from, moves, eliminates, gained, ...seen } = step;
  expect(own).toEqual({ ...seen, cells: look, message: step.reason, worlds: [fails] });
  expect([from, moves, eliminates, gained].every((one) => one !== undefined)).toBe(true);
  // What is struck out is not what is written.
  expect(toldAt({ ...whole, step: { ...step, eliminates: [{ cell: [0, 1], values: [2] }] } }, "reason").step?.from).toEqual(from);
});

test("what is told whole stays, and so does an answer without a step", () => {
  expect(toldAt(whole, "reveal")).toBe(whole);
  const none: HintResult = { ...whole, step: null };
  expect(toldAt(none, "nudge")).toBe(none);
});
