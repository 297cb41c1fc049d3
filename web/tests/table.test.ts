import { describe, expect, test } from "vitest";
import type { View } from "../src/api/types";
import { choiceMoves } from "../src/board/deeds";
import { Table, type Said } from "../src/board/table";
import { I, L, cages, pieces, tiles } from "./fixtures";

function seated(view: View, allow = true): { table: Table; moves: string[][]; said: Said[] } {
  const moves: string[][] = [];
  const said: Said[] = [];
  const move = (...played: string[]): Promise<boolean> => {
    moves.push(played);
    return Promise.resolve(allow);
  };
  const table = new Table(view, {
    move,
    next: (choose) => {
      const chosen = choose();
      return chosen.length === 0 ? Promise.resolve(false) : move(...chosen);
    },
    say: (one) => said.push(one),
  });
  return { table, moves, said };
}

/** A board whose second cell may stay open, and one of the first three of the second row does. */
function opened(view: View): View {
  view.cells.forEach((cell) => {
    if (cell.row === 0 && cell.col === 1) cell.opening = 0;
    if (cell.row === 1 && cell.col < 3) cell.opening = 1;
  });
  const openings = [{ open: 0, least: 0 }, { choice: "a", open: 0, least: 1, most: 1 }];
  const gestures: View["gestures"] = [...view.gestures, { gesture: "open", move: ". {cell}" }, { gesture: "close", move: "- {cell}" }];
  return { ...view, openings, gestures };
}

const press = (table: Table, ...keys: string[]): void => {
  for (const key of keys) table.key({ key, shift: false, other: false });
};

