// Names of orderings, engines and options, and a sentence for some; what the page has no words for keeps the
// engine's name.

import type { CompareRow } from "../api/types";
import { say, words } from "../words/current.svelte";
import { runsOf } from "./compare";

export function orderingTitle(name: string): string {
  return worded(`ordering-${name}`) ?? name;
}

/** What an ordering prefers; families without cells and pieces say it in words of their own. */
export function orderingHelp(name: string, family = ""): string | null {
  return worded(`ordering-${name}-help-${family}`) ?? worded(`ordering-${name}-help`);
}

/** What a search tries, as a heading: covers have options, which are placed nowhere. */
export function triedTitle(family: string): string {
  return say(family === "cover" ? "stat-placements-cover" : "stat-placements");
}

/** What the bars and lines of compared orderings are; empty of single searches. */
export function mediansSaid(rows: readonly CompareRow[]): string {
  const count = runsOf(rows);
  return count ? say("compare-medians", { count }) : "";
}

/** The heading of a step: some of the engine's names say little to whoever plays. */
export function stepTitle({ rule, title }: { readonly rule: string; readonly title: string }): string {
  return worded(`technique-${rule}`) ?? title;
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
