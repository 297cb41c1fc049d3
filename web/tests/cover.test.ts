// Exact covers as the engine writes them: what is read, what a choice leaves, what the items stand for.

import { expect, test } from "vitest";
import { cover } from "./covers";
import { leftBy, optionName } from "../src/cover/problem";
import type { View } from "../src/cover/problem";
import { standsFor } from "../src/cover/stands";
import { coverCalled } from "../src/cover/title";
import type { Picture } from "../src/api/types";

const KNUTH = "| seven items\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

test("items, options, bounds and colours are read as they are written", () => {
  const problem = cover("A 2|D 1:3|E | s t\nA s:red\nD D t\n");
  expect(problem.items).toEqual([
    { name: "A", secondary: false, most: 1 }, { name: "D", secondary: false, most: 2 }, { name: "E", secondary: false, most: 3 },
    { name: "s", secondary: true, most: 1 }, { name: "t", secondary: true, most: 1 },
  ]);
  expect(optionName(problem, 0)).toBe("A s:red");
});

test("what is chosen covers its items and rules out what shares one", () => {
  const problem = cover(KNUTH);
  const left = leftBy(problem, [3]);
  expect(left.coverer).toEqual([3, -1, -1, 3, -1, 3, -1]);
  expect(left.options).toEqual(["open", "out", "out", "chosen", "open", "out"]);
  expect(left.ways).toEqual([0, 1, 1, 0, 1, 0, 1]);
  const coloured = cover("A B C | s\nA s:r\nB s:r\nB s:g\nC s\n");
  expect(leftBy(coloured, [0]).options).toEqual(["chosen", "open", "out", "out"]);
  const twice = cover("2|D a b c\nD a\nD b\nD c\n");
  expect(leftBy(twice, [0]).options).toEqual(["chosen", "open", "open"]);
  expect(leftBy(twice, [0, 1]).options).toEqual(["chosen", "chosen", "out"]);
});

test("chessboards, rows, grids and cells are known by their names, and nothing else is", () => {
  const queens = standsFor(cover("r1 r2 c1 c2 | a1 a2 a3\nr1 c1 a1\nr1 c2 a2\nr2 c1 a2\nr2 c2 a3\n"));
  expect([queens?.kind, queens?.rows, queens?.cols, queens?.puts[2]]).toEqual(["chess", 2, 2, [{ row: 1, col: 0, text: "" }]]);
  const langford = standsFor(cover("1 2 s1 s2 s3 s4\n1 s1 s3\n1 s2 s4\n2 s1 s4\n"));
  expect([langford?.kind, langford?.cols, langford?.puts[2]]).toEqual(["row", 4, [{ row: 0, col: 0, text: "2" }, { row: 0, col: 3, text: "2" }]]);
  const sudoku = standsFor(cover("p11 r11 c11 b11\np11 r11 c11 b11\n"));
  expect([sudoku?.kind, sudoku?.puts[0]]).toEqual(["grid", [{ row: 0, col: 0, text: "1" }]]);
  const square = standsFor(cover("w1 w2 | r1c1 r1c2 r2c2 AS SO\nw1 r1c1:A r1c2:S AS\nw2 r1c2:S r2c2:O SO\n"));
  expect([square?.kind, square?.rows, square?.cols, square?.puts[1]]).toEqual(["grid", 2, 2, [{ row: 0, col: 1, text: "S" }, { row: 1, col: 0, text: "S" }, { row: 1, col: 1, text: "O" }]]);
  const crossed = standsFor(cover("r1 c1 c2 | r1c1 r1c2 AS A S\nr1 r1c1:A r1c2:S AS\nc1 r1c1:A A\nc2 r1c2:S S\n"));
  expect([crossed?.rows, crossed?.cols, crossed?.puts[2]]).toEqual([1, 2, [{ row: 0, col: 1, text: "S" }]]);
  // Without colours nothing is written.
  expect(standsFor(cover("w1 | r1c1\nw1 r1c1\n"))).toBeNull();
  const corner = standsFor(cover("V 2|D 11 12 21 22 23\nV 11 12 21\nD 22 23\n"));
  expect([corner?.kind, corner?.rows, corner?.cols, corner?.cells.size]).toEqual(["cells", 2, 3, 5]);
  expect(standsFor(cover(KNUTH))).toBeNull();
});

test("a problem says itself what its items and options stand for", () => {
  const problem = cover("Mon Tue Ann Bob\nMon Ann\nTue Bob\nMon Bob\nTue Ann\n");
  const own = (view: View): ReturnType<typeof standsFor> => standsFor({ ...problem, view });
  const week = own({ look: "grid", items: { Mon: "1,1", Tue: "1,2" }, options: { 1: "1,2=B 2,2", 3: "" } });
  expect([week?.kind, week?.rows, week?.cols, week?.cells.size]).toEqual(["grid", 2, 2, 3]);
  expect(week?.puts).toEqual([[{ row: 0, col: 0, text: "Ann" }], [{ row: 0, col: 1, text: "B" }, { row: 1, col: 1, text: "" }], [{ row: 0, col: 0, text: "Bob" }], []]);
  // The squares of a chessboard are all there, and names no longer tell anything.
  const board = standsFor({ ...cover("r1 c1\nr1 c1\n"), view: { look: "chess", options: { 0: "2,3" } } });
  expect([board?.kind, board?.rows, board?.cols, board?.cells.size]).toEqual(["chess", 2, 3, 6]);
});

test("a problem is called by what its items are, in its matrix and in its list", () => {
  const matrix = (names: readonly string[]): Picture => ({ cells: names.map((label, at) => ({ row: 0, col: at + 1, label })) } as unknown as Picture);
  const list = (names: readonly string[]): Picture => ({ cells: names.flatMap((label, at) => [{ row: at, col: 0, label }, { row: at, col: 1, label: "7" }]) } as unknown as Picture);
  const called = (text: string): string[] => [matrix, list].map((picture) => JSON.stringify(coverCalled(picture(text.split(" ")))));
  const both = (key: string, args: object): string[] => Array.from({ length: 2 }, () => JSON.stringify({ key, args }));
  expect(called("r1 r2 c1 c2 a1 a2 a3 b1 b2 b3")).toEqual(both("queens", { count: 2 }));
  expect(called("r1 r2 c1 c2 gA gB b1_1")).toEqual(both("regions", { rows: 2 }));
  expect(called("1 2 3 s1 s2 s3 s4 s5 s6")).toEqual(both("langford", { count: 3 }));
  expect(called("p11 r11 c11 b11")).toEqual(both("sudoku", { rows: 1 }));
  expect(called("r1 r2 c1 c2 c3 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 ACE")).toEqual(both("words", { rows: 2, cols: 3 }));
  expect(called("w1 w2 r1c1 r1c2 r2c2 AS SO")).toEqual(both("square", { rows: 2, cols: 2 }));
  expect(called("1,1 1,2 1,3 1,4 1,5 F I L N P T U V W X Y Z")).toEqual(both("pentominoes", { rows: 1, cols: 5 }));
  expect(called("1,1 1,2 1,3 1,5 F I L N P T U V W X Y Z")).toEqual(both("pieces", { count: 4 }));
  expect(called("V D 11 12 21 22")).toEqual(both("pieces", { count: 4 }));
  expect(called("r1 r2 c1 c2")).toEqual(both("items", { count: 4 }));
});
