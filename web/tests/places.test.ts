import { expect, test } from "vitest";
import { longest, pieceRows, piecesWithPlace, tilePlaces, tileRows, waitingPieces } from "../src/play/places";
import { SQUARES } from "../src/board/form";
import type { Piece } from "../src/api/types";

const [A, B, C] = [[1, 2, 3, 4], [5, 6, 7, 8], [0, 0, 0, 0]] as const;
const laid = (places: ReturnType<typeof tilePlaces>): readonly (string | null)[] => places.map(({ sides, at }) => (at === null ? null : `${at}:${sides.join("")}`));

test("tiles keep their places while others come and go", () => {
  const all = tilePlaces([], [A, B, B, C]);
  expect(laid(all)).toEqual(["0:1234", "1:5678", "2:5678", "3:0000"]);
  const fewer = tilePlaces(all, [B, C]);
  expect(laid(fewer)).toEqual([null, "0:5678", null, "1:0000"]);
  // What comes back goes to its own place, wherever it stands among those that wait.
  expect(laid(tilePlaces(fewer, [C, B, A]))).toEqual(["2:1234", "1:5678", null, "0:0000"]);
  // What was on the board at the beginning gets a place at the end.
  expect(laid(tilePlaces(tilePlaces([], [A]), [C, A]))).toEqual(["1:1234", "0:0000"]);
});

const piece = (name: string, left: number): Piece => ({ name, count: 1, left, images: [[[0, 0], [0, 1], [0, 2]], [[0, 0], [1, 0], [2, 0]]], turned: [1, 0], flipped: [] });

test("there is room for a piece that the player has laid, not for one that the puzzle has; only those that wait are shown", () => {
  const cells = [{ row: 0, col: 0, group: 0, mark: "given" as const }, { row: 0, col: 1, group: 1 }, { row: 0, col: 2 }];
  const pieces = [piece("X", 0), piece("Y", 0), piece("Z", 1)];
  expect(piecesWithPlace({ pieces, groups: [{ name: "X" }, { name: "Y" }], cells })).toEqual([1, 2]);
  expect(waitingPieces({ pieces })).toEqual([2]);
  expect(longest({ pieces, lattice: SQUARES })).toBe(3);
});

test("all places are in sight as long as that many rows have room", () => {
  expect(pieceRows(12)).toEqual({ high: 2, low: 2 });
  expect(pieceRows(5)).toEqual({ high: 1, low: 1 });
  expect(pieceRows(0)).toEqual({ high: 1, low: 1 });
  expect(pieceRows(80)).toEqual({ high: 2, low: 2 });
  expect(tileRows(16)).toEqual({ high: 2, low: 2 });
  expect(tileRows(36)).toEqual({ high: 4, low: 2 });
});
