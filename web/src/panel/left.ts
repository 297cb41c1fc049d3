// What the leaf *Watch* had found when the visitor went to the sheet for the class: on the way back it is there as
// it was left.

import { onDestroy } from "svelte";
import type { ResultOf } from "../api/engine";
import type { CompareRow, Picture } from "../api/types";
import type { Measure, Until } from "./compare";

interface Left {
  readonly replay: { readonly result: ResultOf<"replay">; readonly at: number; readonly speed: number; readonly heuristic: string; readonly all: boolean };
  readonly compare: { readonly result: ResultOf<"compare">; readonly by: Measure; readonly seeds: number | null; readonly asked: { readonly until: Until; readonly seeds: number } };
  readonly boards: readonly { readonly name: string; readonly picture: Picture | null }[];
  readonly several: { readonly picked: readonly string[]; readonly done: readonly { readonly key: string; readonly title: string; readonly rows: readonly CompareRow[] }[] };
}
type Slot = keyof Left;

const keepers = new Map<Slot, () => Left[Slot] | null>();
const left = new Map<Slot, Left[Slot]>();
let about = "";

/** While a component is there, what it has is kept when the visitor leaves for the sheet. */
export function keepLeft<S extends Slot>(slot: S, keeper: () => Left[S] | null): void {
  keepers.set(slot, keeper);
  onDestroy(() => {
    if (keepers.get(slot) === keeper) keepers.delete(slot);
  });
}

/** The visitor leaves this position. */
export function leave(position: string): void {
  left.clear();
  about = position;
  for (const [slot, keeper] of keepers) {
    const kept = keeper();
    if (kept) left.set(slot, kept);
  }
}

/** Whether something is to be taken up again at this position. */
export const isLeft = (position: string): boolean => about === position && left.size > 0;

/** What was left at this position, once. */
export function takeLeft<S extends Slot>(slot: S, position: string): Left[S] | null {
  if (about !== position) return null;
  const kept = left.get(slot) ?? null;
  left.delete(slot);
  return kept as Left[S] | null;
}
