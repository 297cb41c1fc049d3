// Keys of one letter: they act in the game only, or where nothing has the focus, so that whoever
// speaks to the computer or presses a key by mistake elsewhere on the page sets nothing off.

export interface Pressed {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly target: EventTarget | null;
}

/** The part of an element that is used. */
interface Place {
  matches(selector: string): boolean;
  closest(selector: string): unknown;
}

/** Whether a key without a modifier is meant for the game: it was pressed in it, or nowhere. */
export function meantForGame({ ctrlKey, metaKey, altKey, target }: Pressed): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const place = target as unknown as Place;
  return place.matches("body, main") || place.closest("[data-keys]") !== null;
}
