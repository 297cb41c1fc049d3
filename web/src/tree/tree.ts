// The tree of a recorded search: a node for the start and one for each option that was tried, as it grows
// step by step, and why its branches end. It knows nothing of boards.

import type { ReplayResult } from "../api/types";

/** How a branch ends: nothing covers an item, a region cannot be filled, a solution, or all that was tried
 * below it ended; `open` as long as the recording does not say. */
export type End = "dead" | "prune" | "solution" | "spent" | "open";

export interface TreeNode {
  readonly parent: number;
  readonly depth: number;
  /** The number of the option that was tried; -1 at the root. */
  readonly option: number;
  /** The position in the recording at which it is there, and at which it is taken back. */
  readonly from: number;
  until: number;
  end: End;
  /** The item whose options are tried below it, and how many there are. */
  item: number;
  ways: number;
  readonly children: number[];
}

/** A step as a recording has it: what happens, and to which item or option. */
export type Happened = readonly [kind: string, ...more: unknown[]];

export interface Recording {
  readonly items: readonly string[];
  readonly names: ReadonlyMap<number, string>;
  readonly steps: readonly Happened[];
  /** Whether it takes the item with the fewest options; else the first of a list. */
  readonly countsOptions: boolean;
}

export interface Tree {
  readonly recording: Recording;
  readonly nodes: readonly TreeNode[];
  /** After so many steps: the node where the search is, and how often it has gone back. */
  readonly at: Int32Array;
  readonly backtracks: Int32Array;
  readonly made: Int32Array;
}

/** The recorded search of an answer. */
export function recordingIn({ recording, counts_options: countsOptions }: Pick<ReplayResult, "recording" | "counts_options">): Recording {
  const { items, options, steps } = JSON.parse(recording) as { items: string[]; options: [number, string][]; steps: Happened[] };
  return { items, names: new Map(options), steps, countsOptions };
}

const number = (value: unknown): number => (typeof value === "number" ? value : -1);

export function treeOf(recording: Recording): Tree {
  const { steps } = recording;
  const begin = (parent: number, depth: number, option: number, from: number): TreeNode => ({ parent, depth, option, from, until: Infinity, end: "open", item: -1, ways: 0, children: [] });
  const nodes: TreeNode[] = [begin(-1, 0, -1, 0)];
  const [at, backtracks, made] = [new Int32Array(steps.length + 1), new Int32Array(steps.length + 1), new Int32Array(steps.length + 1)];
  made[0] = 1;
  let [here, back] = [0, 0];
  steps.forEach(([kind, what, ways], step) => {
    const node = nodes[here];
    if (!node) throw new Error("a search is always at a node");
    if (kind === "choose") {
      node.children.push(nodes.length);
      nodes.push(begin(here, node.depth + 1, number(what), step + 1));
      here = nodes.length - 1;
    } else if (kind === "retract") {
      node.until = step + 1;
      if (node.end === "open") node.end = "spent";
      here = Math.max(0, node.parent);
      back += 1;
    } else if (kind === "branch") {
      node.item = number(what);
      node.ways = number(ways);
    } else if (kind === "dead" || kind === "prune" || kind === "solution") {
      node.end = kind;
      if (kind === "dead") node.item = number(what);
    }
    at[step + 1] = here;
    backtracks[step + 1] = back;
    made[step + 1] = nodes.length;
  });
  return { recording, nodes, at, backtracks, made };
}

/** The nodes from the root to one. */
export function pathTo({ nodes }: Tree, to: number): readonly number[] {
  const path: number[] = [];
  for (let node = to; node >= 0; node = nodes[node]?.parent ?? -1) path.push(node);
  return path.reverse();
}

/** What is tried at a node, as it is written in the recording. */
export function nameOf({ nodes, recording }: Tree, node: number): string {
  return recording.names.get(nodes[node]?.option ?? -1) ?? "";
}

/** What is said of how a branch ends, by its key: families say in words of their own what nothing covers. */
export function endKey(end: End, family: string): string {
  return end === "dead" && family !== "cover" ? (family === "suguru" ? "tree-dead-value" : "tree-dead-cell") : `tree-${end}`;
}

/** How a node stands after so many steps: not there yet, on the way, left, and why. */
export function endAt(node: TreeNode, at: number): End | "unborn" | "way" {
  if (node.from > at) return "unborn";
  if (node.until <= at) return node.end === "open" ? "spent" : node.end;
  return "way";
}

/** The most nodes that are drawn. */
export const DRAWN_MAX = 5000;

/** Which nodes are drawn: all, or those on the ways to every so many leaf, evenly over the search. */
export function drawnOf({ nodes }: Tree, collapsed: ReadonlySet<number>, most = DRAWN_MAX): readonly number[] {
  const hidden = new Uint8Array(nodes.length);
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0 && (hidden[parent] === 1 || collapsed.has(parent))) hidden[node] = 1;
  });
  const seen = nodes.flatMap((_, node) => (hidden[node] === 1 ? [] : [node]));
  if (seen.length <= most) return seen;
  const leaves = seen.filter((node) => collapsed.has(node) || nodes[node]?.children.length === 0);
  const keeping = (every: number): ReadonlySet<number> => {
    const kept = new Set<number>([0]);
    leaves.forEach((leaf, place) => {
      if (place % every !== 0 && place !== leaves.length - 1) return;
      for (let node = leaf; node >= 0 && !kept.has(node); node = nodes[node]?.parent ?? -1) kept.add(node);
    });
    return kept;
  };
  let every = Math.ceil(seen.length / most);
  let kept = keeping(every);
  while (kept.size > most) kept = keeping((every += 1));
  return [...kept].sort((one, other) => one - other);
}

export interface Spot {
  readonly node: number;
  /** In widths of a leaf, and in levels. */
  readonly x: number;
  readonly y: number;
}

export interface Laid {
  readonly spots: readonly Spot[];
  readonly place: ReadonlyMap<number, Spot>;
  readonly width: number;
  readonly height: number;
}

/** Leaves side by side in the order of the search, each node above the middle of those below it. */
export function layTree({ nodes }: Tree, drawn: readonly number[]): Laid {
  const shown = new Set(drawn);
  const x = new Float64Array(nodes.length);
  let [leaves, height] = [0, 1];
  // Later nodes lie below or right: from the last to the first, all that is below a node has its place.
  const below = new Map<number, readonly number[]>(drawn.map((node) => [node, (nodes[node]?.children ?? []).filter((child) => shown.has(child))]));
  for (const node of drawn) if (below.get(node)?.length === 0) x[node] = leaves++;
  for (const node of [...drawn].reverse()) {
    const kids = below.get(node) ?? [];
    if (kids.length > 0) x[node] = ((x[kids[0] ?? 0] ?? 0) + (x[kids.at(-1) ?? 0] ?? 0)) / 2;
  }
  const spots = drawn.map((node) => {
    const y = nodes[node]?.depth ?? 0;
    height = Math.max(height, y + 1);
    return { node, x: x[node] ?? 0, y };
  });
  return { spots, place: new Map(spots.map((spot) => [spot.node, spot])), width: Math.max(1, leaves), height };
}
