// The drawing at hand: found when its page is opened, and kept at every change from then on.

import type { Drawings } from "./keep";

/** Calls `begin` with the drawing that was left. To be called while a component begins. */
export function remembered<Draft>(drawings: Drawings<Draft>, draft: () => Draft, begin: (left: Draft) => void): void {
  // What has not been found yet must not be written over.
  let looked = $state(false);
  void drawings.now().then((left) => {
    if (left !== null) begin(left);
    looked = true;
  });
  $effect(() => {
    const now = draft();
    if (looked) void drawings.remember(now);
  });
}
