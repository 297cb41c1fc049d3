// What somebody who watches a search is asked before its next step: which item is covered next, which
// option is tried, whether the branch ends here.

import type { Tree } from "./tree";

export interface Question {
  readonly kind: "item" | "option" | "end";
  readonly choices: readonly string[];
  /** Which choices are right: items with equally few options are, unless the search goes through a list. */
  readonly right: ReadonlySet<string>;
  /** What the search does. */
  readonly does: string;
}

/** An item and its options where something was asked. */
export interface Told {
  readonly item: string;
  /** How many options it has. */
  readonly ways: number;
  /** Those that the search tries, in the order of the problem. */
  readonly tried: readonly string[];
}

/** So many choices at most. */
const CHOICES = 4;
export const ENDS = ["on", "dead", "solution"] as const;

/** The question before the step that follows so many; null where there is nothing to ask. `ways` says how
 * many options of an item are left there, if that is known. */
export function questionAt(tree: Tree, at: number, ways: ((item: string) => number) | null): Question | null {
  const { recording, nodes } = tree;
  const next = recording.steps[at];
  if (next === undefined) return null;
  const [kind, what] = next;
  const entered = at === 0 || recording.steps[at - 1]?.[0] === "choose";
  // Whether a branch ends is asked at each end, and at others now and then, so that the question tells nothing.
  if (entered && at > 0 && (kind !== "branch" || at % 3 === 0)) {
    const does = kind === "solution" ? "solution" : kind === "branch" ? "on" : "dead";
    return { kind: "end", choices: ENDS, right: new Set([does]), does };
  }
  if (kind === "branch" && typeof what === "number") return itemQuestion(tree, at, recording.items[what] ?? "", ways);
  if (kind !== "choose") return null;
  const node = nodes[tree.at[at] ?? 0];
  const left = (node?.children ?? []).filter((child) => (nodes[child]?.from ?? 0) > at);
  const names = left.slice(0, CHOICES).map((child) => recording.names.get(nodes[child]?.option ?? -1) ?? "");
  const does = names[0];
  return names.length < 2 || does === undefined ? null : { kind: "option", choices: shuffled(names, at), right: new Set([does]), does };
}

/** Of the item that the step after so many is about, its options there; null where it is about none. */
export function optionsAt({ recording, nodes, at: places }: Tree, at: number): Told | null {
  const [kind] = recording.steps[at] ?? [];
  const node = nodes[places[at] ?? 0];
  const item = recording.items[node?.item ?? -1];
  if (!node || item === undefined || (kind !== "branch" && kind !== "choose" && kind !== "dead")) return null;
  return { item, ways: kind === "dead" ? 0 : node.ways, tried: node.children.map((child) => nodes[child]?.option ?? -1).sort((one, other) => one - other).map((option) => recording.names.get(option) ?? "") };
}

function itemQuestion(tree: Tree, at: number, does: string, ways: ((item: string) => number) | null): Question | null {
  const others = (ways ? tree.recording.items.filter((item) => ways(item) > 0) : later(tree, at)).filter((item) => item !== does);
  if (others.length === 0) return null;
  const few = shuffled(others, at).slice(0, CHOICES - 1);
  const choices = shuffled([does, ...few], at + 1);
  const least = ways?.(does) ?? 0;
  return { kind: "item", choices, right: new Set([does, ...(ways && tree.recording.countsOptions ? few.filter((item) => ways(item) === least) : [])]), does };
}

/** Items that are not covered yet for certain: those that the search comes to before it leaves the node. */
function later({ recording, nodes, at: places }: Tree, at: number): readonly string[] {
  const until = nodes[places[at] ?? 0]?.until ?? Infinity;
  const items = recording.steps.slice(at, until).flatMap(([kind, item]) => ((kind === "branch" || kind === "dead") && typeof item === "number" ? [recording.items[item] ?? ""] : []));
  return [...new Set(items)];
}

/** The same order for the same seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const order = [...list];
  let state = (seed + 1) * 2654435761;
  for (let at = order.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}
