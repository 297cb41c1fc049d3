// What a result amounts to, in a few words.

import type { Finding } from "../game/kept";
import { catalogue } from "../ui/house";
import { say, words } from "../words/current.svelte";

/** As “54 solutions”, “29 steps”. */
export async function figureOf(finding: Finding): Promise<string> {
  switch (finding.kind) {
    case "count":
      return finding.count === null ? atLeast(finding.at_least ?? "0") : solutions(finding.count);
    case "solve":
      return solved(finding.status, finding.solutions.length, finding.complete);
    case "explain":
      return say("figure-steps", { count: finding.steps.length });
    case "compare":
      return say("figure-orderings", { count: finding.rows.length });
    case "rate":
      return rated(finding.class);
  }
}

function solutions(count: string): string {
  return say("figure-solutions", { count: count === "0" || count === "1" ? Number(count) : 2, number: words().number(count) });
}

function atLeast(count: string): string {
  return say("figure-least", { number: words().number(count) });
}

function solved(status: string, found: number, complete: boolean): string {
  if (status === "unsolvable") return solutions("0");
  if (found === 0) return say("figure-open");
  if (complete) return say("figure-all", { count: found, number: words().number(found) });
  return found === 1 ? say("solution-shown") : say("figure-first", { number: words().number(found) });
}

async function rated(name: string | null): Promise<string> {
  if (name === null) return say("figure-unrated");
  const { classes } = await catalogue();
  const title = classes.find((one) => one.name === name)?.title ?? name;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
