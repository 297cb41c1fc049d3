import { expect, test } from "vitest";
import { layoutOf } from "../src/play/layout";
import { pieces } from "./fixtures";

test("what waits lies beside a board as high as wide, and below a wide one", () => {
  expect(layoutOf(pieces([".....", ".....", ".....", "....."])).beside).toBe(true);
  expect(layoutOf(pieces(["...........", "...........", "..........."])).beside).toBe(false);
});

test("beside layers the board is seen from the side, and what waits lies below", () => {
  const layers = { ...pieces(["...", "...", "..."]), layers: 3 };
  expect(layoutOf(layers)).toMatchObject({ beside: false, scrolls: false, corner: true });
});

test("a long board scrolls", () => {
  expect(layoutOf(pieces([".".repeat(24)])).scrolls).toBe(false);
  expect(layoutOf(pieces([".".repeat(25)])).scrolls).toBe(true);
  expect(layoutOf(pieces(Array.from({ length: 60 }, () => "......"))).scrolls).toBe(true);
});
