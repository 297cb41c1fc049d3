import { defineConfig } from "vitest/config";

// Everything tested here runs without a document: state, view-models, words, links.
export default defineConfig({
  test: { environment: "node", include: ["tests/**/*.test.ts"], reporters: ["default", "./e2e/slowest.ts"] },
});
