// A class is led through steps from afar: a clicker sends the keys that turn pages.

import type { Playback } from "../panel/playback";

/** Goes on, back or plays, as the key says. Buttons have the space bar for themselves, sliders their arrows. */
export function byKey(event: KeyboardEvent, playback: Playback): void {
  if (event.defaultPrevented) return;
  const within = event.target instanceof HTMLElement ? event.target : null;
  const by = { PageDown: 1, PageUp: -1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by !== undefined && (event.key.startsWith("Page") || !within?.closest("input"))) playback.step(by);
  else if (event.key === " " && !within?.closest("button")) playback.toggle();
  else return;
  event.preventDefault();
}
