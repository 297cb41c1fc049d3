// Names of orderings, engines and options, and a sentence for some; what the page has no words for keeps the
// engine's name.

import { say, words } from "../words/current.svelte";

export function orderingTitle(name: string): string {
  return worded(`ordering-${name}`) ?? name;
}

export function orderingHelp(name: string): string | null {
  return worded(`ordering-${name}-help`);
}

export function engineTitle(name: string): string {
  return worded(`engine-${name}`) ?? name;
}

export function engineHelp(name: string): string | null {
  return worded(`engine-${name}-help`);
}

/** The same option may mean another thing in another family. */
export function optionTitle(name: string, family = ""): string {
  return worded(`option-${name}-${family}`) ?? worded(`option-${name}`) ?? name;
}

function worded(key: string): string | null {
  return words().has(key) ? say(key) : null;
}
