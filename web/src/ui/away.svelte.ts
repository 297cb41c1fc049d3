// Whether the engine is there, for the pages: said while it is away, and once when it is back.

import type { Absence } from "../api/engine";
import { engine } from "./house";

let lost = $state<Absence | null>(null);
engine.onAway((absence) => {
  lost = absence;
});

export function away(): Absence | null {
  return lost;
}