describe("pieces", () => {
  const board = ["....", "....", "A..o"];

  test("a piece is picked, turned, moved and placed by keys alone", async () => {
    const { table, moves, said } = seated(pieces(board));
    press(table, ".");
    expect(table.current.hand).toMatchObject({ kind: "piece", piece: 0, image: 0 });
    press(table, "r", "ArrowRight", "ArrowDown");
    expect(table.current.spot).toMatchObject({ corner: [1, 1] });
    press(table, "Enter");
    await Promise.resolve();
    await Promise.resolve();
    expect(moves).toEqual([["L 2,2 2,3 3,3"]]);
    expect(table.current.hand).toBeNull();
    expect(said.map(({ key }) => key)).toEqual(["said-picked", "said-turned", "said-over", "said-over", "said-placed"]);
  });

  test("a piece that fits nowhere as it lies stands where most of it fits, amid what is free, and turns there", () => {
    const { table } = seated(pieces(["ooooo", "oo.oo", "oo.oo", "oo.oo", "ooooo"], [I]));
    press(table, ".");
    expect(table.current.spot).toMatchObject({ corner: [2, 1], free: false });
    press(table, "r");
    expect(table.current.spot).toMatchObject({ corner: [1, 2], free: true });
  });

  test("a press leaves an empty cell open, and a press or a key takes that back; of a choice one cell is open", async () => {
    const view = opened(pieces(["A..o", "...."], [{ ...L, name: "A", left: 0 }]));
    const { table, moves, said } = seated(view);
    await table.press([0, 1]);
    // What is open by the puzzle itself, and what no rule names, is not the player's.
    await table.press([0, 2]);
    await table.press([1, 0]);
    await table.press([1, 1]);
    expect(moves).toEqual([[". 1,2"], [". 2,1"], [". 2,2"]]);
    expect(said.map(({ key }) => key)).toEqual(["said-closed", "said-closed", "said-closed"]);
    moves.length = 0;
    const [, second, , , , sixth] = view.cells;
    if (second) second.mark = "open";
    if (sixth) sixth.mark = "open";
    table.show({ ...view });
    await table.press([1, 0]);
    await table.press([0, 1]);
    table.focusOn([1, 1]);
    press(table, "Delete");
    expect(moves).toEqual([["- 2,2", ". 2,1"], ["- 1,2"], ["- 2,2"]]);
    moves.length = 0;
    expect(choiceMoves(table.current, (cells) => cells[2])).toEqual(["- 1,1", "- 2,2", ". 2,3"]);
  });

  test("a spot over a taken or an open cell is shown as taken, and letting go there tells why, with the cells that are in the way", async () => {
    const { table, moves, said } = seated(pieces(board));
    table.pick(0);
    table.hover({ x: 0, y: 1 });
    press(table, "ArrowDown");
    expect(table.current.spot?.free).toBe(false);
    expect(await table.drop()).toBe(false);
    expect(table.current.missed?.why).toEqual({ reason: "taken", cells: [[2, 0]] });
    expect(table.current.hand).not.toBeNull();
    press(table, "ArrowRight", "ArrowRight", "f");
    expect(table.current.missed).toBeNull();
    table.point({ x: 3.5, y: 2.5 }, { x: 0.5, y: 1.5 });
    expect(await table.drop()).toBe(false);
    expect(table.current.missed?.why).toEqual({ reason: "open", cells: [[2, 3]] });
    table.away();
    expect(await table.drop()).toBe(false);
    expect(table.current.missed?.why).toEqual({ reason: "outside", cells: [] });
    // What was carried goes back, and what is told of it stays until something is touched.
    table.goBack();
    expect(table.current).toMatchObject({ hand: null, missed: { why: { reason: "outside" } } });
    table.calm();
    expect(table.current.missed).toBeNull();
    expect(moves).toEqual([]);
    expect(said.map(({ key }) => key).filter((key) => key.startsWith("misfit"))).toEqual(["misfit-taken", "misfit-open", "misfit-outside"]);
  });

  test("a placed piece goes elsewhere in one go, and back to the tray when it is let go off the board", async () => {
    const { table, moves } = seated(pieces(["AA..", "A...", "...."], [{ ...L, name: "A", left: 0 }]));
    expect(table.pickAt([0, 1])).toBe(true);
    table.hover({ x: 2, y: 1 });
    await table.drop();
    expect(moves).toEqual([["- 1,2", "A 2,3 2,4 3,3"]]);
    table.pickAt([0, 0]);
    table.away();
    await table.drop();
    expect(moves[1]).toEqual(["- 1,1"]);
  });

  test("a piece is put down so that it covers the cell that is pointed at", async () => {
    const { table, moves } = seated(pieces(board));
    table.pick(1);
    table.point({ x: 3.9, y: 1.2 }, { x: 2.1, y: 0.5 });
    expect(table.current.spot).toMatchObject({ corner: [1, 1], free: true });
    await table.drop();
    expect(moves).toEqual([["I 2,2 2,3 2,4"]]);
  });

  test("what was taken while a move was on its way stays in the hand", async () => {
    let arrive = (): void => undefined;
    const table = new Table(pieces(board), {
      move: () =>
        new Promise((resolve) => {
          arrive = () => {
            table.show(pieces(["LL..", "L...", "A..o"], [{ ...L, left: 0 }, I]));
            resolve(true);
          };
        }),
      next: () => Promise.resolve(false),
      say: () => undefined,
    });
    table.pick(0);
    table.hover({ x: 0, y: 0 });
    const dropped = table.drop();
    table.pick(1);
    table.hover({ x: 0, y: 0 });
    expect(table.current.spot?.free).toBe(true);
    arrive();
    expect(await dropped).toBe(true);
    expect(table.current.hand).toMatchObject({ kind: "piece", piece: 1 });
    // Its spot is taken by what came to lie there.
    expect(table.current.spot).toMatchObject({ corner: [0, 0], free: false });
  });

  test("a hand stays as long as what it holds is where it was taken", () => {
    const one = { ...L, name: "A", left: 0 };
    const { table } = seated(pieces(["AA..", "A...", "...."], [one, I]));
    table.pickAt([0, 1]);
    table.show(pieces(["AA..", "A...", ".III"], [one, I]));
    expect(table.current.hand).toMatchObject({ piece: 0, from: [0, 1] });
    table.show(pieces(["..AA", "..A.", "...."], [one, I]));
    expect(table.current.hand).toBeNull();
    table.pick(1);
    table.show(pieces(["AA..", "A...", "...."], [one, { ...I, left: 0 }]));
    expect(table.current.hand).toBeNull();
  });

  test("let go where it lay, nothing is played", async () => {
    const { table, moves } = seated(pieces(["AA..", "A..."], [{ ...L, name: "A", left: 0 }]));
    table.pickAt([0, 1]);
    await table.drop();
    expect(moves).toEqual([]);
    expect(table.current.hand).toBeNull();
  });

  test("given pieces stay", () => {
    const { table } = seated(pieces(["AA", "A."], [{ ...L, name: "A", left: 0 }], "A"));
    expect(table.pickAt([0, 0])).toBe(false);
  });

  test("pieces that may not be turned over stay as they are", () => {
    const { table } = seated(pieces(board));
    table.pick(1);
    press(table, "f");
    expect(table.current.hand).toMatchObject({ image: 0 });
    expect(table.allows()).toEqual({ turn: true, flip: false, tilt: false });
  });
});

