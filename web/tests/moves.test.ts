import { expect, test } from "vitest";
import { moveFor, offers } from "../src/board/moves";
import { movesTo } from "../src/play/filling";
import { conflicts, isLost, remarks, unfilled } from "../src/play/conflicts";
import { cages, pieces, tiles } from "./fixtures";

test("templates are filled; what is not offered makes no move", () => {
  const view = pieces(["..."]);
  expect(moveFor(view, "place", { piece: "I", cells: [[0, 0], [0, 1], [0, 2]] })).toBe("I 1,1 1,2 1,3");
  expect(moveFor(view, "write", { cell: [0, 0], value: 1 })).toBeNull();
  expect(offers(view, "lift")).toBe(true);
  expect(offers(view, "lay")).toBe(false);
});

test("a tile is written by rows, though it is sent going round", () => {
  expect(moveFor(tiles([null]), "lay", { cell: [0, 0], tile: [1, 2, 3, 4] })).toBe("put 1,1 1/4/2/3");
});

test("a name with signs of templates in it is put in as it is", () => {
  expect(moveFor(pieces(["."]), "place", { piece: "$&", cells: [[0, 0]] })).toBe("$& 1,1");
});

test("the moves to a solution are those that are not made yet", () => {
  const goal = pieces(["AAB", "ABB"]);
  expect(movesTo(pieces(["AA.", "A.."]), goal)).toEqual(["B 1,3 2,2 2,3"]);
  expect(movesTo(cages(["AAB"], ["1.."]), cages(["AAB"], ["121"]))).toEqual(["set 1,2 2", "set 1,3 1"]);
  expect(movesTo(tiles([[1, 1, 1, 1], null]), tiles([[1, 1, 1, 1], [1, 2, 3, 4]]))).toEqual(["put 1,2 1/4/2/3"]);
});

test("what is only missing is no conflict", () => {
  const view = cages(["AAB"], ["11."]);
  const missing = { rule: "cell-empty", cells: [[0, 2]], message: "", args: {} };
  const clash = { rule: "touching-equal", cells: [[0, 0], [0, 1]], message: "", args: {} };
  expect(conflicts(view, [missing, clash])).toEqual([clash]);
});

test("a check tells mistakes and that nothing is left, not what is only missing", () => {
  const about = (rule: string, cells: number[][]): Parameters<typeof remarks>[1][number] => ({ rule, cells, message: "", args: {} });
  const [missing, wrong, lost] = [about("cell-empty", [[0, 2]]), about("wrong-value", [[0, 0]]), about("no-solution", [])];
  const view = cages(["AAB"], ["11."]);
  expect(remarks(view, [missing])).toEqual([]);
  expect(remarks(view, [wrong, missing])).toEqual([wrong]);
  expect(remarks(view, [lost, missing])).toEqual([lost]);
  expect([isLost([]), isLost([lost]), isLost([lost, wrong])]).toEqual([false, true, false]);
  // Where nothing is left to fill, what is absent is all that there is to say.
  const absent = about("piece-missing", []);
  expect(remarks(cages(["AAB"], ["121"]), [absent])).toEqual([absent]);
});

test("cells that stay open are not to be filled", () => {
  expect(unfilled(pieces(["I.o", "..."]))).toBe(4);
});
