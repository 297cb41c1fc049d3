// A page as a program sees it that looks for barriers (axe-core).

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import { expect } from "vitest";
import type { Visit } from "./visit";

const AXE = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What depends on colours, and so is looked at in the dark too. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Looks at the page as it is, in light and in dark. */
export async function clean(visit: Visit, name: string): Promise<void> {
  const { page } = visit;
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await AXE);
  const look = async (shade: "light" | "dark", options: RunOptions): Promise<void> => {
    await page.emulateMedia({ colorScheme: shade });
    const run = async (): Promise<{ found: string[]; passes: unknown[] }> => {
      // Colours have arrived that change on the way from light to dark.
      await visit.settled();
      const { passes, violations } = await page.evaluate<AxeResults, RunOptions>(
        (wanted) => (window as unknown as { axe: { run(node: Document, options: RunOptions): Promise<AxeResults> } }).axe.run(document, wanted),
        options,
      );
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`));
      return { found, passes };
    };
    // What is found while an answer comes in may be a colour on its way: it is looked at again once
    // everything has come.
    let { found, passes } = await run();
    if (found.length > 0) {
      await visit.quiet();
      ({ found, passes } = await run());
    }
    expect(found, `${name}, ${shade}`).toEqual([]);
    // Nothing found on a page where nothing was looked at would say nothing.
    expect(passes.length).toBeGreaterThan(0);
  };
  await look("light", { rules: { "target-size": { enabled: true } } });
  await look("dark", { runOnly: COLOURS });
}
