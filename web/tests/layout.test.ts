import { expect, test } from "vitest";
import { layoutOf } from "../src/play/layout";
import { pieces } from "./fixtures";

test("what waits lies beside a board as high as wide, and below a wide one", () => {
  expect(layoutOf(pieces([".....", ".....", ".....", "....."])).beside).toBe(true);
  expect(layoutOf(pieces(["...........", "...........", "..........."])).beside).toBe(false);
});

test("on a phone on its side, few pieces leave room for a board twice as wide as high", () => {
  const waiting = (rows: readonly string[], count: number): boolean => {
    const view = pieces(rows);
    const [piece] = view.pieces;
    if (!piece) throw new Error("a piece waits");
    return layoutOf({ ...view, pieces: Array.from({ length: count }, () => piece) }).flat;
  };
  expect(waiting(["........", "........", "........", "........"], 12)).toBe(true);
  expect(waiting(["........", "........", "........", "........"], 13)).toBe(false);
  expect(waiting([".......", ".......", ".......", "......."], 12)).toBe(false);
  expect(waiting([".".repeat(60), ".".repeat(60)], 12)).toBe(false);
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
