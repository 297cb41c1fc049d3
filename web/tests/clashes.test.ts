import { expect, test } from "vitest";
import { clashes } from "../src/board/clashes";
import { Lattice } from "../src/board/lattice";
import { conflicts, faultsOver } from "../src/play/conflicts";
import { cages } from "./fixtures";

const violation = (rule: string, cells: number[][], edges?: number[][][]): Parameters<typeof faultsOver>[0][number] => ({
  rule, cells, message: "", args: {}, ...(edges ? { edges } : {}),
});

test("a clash is drawn on the edge between two cells, anything else on the cells", () => {
  const clash = violation("sides-clash", [[0, 0], [0, 1]], [[[0, 0], [0, 1]]]);
  const over = faultsOver([clash, violation("rim", [[0, 2]])]);
  expect(over).toEqual({ marks: [{ mark: "wrong", places: [[0, 2]] }], edges: [[[0, 0], [0, 1]]] });
  const board = cages(["AAA"], ["1.."]);
  expect(conflicts(board, [clash])).toHaveLength(1);
  const nodes = clashes(new Lattice(board), over.edges ?? []);
  expect(nodes.map(({ attrs }) => attrs["class"])).toEqual(["clash-halo", "clash"]);
  // All of it lies near the line between the first cell and the second.
  const numbers = String(nodes[1]?.attrs["d"]).slice(1).split("L").map((pair) => Number(pair.split(" ")[0]));
  expect(numbers.every((x) => Math.abs(x - 40) < 3)).toBe(true);
});

test("cells that do not touch have no edge", () => {
  expect(clashes(new Lattice(cages(["AAA"], ["..."])), [[[0, 0], [0, 2]]])).toEqual([]);
});
