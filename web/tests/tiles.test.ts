// Tiles that are drawn: shared sides, where one goes on, shuffling, and their text.

import { expect, test } from "vitest";
import { across, blankTiles, filledUp, framed, isTilesDraft, listedTiles, missing, next, previous, resizedTiles, seeded, settled, shuffled, sideAt, tilesText, withFixed, written, type Spot, type TilesDraft } from "../src/draw/tiles";
import { copiesOf } from "../src/make/copies";

/** Types numbers from a side on, as the keys do. */
function typed(draft: TilesDraft, digits: string, at: Spot = { cell: 0, way: 0 }): { draft: TilesDraft; at: Spot } {
  let [now, spot] = [draft, at];
  for (const digit of digits) {
    const corrected = sideAt(now, spot) !== null;
    now = written(now, spot, Number(digit));
    spot = next(now, spot, corrected);
  }
  return { draft: now, at: spot };
}

test("a side of the solved board is that of both tiles, and is typed once", () => {
  const board = blankTiles(2, 2);
  expect([missing(board), missing({ ...board, sheet: "listed" })]).toEqual([12, 16]);
  const { draft } = typed(board, "123456789012");
  expect(missing(draft)).toBe(0);
  // Top, left, right, bottom; what a neighbour has is not typed again.
  expect(tilesText(draft)).toContain('"""\n1/2/3/4\n5/3/6/7\n4/8/9/0\n7/9/1/2\n"""');
  // A corrected side leads on to the next one, not to an empty one.
  expect(typed(written(draft, { cell: 3, way: 2 }, null), "5", { cell: 0, way: 0 }).at).toEqual({ cell: 0, way: 3 });
  expect(previous(draft, { cell: 1, way: 0 })).toEqual({ cell: 0, way: 2 });
});

test("tiles that are listed are typed each by itself", () => {
  const { draft } = typed({ ...blankTiles(1, 2), sheet: "listed" }, "12345678");
  expect(tilesText(withFixed(draft, 1))).toBe('family = "tetravex"\nsize = "1x2"\nrotate = false\ntiles = """\n1/2/3/4\n5/6/7/8 @\n"""\n');
});

test("the rim has its colour, and typing goes around it", () => {
  const board = framed(blankTiles(2, 2), 0);
  expect(missing(board)).toBe(4);
  expect(written(board, { cell: 0, way: 0 }, 5)).toBe(board);
  const { draft } = typed(board, "1234", next(board, { cell: 0, way: 0 }));
  expect(tilesText(draft)).toContain('border = 0\ntiles = """\n0/0/1/2\n0/1/0/3\n2/0/4/0\n3/4/0/0\n');
  // The colour of the rim within the board, too.
  expect(tilesText(written(draft, { cell: 0, way: 1 }, 0))).toContain("border_only = false");
  expect(framed(draft, null).solved).toEqual(draft.solved);
});

test("listed tiles that stay where a solution has them change places with others, and none is lost", () => {
  const { draft } = typed(blankTiles(2, 2), "123456789012");
  const mixed = { ...shuffled({ ...draft, rotate: true, fixed: new Set([3]) }, seeded(5)) };
  const at = settled(mixed, draft.solved, new Set([0, 3]));
  expect([at.listed[0], at.listed[3], [...at.fixed]]).toEqual([draft.solved[0], draft.solved[3], [0, 3]]);
  const bag = (of: TilesDraft): string[] => of.listed.map((tile) => [0, 1, 2, 3].map((times) => String([...tile.slice(times), ...tile.slice(0, times)])).sort()[0] ?? "").sort();
  expect(bag(at)).toEqual(bag(mixed));
  // What is not fixed any more stays in the list.
  expect(settled(at, draft.solved, new Set()).listed).toEqual(at.listed);
});

