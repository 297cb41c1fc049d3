import { defineConfig } from "vitest/config";

// Whole flows through the page in a browser, against the built program: `npm run e2e`. The quick ones are
// `npm run e2e -- --tags-filter='!full'`, the others `--tags-filter=full`.
export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e/**/*.e2e.ts"],
    // What is only about the page without a server needs one: SITE=FOLDER.
    exclude: process.env["SITE"] ? [] : ["e2e/flows/{app,firefox,offline,site,touch,trouble}.e2e.ts"],
    tags: [{ name: "full", description: "Not a quick test: a flow with the second carrier, in other fonts or in the second browser, one that goes the way of another or is no panel’s, most puzzles of a comparison." }],
    // A guard against waiting for ever, not a measure: on a machine that is busy all takes longer.
    testTimeout: 900_000,
    hookTimeout: 120_000,
    // A flow that fails once has failed.
    retry: 0,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    pool: "forks",
    // The library that drives the browser is loaded once a worker, not once a file.
    isolate: false,
    // A browser waits more than it works: three keep two cores busy.
    maxWorkers: 3,
    reporters: ["verbose", "./e2e/slowest.ts"],
  },
});