describe("numbers", () => {
  const view = cages(["AAB", "ABB"], ["...", "1.."]);

  test("digits go to the focused cell; the same digit erases it; too large ones are none", async () => {
    const { table, moves } = seated(view);
    press(table, "ArrowRight", "3", "9", "ArrowLeft", "ArrowDown", "1");
    await Promise.resolve();
    expect(moves).toEqual([["set 1,2 3"], ["clear 2,1"]]);
  });

  test("notes are added and taken away one by one", async () => {
    const noted = cages(["AAB", "ABB"], ["...", "..."]);
    const [first] = noted.cells;
    if (first) first.notes = ["1", null, null];
    const { table, moves } = seated(noted);
    table.take("corner");
    await table.write(3);
    await table.write(1);
    expect(moves).toEqual([["note 1,1 1,3"], ["note 1,1 -"]]);
  });

  test("what is written is for the cell of its time, and for what stands in it in the end", () => {
    const waiting: (() => readonly string[])[] = [];
    const table = new Table(cages(["AAB", "ABB"], ["...", "..."]), {
      move: () => Promise.resolve(true),
      next: (choose) => {
        waiting.push(choose);
        return Promise.resolve(true);
      },
      say: () => undefined,
    });
    table.take("corner");
    void table.write(1);
    void table.write(2);
    press(table, "ArrowRight");
    expect(waiting[0]?.()).toEqual(["note 1,1 1"]);
    const noted = cages(["AAB", "ABB"], ["...", "..."]);
    const [first] = noted.cells;
    if (first) first.notes = ["1", null, null];
    table.show(noted);
    expect(waiting[1]?.()).toEqual(["note 1,1 1,2"]);
  });
});

describe("several cells", () => {
  const view = cages(["AAB", "ABB"], ["..1", "..."]);
  const shifted = (table: Table, ...keys: string[]): void => {
    for (const key of keys) table.key({ key, shift: true, other: false });
  };

  test("Shift and arrows choose more, a digit goes into all of them at once, and Escape leaves one", async () => {
    const { table, moves, said } = seated(view);
    shifted(table, "ArrowRight", "ArrowRight", "ArrowDown");
    expect(table.current.chosen).toEqual([[0, 0], [0, 1], [0, 2], [1, 2]]);
    expect(said.at(-1)).toEqual({ key: "said-chosen", args: { count: 4 } });
    press(table, "3");
    await Promise.resolve();
    press(table, "Escape");
    expect(table.current.chosen).toEqual([[1, 2]]);
    press(table, "2");
    await Promise.resolve();
    // A cell that has it already is left alone.
    expect(moves).toEqual([["set 1,1 3", "set 1,2 3", "set 1,3 3", "set 2,3 3"], ["set 2,3 2"]]);
  });

  test("with Ctrl the focus goes on alone, and cells are chosen and left out one by one", () => {
    const { table } = seated(view);
    const control = (key: string): boolean => table.key({ key, shift: false, command: true, other: false });
    press(table, "ArrowDown");
    control("ArrowRight");
    control("ArrowRight");
    expect(table.current).toMatchObject({ focus: [1, 2], chosen: [[1, 0]] });
    control("Enter");
    expect(table.current.chosen).toEqual([[1, 0], [1, 2]]);
    control("Enter");
    expect(table.current.chosen).toEqual([[1, 0]]);
    control("a");
    expect(table.current.chosen).toHaveLength(6);
    // What is the browser's stays the browser's.
    expect(control("c")).toBe(false);
    expect(control("z")).toBe(false);
  });

  test("digits with Shift are notes, with Ctrl notes in the middle, with both colours, on any keyboard", async () => {
    const { table, moves } = seated(view);
    table.key({ key: "!", code: "Digit1", shift: true, other: false });
    table.key({ key: "2", code: "Digit2", shift: false, command: true, other: false });
    table.key({ key: "\"", code: "Digit3", shift: true, command: true, other: false });
    // On a French keyboard a digit is another sign without Shift.
    table.key({ key: "&", code: "Digit1", shift: false, other: false });
    await Promise.resolve();
    expect(moves).toEqual([["note 1,1 1"], ["centre 1,1 2"], ["colour 1,1 3"], ["set 1,1 1"]]);
  });

  test("the pens by their letters, and what is there in all cells is taken away", async () => {
    const noted = cages(["AAB", "ABB"], ["...", "..."]);
    for (const cell of noted.cells) Object.assign(cell, { centre: ["1", "2"], colour: 4 });
    const { table, moves } = seated(noted);
    shifted(table, "ArrowRight");
    press(table, "c", "2", "v", "4", "5", "z", "0", "v", "Delete");
    await Promise.resolve();
    expect(moves).toEqual([
      ["centre 1,1 1", "centre 1,2 1"], ["colour 1,1 -", "colour 1,2 -"], ["colour 1,1 5", "colour 1,2 5"],
      ["clear 1,1", "clear 1,2"], ["colour 1,1 -", "colour 1,2 -"],
    ]);
  });

  test("a number leaves the notes around it, where that is wished", async () => {
    const moves: string[] = [];
    const table = new Table(view, {
      move: () => Promise.resolve(true),
      next: (choose) => {
        moves.push(...choose());
        return Promise.resolve(true);
      },
      say: () => undefined,
      clearing: () => true,
    });
    await table.write(2);
    expect(moves).toEqual(["enter 1,1 2"]);
  });

  test("given cells take colours alone, and a small note waits for an empty cell", async () => {
    const given = cages(["AAB"], ["1.."]);
    const [first] = given.cells;
    if (first) first.mark = "given";
    const { table, moves } = seated(given);
    shifted(table, "ArrowRight");
    press(table, "2", "x", "2", "v", "2");
    await Promise.resolve();
    expect(moves).toEqual([["set 1,2 2"], ["note 1,2 2"], ["colour 1,1 2", "colour 1,2 2"]]);
  });
});

