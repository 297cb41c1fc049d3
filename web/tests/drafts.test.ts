import { expect, test } from "vitest";
import * as drafts from "../src/draw/drafts";

const suguru: drafts.SuguruDraft = { rows: 2, cols: 2, cages: new Map(), givens: new Map() };
const packing: drafts.PackingDraft = {
  rows: 2, cols: 3, out: new Set(["1,2"]), set: null, rotate: true, flip: false,
  pieces: [{ name: "A", cells: [[3, 4], [4, 4], [4, 3]], count: 2 }],
};

test("a drawn packing puzzle is written as TOML", () => {
  expect(drafts.packingText(packing)).toBe(
    'family = "packing"\nboard = """\n...\n..#\n"""\nrotate = true\nflip = false\n' +
      '\n[[pieces]]\nname = "A"\nshape = """\n.#\n##\n"""\ncount = 2\n',
  );
  expect(drafts.packingText({ ...packing, set: "pentomino" })).toContain('pieces = "pentomino"');
  expect([drafts.boardArea(packing), drafts.pieceArea(packing)]).toEqual([5, 6]);
});

test("pieces hang together, and each has a name of its own", () => {
  expect(drafts.connected([[0, 0], [1, 0]])).toBe(true);
  expect(drafts.connected([[0, 0], [1, 1]])).toBe(false);
  expect(drafts.connected([])).toBe(false);
  expect(drafts.nextName(packing.pieces)).toBe("B");
});

test("cages grow, lose cells, and are written by letters", () => {
  let draft = drafts.joined(suguru, [0, 0], drafts.nextCage(suguru));
  draft = drafts.joined(draft, [0, 1], 0);
  draft = drafts.joined(draft, [1, 0], drafts.nextCage(draft));
  draft = drafts.joined(draft, [1, 1], 1);
  draft = drafts.given(draft, [0, 0], 2);
  expect(drafts.uncaged(draft)).toBe(0);
  expect(drafts.cageSize(draft, [0, 1])).toBe(2);
  expect(drafts.suguruText(draft)).toBe('family = "suguru"\ncages = """\nAA\nBB\n"""\ngivens = """\n2.\n..\n"""\n');
  draft = drafts.freed(draft, [0, 0]);
  expect(drafts.uncaged(draft)).toBe(1);
  expect(draft.givens.size).toBe(0);
  expect(drafts.resized(draft, 1, 2).cages.size).toBe(1);
});

test("the same number again takes it away", () => {
  const draft = drafts.given(suguru, [0, 0], 1);
  expect(drafts.given(draft, [0, 0], 1).givens.size).toBe(0);
});
