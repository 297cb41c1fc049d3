// The tree of a recorded search, node by node beside the recording; what is asked before a step.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { optionsAt, questionAt } from "../src/tree/predict";
import { paperTrees, type PaperTree } from "../src/tree/sheet";
import { drawnOf, endAt, layTree, pathTo, recordingIn, treeOf, type Happened, type Recording, type Tree } from "../src/tree/tree";

interface Stats {
  readonly nodes: number;
  readonly placements: number;
  readonly depth: number;
  readonly pruned: number;
}

/** Recorded by the program: `pavage solve … --replay --json`. */
function recorded(name: string): { recording: Recording; stats: Stats } {
  const text = readFileSync(`tests/recordings/${name}.json`, "utf8");
  return { recording: recordingIn({ recording: text, counts_options: true }), stats: (JSON.parse(text) as { stats: Stats }).stats };
}

/** What lies on the board after so many steps, from the recording alone. */
function chosenAt(steps: readonly Happened[], at: number): unknown[] {
  const chosen: unknown[] = [];
  for (const [kind, option] of steps.slice(0, at)) {
    if (kind === "choose") chosen.push(option);
    else if (kind === "retract") expect(chosen.pop()).toBe(option);
  }
  return chosen;
}

test.each(["queens-4", "queens-6", "queens-6-all", "knuth", "corner-3x3", "corner-4x4", "iq-039"])("the tree of %s is the recording, to the node", (name) => {
  const { recording, stats } = recorded(name);
  const tree = treeOf(recording);
  const count = (kind: string): number => recording.steps.filter(([one]) => one === kind).length;
  expect(tree.nodes.length).toBe(stats.nodes);
  expect(tree.nodes.length).toBe(stats.placements + 1);
  expect(Math.max(...tree.nodes.map(({ depth }) => depth))).toBe(stats.depth);
  for (const end of ["dead", "prune", "solution"]) expect(tree.nodes.filter((node) => node.end === end).length, end).toBe(count(end));
  expect(count("prune")).toBe(stats.pruned);
  // At each step the way to where the search is has what lies on the board, and no node is there before it was tried.
  for (let at = 0; at <= recording.steps.length; at += 1) {
    const path = pathTo(tree, tree.at[at] ?? 0);
    expect(path.slice(1).map((node) => tree.nodes[node]?.option)).toEqual(chosenAt(recording.steps, at));
    const way = tree.nodes.flatMap((node, number) => (endAt(node, at) === "way" ? [number] : []));
    expect(way).toEqual(path);
    expect(tree.nodes.filter(({ from }) => from <= at).length).toBe(tree.made[at]);
  }
  expect(tree.backtracks.at(-1)).toBe(count("retract"));
  // Each node has the options that its item had, or as many of them as were tried.
  for (const node of tree.nodes) expect(node.children.length).toBeLessThanOrEqual(Math.max(0, node.ways));
});

