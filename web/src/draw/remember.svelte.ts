// The drawing at hand: found when its page is opened, and kept at every change from then on.

import type { Drawings } from "./keep";

/** Calls `begin` with the drawing that was left, and `then` in any case. To be called while a component begins. */
export function remembered<Draft>(drawings: Drawings<Draft>, draft: () => Draft, begin: (left: Draft) => void, then: () => void = () => undefined): void {
  // What has not been found yet must not be written over.
  let looked = $state(false);
  let known: Draft | null = null;
  const blank = draft();
  void drawings.now().then((left) => {
    const before = draft();
    if (left !== null) begin(left);
    // What was drawn meanwhile is new; neither the blank sheet needs keeping, nor what was kept before.
    if (left === null ? draft() === blank : draft() !== before) known = draft();
    looked = true;
    then();
  });
  $effect(() => {
    const now = draft();
    if (!looked || now === known) return;
    known = now;
    void drawings.remember(now);
  });
}
