import { defineConfig, mergeConfig } from "vitest/config";
import flows from "./vitest.e2e.config";

// The pictures of the guide, taken anew: `npm run pictures`. Not a test: what it takes is looked at.
const { include: _, ...test } = flows.test ?? {};
export default mergeConfig(defineConfig({ test }), { test: { include: ["e2e/pictures/*.pictures.ts"] } });
