// The part of a tree that goes on paper.

import { expect, test } from "vitest";
import { paperTrees, type PaperTree } from "../src/tree/sheet";
import { treeOf, type Happened, type Tree } from "../src/tree/tree";

/** Every node tries both options of an item, down to a depth; the last leaf is a solution. */
function full(depth: number): Happened[] {
  const below = (level: number, last: boolean): Happened[] => {
    if (level === depth) return [last ? ["solution"] : ["dead", level]];
    const branch = (option: number): Happened[] => [["choose", 2 * level + option], ...below(level + 1, last && option === 1), ["retract", 2 * level + option]];
    return [["branch", level, 2], ...branch(0), ...branch(1)];
  };
  return below(0, true);
}

/** The part of a tree that a sheet shows unless another is chosen. */
function paperTree(tree: Tree): PaperTree {
  const [first] = paperTrees(tree);
  if (!first) throw new Error("every tree has a part");
  return first;
}

const paper = (depth: number): PaperTree => {
  const names = new Map(Array.from({ length: 2 * depth }, (_, option) => [option, `option ${option}`]));
  return paperTree(treeOf({ items: Array.from({ length: depth + 1 }, (_, item) => `item ${item}`), names, steps: full(depth), countsOptions: true }));
};

test("a small tree is whole, numbered in the order of the search, with what is tried and how it ends", () => {
  const { leaves, width, height } = paper(2);
  expect([leaves.length, width, height]).toEqual([7, 4, 3]);
  expect(leaves.map(({ number, tried, item, end }) => [number, tried, item, end])).toEqual([
    [0, "", "item 0", "open"],
    [1, "option 0", "item 1", "spent"], [2, "option 2", "item 2", "dead"], [3, "option 3", "item 2", "dead"],
    [4, "option 1", "item 1", "spent"], [5, "option 2", "item 2", "dead"], [6, "option 3", "", "solution"],
  ]);
  expect(leaves[0]?.above).toBeNull();
  expect(leaves[2]?.above).toEqual([leaves[1]?.x, leaves[1]?.y]);
});

test("a tree that goes far down is cut where its nodes would lie on each other", () => {
  const steps = Array.from({ length: 30 }, (_, at): Happened[] => [["branch", 0, 1], ["choose", at]]).flat();
  const { leaves, height } = paperTree(treeOf({ items: ["item"], names: new Map(), steps, countsOptions: true }));
  expect([leaves.length, height, leaves.at(-1)?.end]).toEqual([13, 13, "open"]);
});

test("of a large tree the way to a solution and what lies beside it are there, few enough nodes to write beside; how others end is not told", () => {
  const { leaves, width } = paper(6);
  expect(width).toBeLessThanOrEqual(16);
  expect(leaves.length).toBeLessThanOrEqual(44);
  expect(leaves.length).toBeGreaterThan(20);
  // A node below which some are missing says nothing of its end.
  expect(leaves.filter(({ end }) => end === "open").length).toBeGreaterThan(0);
  // The way to the first solution is there.
  expect(leaves.filter(({ end }) => end === "solution").length).toBe(1);
});
