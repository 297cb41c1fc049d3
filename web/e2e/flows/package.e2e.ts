// The package for npm in a browser: loaded from a plain host as it is, without a bundler.

import { expect } from "vitest";
import { plainHost } from "../host";
import { siteFlow } from "../visit";
import type { cover, Pavage, Settings } from "../../npm/api";

/** The folder that `web/npm/build.mjs` made. */
const PACKAGE = process.env["PACKAGE"];

interface Package {
  pavage: (settings?: Settings) => Pavage;
  cover: typeof cover;
}

siteFlow("The package for npm solves, counts and explains in a browser", async ({ page }) => {
  if (PACKAGE === undefined) throw new Error("no PACKAGE: name the folder that web/npm/build.mjs made, as PACKAGE=FOLDER");
  const host = await plainHost(PACKAGE);
  try {
    // Any text of that host: a page of the same origin that allows everything.
    await page.goto(`${host.address}/licences.txt`);
    const module = await page.evaluateHandle<Package>(`import("${host.address}/browser.js")`);
    const answers = await module.evaluate(async ({ pavage, cover }) => {
      const engine = pavage({ workers: 2 });
      const count = await engine.count({ name: "pentomino-6x10" });
      const puzzle = await engine.level("suguru-6x6", 1);
      const { solutions } = await engine.solve({ puzzle, limit: 2 });
      const { steps } = await engine.explain({ puzzle });
      const covers = await engine.count(cover({ primary: ["a", "b"], options: [["a"], ["b"], ["a", "b"]] }));
      const refused = await engine.open({ name: "nothing" }).catch((reason: unknown) => reason as { code: string; message: string });
      engine.close();
      return [count.count, count.up_to_symmetry, solutions.length, steps.length > 0, covers.count, "code" in refused ? refused.code : null];
    });
    expect(answers).toEqual(["9356", "2339", 1, true, "2", "built-in-unknown"]);
  } finally {
    await host.stop();
  }
});
