import { defineConfig, mergeConfig } from "vitest/config";
import flows from "./vitest.e2e.config.ts";

// The module of a site beside the program: PAVAGE=… SITE=FOLDER npm run carriers
// Thousands of answers are compared in one test, so the guard against waiting for ever is wider.
const { include: _, ...test } = flows.test ?? {};
export default mergeConfig(defineConfig({ test }), {
  test: { include: ["e2e/carriers/*.carriers.ts"], testTimeout: 1_800_000 },
});
