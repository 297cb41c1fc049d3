// The part of a tree that goes on a sheet of paper, where a class fills it in: few enough nodes to write beside
// them, with the way to a solution among them.

import { layTree, nameOf, pathTo, type End, type Laid, type Tree } from "./tree";

/** So many leaves stand side by side, and so many nodes in all. */
const LEAVES_MAX = 16;
const NODES_MAX = 44;
/** So many levels are below the start. */
const LEVELS_MAX = 12;

export interface Leaf {
  /** Its number on the sheet; 0 is the start. */
  readonly number: number;
  readonly node: number;
  readonly x: number;
  readonly y: number;
  /** Where the node above lies; null at the start. */
  readonly above: readonly [number, number] | null;
  readonly end: End;
  /** What was tried there. */
  readonly tried: string;
  /** What is branched on below it, or what nothing covers. */
  readonly item: string;
  /** How many nodes right below it, and below those, are not on the sheet. */
  readonly more: number;
  /** Whether nothing is drawn below it. */
  readonly lowest: boolean;
}

/** What a sheet has of a tree: all of it, the way to the first solution with what lies beside it, the first nodes, or
 * all nodes of the first levels. */
export type Part = "whole" | "way" | "first" | "levels";

export interface PaperTree {
  readonly part: Part;
  readonly leaves: readonly Leaf[];
  readonly width: number;
  readonly height: number;
}

/** What may go on a sheet: the whole tree, or else each part that there is. */
export function paperTrees(tree: Tree): readonly PaperTree[] {
  const sizes = sizesOf(tree);
  return partsOf(tree, sizes).map(({ part, nodes }) => laidOut(tree, sizes, part, nodes));
}

function laidOut(tree: Tree, sizes: Int32Array, part: Part, drawn: readonly number[]): PaperTree {
  const laid: Laid = layTree(tree, drawn);
  const shown = new Set(drawn);
  const leaves = laid.spots.map(({ node, x, y }, number): Leaf => {
    const own = tree.nodes[node];
    const above = own && own.parent >= 0 ? laid.place.get(own.parent) : undefined;
    const children = own?.children ?? [];
    const more = children.reduce((sum, child) => sum + (shown.has(child) ? 0 : (sizes[child] ?? 0)), 0);
    return {
      number, node, x, y, more,
      lowest: !children.some((child) => shown.has(child)),
      above: above ? [above.x, above.y] : null,
      // What lies below it is not on the sheet: nothing is said of how it ends.
      end: own && more === 0 ? own.end : "open",
      tried: nameOf(tree, node),
      item: tree.recording.items[own?.item ?? -1] ?? "",
    };
  });
  return { part, leaves, width: laid.width, height: laid.height };
}

/** Of each node, how many there are from it on. */
function sizesOf({ nodes }: Tree): Int32Array {
  const sizes = new Int32Array(nodes.length).fill(1);
  for (let node = nodes.length - 1; node > 0; node -= 1) {
    const parent = nodes[node]?.parent ?? 0;
    sizes[parent] = (sizes[parent] ?? 0) + (sizes[node] ?? 0);
  }
  return sizes;
}

interface Chosen {
  readonly part: Part;
  readonly nodes: readonly number[];
}

function partsOf(tree: Tree, sizes: Int32Array): readonly Chosen[] {
  const first = firstOf(tree);
  if (first.length === tree.nodes.length) return [{ part: "whole", nodes: first }];
  const solution = tree.nodes.findIndex(({ end }) => end === "solution");
  const isFar = solution < 0 || (tree.nodes[solution]?.depth ?? 0) > LEVELS_MAX;
  const start: readonly Chosen[] = isFar ? [{ part: "first", nodes: first }]
    : first.includes(solution) ? [{ part: "way", nodes: first }]
    : [{ part: "way", nodes: alongWay(tree, solution, sizes) }, { part: "first", nodes: first }];
  const levels = levelsOf(tree);
  return levels.length > 1 ? [...start, { part: "levels", nodes: levels }] : start;
}

/** All nodes of as many levels as there is room for; the start alone where there is none. */
function levelsOf({ nodes }: Tree): readonly number[] {
  let fits: readonly number[] = [0];
  for (let levels = 1; levels <= LEVELS_MAX; levels += 1) {
    const drawn = nodes.flatMap(({ depth }, node) => (depth <= levels ? [node] : []));
    const leaves = drawn.filter((node) => nodes[node]?.depth === levels || nodes[node]?.children.length === 0).length;
    if (drawn.length > NODES_MAX || leaves > LEAVES_MAX) break;
    fits = drawn;
  }
  return fits;
}

/** The way to a node; what was tried beside it before, with all below as far as there is room, small trees first;
 * then what was tried after, from the end of the way on. */
function alongWay(tree: Tree, to: number, sizes: Int32Array): readonly number[] {
  const { nodes } = tree;
  const way = pathTo(tree, to);
  let part: ReadonlySet<number> = new Set(way);
  const add = (...more: readonly number[]): void => {
    const wanted = new Set([...part, ...more]);
    const leaves = [...wanted].filter((node) => !nodes[node]?.children.some((child) => wanted.has(child))).length;
    if (wanted.size <= NODES_MAX && leaves <= LEAVES_MAX && more.every((node) => (nodes[node]?.depth ?? 0) <= LEVELS_MAX)) part = wanted;
  };
  // Nodes are numbered in the order of the search: all that lies below one follows it.
  const below = (node: number): number[] => Array.from({ length: (sizes[node] ?? 1) - 1 }, (_, at) => node + 1 + at);
  const bySize = (beside: readonly number[]): number[] => [...beside].sort((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0));
  const beside = way.flatMap((node) => nodes[node]?.children ?? []).filter((node) => !part.has(node));
  for (const few of [beside.filter((node) => node < to), beside.filter((node) => node > to).reverse()]) {
    for (const node of few) add(node);
    for (const node of bySize(few)) if (part.has(node) && (sizes[node] ?? 0) <= NODES_MAX) add(...below(node));
  }
  return [...part].sort((one, other) => one - other);
}

/** The first nodes that do not lie too deep, as long as not too many of them are leaves. */
function firstOf(tree: Tree): readonly number[] {
  const drawn: number[] = [];
  const below = new Map<number, number>();
  let leaves = 1;
  for (const [node, { parent, depth }] of tree.nodes.entries()) {
    if (depth > LEVELS_MAX) continue;
    const siblings = below.get(parent) ?? 0;
    if (parent >= 0 && siblings > 0) leaves += 1;
    if (leaves > LEAVES_MAX || drawn.length === NODES_MAX) break;
    below.set(parent, siblings + 1);
    drawn.push(node);
  }
  return drawn;
}
