// Whether the engine is there, for the pages: said while it is away, and once when it is back.

import { engine } from "./house";

let lost = $state(false);
engine.onAway((away) => {
  lost = away;
});

export function away(): boolean {
  return lost;
}
