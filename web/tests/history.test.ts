import { expect, test, vi } from "vitest";

// Without a page nothing follows a change.
vi.stubGlobal("$state", Object.assign((value: unknown) => value, { raw: (value: unknown) => value }));
const { History } = await import("../src/draw/history.svelte");

test("a step back to the drawing before leads to its name as well", () => {
  const history = new History("blank");
  history.step("mine");
  history.name = "Mine";
  history.step("brought", "Brought");
  expect([history.now, history.name]).toEqual(["brought", "Brought"]);
  history.undo();
  expect([history.now, history.name]).toEqual(["mine", "Mine"]);
  history.redo();
  expect([history.now, history.name]).toEqual(["brought", "Brought"]);
});

test("a name holds for all steps of its drawing, those before it was given too", () => {
  const history = new History("blank");
  history.begun("left");
  history.name = "Left";
  history.step("brought", "");
  history.begin();
  history.stroke("changed");
  history.end();
  history.name = "New";
  history.undo();
  expect([history.now, history.name]).toEqual(["brought", "New"]);
  history.undo();
  expect([history.now, history.name, history.canUndo]).toEqual(["left", "Left", false]);
});
