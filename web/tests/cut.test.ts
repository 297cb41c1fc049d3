import { expect, test } from "vitest";
import { cutOut, isLaid, isWhole, laidOf, lifted, undoCut } from "../src/draw/cut";
import { OPEN, packingFrame, packingPicture, packingText, type PackingDraft } from "../src/draw/drafts";
import type { Place } from "../src/board/moves";

const EMPTY: PackingDraft = { rows: 2, cols: 5, out: new Set(["1,4"]), set: null, pieces: [], rotate: true, flip: true };

function cutAll(draft: PackingDraft, pieces: readonly (readonly Place[])[]): PackingDraft {
  return pieces.reduce((drawn, cells) => cutOut(drawn, cells)?.draft ?? drawn, draft);
}

// Two of them are one shape, turned and turned over.
const BENT: readonly Place[] = [[0, 0], [1, 0], [1, 1]];
const BENT_TOO: readonly Place[] = [[0, 1], [0, 2], [1, 2]];
const STRAIGHT: readonly Place[] = [[0, 3], [0, 4]];

test("cells that are cut out become pieces that lie there, and a shape that was cut before is there twice", () => {
  const draft = cutAll(EMPTY, [BENT, BENT_TOO, STRAIGHT]);
  expect(draft.pieces.map(({ name, count }) => [name, count])).toEqual([["A", 2], ["B", 1]]);
  expect(draft.placed?.map(({ piece }) => piece)).toEqual(["A", "A", "B"]);
  expect(packingText(draft).match(/^piece = "."$/gm)).toEqual(["piece = \"A\"", "piece = \"A\"", "piece = \"B\""]);
  expect(isLaid(draft, "0,4")).toBe(true);
  expect(isLaid(draft, "1,3")).toBe(false);
});

test("a cut is undone with its piece, or with one of its copies", () => {
  const draft = cutAll(EMPTY, [BENT, BENT_TOO, STRAIGHT]);
  const once = undoCut(draft, "1,2");
  expect(once.pieces.map(({ name, count }) => [name, count])).toEqual([["A", 1], ["B", 1]]);
  expect(isLaid(once, "0,1")).toBe(false);
  expect(undoCut(once, "0,0").pieces.map(({ name }) => name)).toEqual(["B"]);
  const any = { ...draft, pieces: draft.pieces.map((piece) => ({ ...piece, amount: "any" })) };
  expect(undoCut(any, "0,3").pieces).toEqual(any.pieces);
});

test("lifted pieces stay pieces, and cells that stay open do", () => {
  const draft = cutAll({ ...EMPTY, placed: [{ piece: OPEN, cells: ["1,3"] }] }, [BENT, BENT_TOO]);
  expect(lifted(draft)).toEqual({ ...draft, placed: [{ piece: OPEN, cells: ["1,3"] }] });
});

test("once all letters are given away, only a known shape is cut", () => {
  const full = { ...EMPTY, pieces: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].map((name, at) => ({ name, cells: Array.from({ length: at + 3 }, (_, col): Place => [0, col]), count: 1 })) };
  expect(cutOut(full, STRAIGHT)).toBeNull();
  expect(cutOut(full, [[0, 0], [0, 1], [0, 2]])?.grown).toMatchObject({ name: "A", count: 2 });
});

test("a board that is cut up whole is a solution, and so is one on which all pieces lie", () => {
  const draft = cutAll(EMPTY, [BENT, BENT_TOO, STRAIGHT]);
  expect(isWhole(draft, 8, 9)).toBe(true);
  expect(isWhole(draft, 9, 9)).toBe(false);
  expect(isWhole({ ...draft, use: "2-3" }, 8, 9)).toBe(false);
  expect(isWhole({ ...draft, placed: [...(draft.placed ?? []), { piece: OPEN, cells: ["1,3"] }] }, null, 9)).toBe(true);
  expect(isWhole(EMPTY, 0, 9)).toBe(false);
});

test("of what is cut the pieces are told that a solution has where they lie", () => {
  const draft = cutAll(EMPTY, [BENT, BENT_TOO, STRAIGHT]);
  const parts = laidOf(draft, packingFrame(draft));
  expect(parts.all).toEqual([0, 1, 2]);
  expect(parts.with(new Set([1])).placed).toEqual([draft.placed?.[1]]);
  const other = packingPicture(cutAll(EMPTY, [[[0, 0], [0, 1], [1, 0]], [[1, 1], [1, 2], [0, 2]], STRAIGHT]), packingFrame(draft));
  expect(parts.all.map((part) => parts.has(other, part))).toEqual([false, false, true]);
});