test("shuffled tiles are the same tiles; those that are fixed stay; turned ones keep their order around", () => {
  const board = withFixed(filledUp(blankTiles(3, 4), seeded(7)), 5);
  const around = (tile: readonly (number | null)[] = []): string => tile.map((_, at) => [...tile.slice(at), ...tile.slice(0, at)].join()).sort()[0] ?? "";
  const plain = shuffled(board, seeded(1));
  expect(plain.listed).not.toEqual(board.solved);
  expect(plain.listed.map(String).sort()).toEqual(board.solved.map(String).sort());
  expect(plain.listed[5]).toEqual(board.solved[5]);
  expect(plain.solved).toEqual(board.solved);
  const turned = shuffled({ ...board, rotate: true }, seeded(3));
  expect(turned.listed.map(around).sort()).toEqual(board.solved.map(around).sort());
  expect(turned.listed.map(String).sort()).not.toEqual(board.solved.map(String).sort());
  expect(shuffled(board, seeded(1))).toEqual(plain);
});

test("filling up leaves what is written, and keeps the colour of the rim outside", () => {
  const board = written(framed(blankTiles(3, 3), 4), { cell: 0, way: 1 }, 9);
  const full = filledUp(board, seeded(2));
  expect([missing(full), sideAt(full, { cell: 1, way: 3 })]).toEqual([0, 9]);
  expect(full.solved.flat().filter((side) => side === 4)).toHaveLength(12);
});

test("another size keeps the tiles that are on both boards", () => {
  const board = withFixed(typed(blankTiles(2, 2), "123456789012").draft, 3);
  const wide = resizedTiles(board, 3, 3);
  expect([wide.solved[4], [...wide.fixed]]).toEqual([[7, 1, 2, 9], [4]]);
  expect(across(wide, { cell: 4, way: 1 })).toEqual({ cell: 5, way: 3 });
  // The side between a kept tile and a new one is that of both.
  expect([sideAt(wide, { cell: 5, way: 3 }), isTilesDraft(wide)]).toEqual([1, true]);
});

test("only what is such a drawing is read again", () => {
  const board = typed(blankTiles(2, 2), "12").draft;
  expect(isTilesDraft(structuredClone(board))).toBe(true);
  const wrong = [{ rows: 3 }, { cols: 0 }, { sheet: "both" }, { border: 64 }, { fixed: new Set([4]) }, { solved: board.solved.slice(1) }, { listed: [[1, 2, 3]] }, { rotate: 1 }];
  for (const part of wrong) expect(isTilesDraft({ ...board, ...part }), JSON.stringify(part)).toBe(false);
  // Touching sides of a solved board are the same.
  expect(isTilesDraft({ ...board, solved: board.solved.map((tile, cell) => (cell === 0 ? [1, 2, 8, 3] : tile)) })).toBe(false);
});

test("copies of a tile are told once", () => {
  expect(copiesOf([[1, 2, 3, 4], [0, 0, 0, 10], [1, 2, 3, 4], [2, 3, 4, 1]])).toEqual([{ sides: [1, 2, 3, 4], left: 2 }, { sides: [0, 0, 0, 10], left: 1 }, { sides: [2, 3, 4, 1], left: 1 }]);
});

test("tiles are read as they are listed, with those that are fixed and the rim", () => {
  const listed = listedTiles({ rows: 1, cols: 2 }, "0/0/10/2 @\n0103\n", { rotate: true, border: 0 });
  expect(listed).toMatchObject({ sheet: "listed", listed: [[0, 10, 2, 0], [0, 0, 3, 1]], rotate: true, border: 0 });
  expect([...(listed?.fixed ?? [])]).toEqual([0]);
  const other = typed(blankTiles(2, 2), "123456789012").draft;
  const text = tilesText({ ...other, sheet: "solved" }) ?? "";
  const tiles = /"""\n([^"]*)"""/.exec(text)?.[1] ?? "";
  expect(listedTiles(other, tiles, other)?.listed).toEqual(other.solved);
  for (const wrong of ["0000", "0000\nabcd", "0000\n0/0/0/64"]) expect(listedTiles({ rows: 1, cols: 2 }, wrong, { rotate: false, border: null }), wrong).toBeNull();
});
