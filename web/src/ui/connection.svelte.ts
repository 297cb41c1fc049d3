// Whether the engine is there, for the pages: said while it is away, and once when it is back.

import { Connection } from "../api/connection";

export const connection = new Connection((input, init) => globalThis.fetch(input, init));

let lost = $state(false);
connection.subscribe((away) => {
  lost = away;
});

export function away(): boolean {
  return lost;
}