describe("tiles", () => {
  test("from beside the board, onto another tile, and all at once", async () => {
    const { table, moves } = seated(tiles([[1, 2, 3, 4], null, [5, 6, 7, 8]], [[9, 10, 11, 12]]));
    table.pickTile(0);
    table.hover({ x: 1, y: 0 });
    await table.drop();
    table.pickAt([0, 0]);
    table.hover({ x: 2.2, y: 0 });
    await table.drop();
    table.key({ key: "ArrowLeft", shift: true, other: false });
    await Promise.resolve();
    await table.clear([0, 2]);
    expect(moves).toEqual([["put 1,2 9/12/10/11"], ["swap 1,1 1,3"], ["shift left"], ["take 1,3"]]);
  });
});

test("a tile from beside the board is first on an empty cell, where the place before is a given one’s", () => {
  const view = tiles([[1, 2, 3, 4], [5, 6, 7, 8], null], [[9, 10, 11, 12]]);
  const { table } = seated({ ...view, cells: view.cells.map((cell) => (cell.col === 0 ? { ...cell, mark: "given" } : cell)) });
  table.pickTile(0);
  expect(table.current.spot).toMatchObject({ corner: [0, 2], free: true });
});

test("a tile from beside the board is first on an empty cell, where Enter lays it, though the place before is taken", async () => {
  const { table, moves } = seated(tiles([[1, 2, 3, 4], null, [5, 6, 7, 8]], [[9, 10, 11, 12]]));
  table.pickTile(0);
  expect(table.current).toMatchObject({ focus: [0, 1], spot: { corner: [0, 1], free: true } });
  press(table, "Enter");
  await Promise.resolve();
  expect(moves).toEqual([["put 1,2 9/12/10/11"]]);
});

test("while a pointer goes on over the same cells nothing is told", () => {
  const { table } = seated(tiles([[1, 2, 3, 4], null], [[9, 10, 11, 12]]));
  table.pickTile(0);
  table.point({ x: 1.4, y: 0.5 }, { x: 0.5, y: 0.5 });
  let told = 0;
  const leave = table.subscribe(() => (told += 1));
  table.point({ x: 1.6, y: 0.4 }, { x: 0.5, y: 0.5 });
  expect(told).toBe(1);
  table.point({ x: 0.6, y: 0.4 }, { x: 0.5, y: 0.5 });
  expect(told).toBe(2);
  leave();
});

test("arrows walk across holes and stop at the edge", () => {
  const { table } = seated(pieces([".#.", "..."], []));
  press(table, "ArrowRight");
  expect(table.current.focus).toEqual([0, 2]);
  press(table, "ArrowRight", "ArrowUp");
  expect(table.current.focus).toEqual([0, 2]);
  press(table, "End");
  expect(table.current.focus).toEqual([1, 2]);
});

test("keys with control or command are left to the page", () => {
  const { table } = seated(pieces(["..."]));
  expect(table.key({ key: "ArrowRight", shift: false, command: true, other: false })).toBe(false);
  expect(table.key({ key: "ArrowRight", shift: false, other: true })).toBe(false);
});
