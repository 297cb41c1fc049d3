import { defineConfig } from "vitest/config";

// Everything tested here runs without a document: state, view-models, words, links.
export default defineConfig({
  // A guard against waiting for ever, not a measure.
  test: { environment: "node", testTimeout: 120_000, include: ["tests/**/*.test.ts"], reporters: ["default", "./e2e/slowest.ts"] },
});
