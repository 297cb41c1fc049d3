// The part of a tree that goes on a sheet of paper, where a class fills it in: the first nodes in the order of
// the search, few enough to write beside them.

import { layTree, nameOf, type End, type Laid, type Tree } from "./tree";

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
}

export interface PaperTree {
  readonly leaves: readonly Leaf[];
  readonly width: number;
  readonly height: number;
}

export function paperTree(tree: Tree): PaperTree {
  const drawn = firstOf(tree);
  const laid: Laid = layTree(tree, drawn);
  const shown = new Set(drawn);
  const leaves = laid.spots.map(({ node, x, y }, number): Leaf => {
    const own = tree.nodes[node];
    const above = own && own.parent >= 0 ? laid.place.get(own.parent) : undefined;
    // What lies below it is not on the sheet: nothing is said of how it ends.
    const isWhole = (own?.children ?? []).every((child) => shown.has(child));
    return {
      number, node, x, y,
      above: above ? [above.x, above.y] : null,
      end: own && isWhole ? own.end : "open",
      tried: nameOf(tree, node),
      item: tree.recording.items[own?.item ?? -1] ?? "",
    };
  });
  return { leaves, width: laid.width, height: laid.height };
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
