import { expect, test } from "vitest";
import { SQUARES } from "../src/board/form";
import { Names } from "../src/game/names";
import { Shelf, type Store } from "../src/game/shelf";
import { pieces } from "./fixtures";

function store(text: string | null = null): Store {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? text, setItem: (key, value) => void kept.set(key, value) };
}

const puzzle = "pavage 1\npuzzle\nboard 5x11\n";

test("a built-in puzzle is known again by its text, whatever was played", () => {
  const names = new Names(store());
  expect(names.of(puzzle)).toBeNull();
  names.learn(puzzle, "iq-puzzler-pro");
  expect(names.of("pavage 1\ncursor 1\nmove place G 0,0\npuzzle\nboard 5x11\n")).toBe("iq-puzzler-pro");
  expect(names.of("pavage 1\npuzzle\nboard 5x12\n")).toBeNull();
  for (const damaged of ["{", "7", "[[1, 2], null, []]"]) expect(new Names(store(damaged)).of(puzzle)).toBeNull();
});

test("a game that went on elsewhere is told by its moves", () => {
  const shelf = new Shelf(store());
  expect(shelf.wentOn("a", "one")).toBe(false);
  shelf.put({
    id: "a", title: "", family: "packing", game: "one", seconds: 0, changed: 0, solved: null, helped: false,
    picture: pieces(["."]),
  });
  expect(shelf.wentOn("a", "one")).toBe(false);
  expect(shelf.wentOn("a", "two")).toBe(true);
  expect(shelf.wentOn("b", "two")).toBe(false);
});

test("the picture of a game kept by an earlier version is one of squares", () => {
  const before = { look: "pieces", layers: 1, rows: 2, cols: 3, cells: [], groups: [], supply: [] };
  const game = { id: "a", title: "", family: "packing", game: "one", seconds: 0, changed: 0, solved: null, helped: false, picture: before };
  const [kept] = new Shelf(store(JSON.stringify([game]))).all();
  expect(kept?.picture).toEqual({ ...before, lattice: SQUARES, size: [3, 2] });
});
