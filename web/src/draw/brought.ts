// A puzzle that is brought to the page where it is drawn, to be corrected there.

import type { Picture } from "../api/types";

let waiting: Picture | null = null;

export function bring(picture: Picture): void {
  waiting = picture;
}

/** Takes it; there is one taker. */
export function brought(): Picture | null {
  const picture = waiting;
  waiting = null;
  return picture;
}
