// The drawing at hand: found when its page is opened, and kept at every change from then on.

import type { Brought } from "./brought";
import type { Called } from "./history.svelte";
import type { Drawings } from "./keep";

/** Calls `begin` with the drawing that was left. One that was brought here then takes its place by `step`: a step back
 * leads to the drawing that was left, and to its name. To be called while a component begins. */
export function remembered<Draft>(drawings: Drawings<Draft>, called: Called, draft: () => Draft, begin: (left: Draft) => void, brought: Brought<Draft> | null, step: (brought: Draft, name: string) => void): void {
  // What has not been found yet must not be written over.
  let looked = $state(false);
  let known: Brought<Draft> | null = null;
  const blank = draft();
  void drawings.now().then((left) => {
    const before = draft();
    if (left !== null) begin(left.draft);
    // What was drawn meanwhile is new; neither the blank sheet needs keeping, nor what was kept before.
    const isKnown = left === null ? draft() === blank : draft() !== before;
    if (left !== null && isKnown && called.name === "") called.name = left.name ?? "";
    if (isKnown) known = { draft: draft(), name: called.name };
    looked = true;
    if (brought !== null) step(brought.draft, brought.name ?? "");
  });
  $effect(() => {
    const now = { draft: draft(), name: called.name };
    if (!looked || (now.draft === known?.draft && now.name === known.name)) return;
    known = now;
    void drawings.remember(now.draft, now.name);
  });
}
