// What was worded by the engine is asked for again when another language is spoken.

import { untrack } from "svelte";
import { language } from "./current.svelte";

/** Calls `again` at each change of language, while the component lives that asks for it. */
export function onLanguage(again: () => void): void {
  let before = untrack(language);
  $effect(() => {
    const now = language();
    if (now === before) return;
    before = now;
    untrack(again);
  });
}