test("no two nodes of a level lie on each other, and each lies between those below it", () => {
  const tree = treeOf(recorded("iq-039").recording);
  const laid = layTree(tree, drawnOf(tree, new Set()));
  expect(laid.spots.length).toBe(tree.nodes.length);
  expect(new Set(laid.spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(laid.spots.length);
  for (const { node, x } of laid.spots) {
    const below = (tree.nodes[node]?.children ?? []).map((child) => laid.place.get(child)?.x ?? NaN);
    if (below.length > 0) expect(x).toBe((Math.min(...below) + Math.max(...below)) / 2);
  }
});

test("what is folded is not drawn; of too many nodes some are, evenly and each with its way", () => {
  const tree = treeOf(recorded("iq-039").recording);
  const child = tree.nodes[0]?.children[0] ?? 0;
  const folded = drawnOf(tree, new Set([child]));
  expect(folded).toContain(child);
  for (const node of folded) expect(pathTo(tree, node).slice(0, -1)).not.toContain(child);
  // A bush of a thousand branches, three deep each.
  const steps = Array.from({ length: 1000 }, (_, at): Happened[] => [["choose", at], ["choose", at], ["choose", at], ["dead", 0], ["retract", at], ["retract", at], ["retract", at]]).flat();
  const bush = treeOf({ items: ["a"], names: new Map(), steps, countsOptions: true });
  expect(bush.nodes.length).toBe(3001);
  const some = drawnOf(bush, new Set(), 600);
  expect(some.length).toBeLessThanOrEqual(600);
  expect(some.length).toBeGreaterThan(400);
  for (const node of some) for (const above of pathTo(bush, node)) expect(some).toContain(above);
  const tops = some.filter((node) => bush.nodes[node]?.depth === 1);
  const gaps = tops.slice(1, -1).map((top, at) => top - (tops[at] ?? 0));
  expect(new Set(gaps).size).toBe(1);
});

test("what is asked is what the search does; an option without a choice is not asked", () => {
  const { recording } = recorded("queens-6");
  const tree = treeOf(recording);
  const asked = recording.steps.map((_, at) => questionAt(tree, at, null));
  recording.steps.forEach(([kind, what], at) => {
    const question = asked[at];
    if (!question) return;
    expect(question.choices).toContain(question.does);
    expect(new Set(question.choices).size).toBe(question.choices.length);
    for (const right of question.right) expect(question.choices).toContain(right);
    // What is covered already is no choice.
    const covered = pathTo(tree, tree.at[at] ?? 0).flatMap((node) => (recording.names.get(tree.nodes[node]?.option ?? -1) ?? "").replace(/^\d+: /, "").split(" "));
    if (question.kind === "item") for (const choice of question.choices) expect(covered).not.toContain(choice);
    if (question.kind === "item") expect([kind, recording.items[what as number]]).toEqual(["branch", question.does]);
    if (question.kind === "option") expect([kind, recording.names.get(what as number)]).toEqual(["choose", question.does]);
    if (question.kind === "end") expect(question.does).toBe(kind === "branch" ? "on" : kind === "solution" ? "solution" : "dead");
  });
  for (const kind of ["item", "option", "end"]) expect(asked.some((question) => question?.kind === kind), kind).toBe(true);
  // Items with equally few options are all right.
  const ties = asked.map((_, at) => questionAt(tree, at, () => 2)).find((question) => question?.kind === "item");
  expect(ties?.right.size).toBe(ties?.choices.length);
  // A search through a list has no ties: whatever options the items have, one comes first.
  const listed = treeOf({ ...recording, countsOptions: false });
  const first = recording.steps.map((_, at) => questionAt(listed, at, () => 2)).find((question) => question?.kind === "item");
  expect([...(first?.right ?? [])]).toEqual([first?.does]);
});

test("after an answer the item is told with its options, in the order of the problem", () => {
  const { recording } = recorded("queens-6");
  const tree = treeOf(recording);
  recording.steps.forEach(([kind, what, ways], at) => {
    const told = optionsAt(tree, at);
    if (kind === "branch") {
      expect([told?.item, told?.ways]).toEqual([recording.items[what as number], ways]);
      const numbers = told?.tried.map((name) => Number(name.split(":")[0])) ?? [];
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
      // Each covers the item.
      for (const name of told?.tried ?? []) expect(name.split(/:? /)).toContain(told?.item);
    } else if (kind === "choose") expect(told?.tried).toContain(recording.names.get(what as number));
    else if (kind === "dead") expect(told).toEqual({ item: recording.items[what as number], ways: 0, tried: [] });
    else expect(told).toBeNull();
  });
});

/** A search that tries three options at each of so many levels and finds a solution below the last of all. */
function threefold(levels: number): Recording {
  const steps: Happened[] = [];
  const names = new Map<number, string>();
  const go = (level: number, isLast: boolean): void => {
    if (level === levels) {
      steps.push(isLast ? ["solution"] : ["dead", 0]);
      return;
    }
    steps.push(["branch", 0, 3]);
    for (let way = 0; way < 3; way += 1) {
      const option = level * 3 + way;
      names.set(option, `${option}: a`);
      steps.push(["choose", option]);
      go(level + 1, isLast && way === 2);
      steps.push(["retract", option]);
    }
  };
  go(0, true);
  return { items: ["a"], names, steps, countsOptions: true };
}

test.each([["queens-4", "whole"], ["queens-6-all", "way"], ["corner-4x4", "way"], ["threefold", "way"], ["threefold, far below", "first"]] as const)("a sheet of %s has a way to a solution and says what is left out", (name, part) => {
  const tree = treeOf(name === "threefold" ? threefold(5) : name === "threefold, far below" ? chain(20) : recorded(name).recording);
  const papers = paperTrees(tree);
  expect(papers[0]?.part).toBe(part);
  for (const paper of papers) holds(tree, paper);
  const levels = papers.find((paper) => paper.part === "levels");
  // As many levels as there is room for: all their nodes, and none below.
  expect(levels?.leaves.map(({ node }) => node) ?? []).toEqual(levels ? tree.nodes.flatMap(({ depth }, node) => (depth < levels.height ? [node] : [])) : []);
});

/** It fits on a page, begins at the start, and nothing is neither drawn nor counted. */
function holds(tree: Tree, paper: PaperTree): void {
  expect(paper.leaves.length).toBeLessThanOrEqual(44);
  expect(paper.width).toBeLessThanOrEqual(16);
  expect(paper.height).toBeLessThanOrEqual(13);
  const drawn = new Set(paper.leaves.map(({ node }) => node));
  for (const { node, above } of paper.leaves) expect(above === null).toBe(!drawn.has(tree.nodes[node]?.parent ?? -1));
  expect(paper.leaves.reduce((sum, { more }) => sum + more, drawn.size)).toBe(tree.nodes.length);
  if (["whole", "way"].includes(paper.part)) expect(paper.leaves.some(({ end }) => end === "solution")).toBe(true);
}

/** A search that goes straight down to a solution, with a dead end beside each level. */
function chain(levels: number): Recording {
  const names = new Map<number, string>();
  const steps = Array.from({ length: levels }, (_, level): Happened[] => {
    names.set(2 * level, `${2 * level}: a`).set(2 * level + 1, `${2 * level + 1}: a`);
    return [["branch", 0, 2], ["choose", 2 * level], ["dead", 0], ["retract", 2 * level], ["choose", 2 * level + 1]];
  }).flat();
  return { items: ["a"], names, steps: [...steps, ["solution"]], countsOptions: true };
}
