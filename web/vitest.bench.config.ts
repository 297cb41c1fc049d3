import { defineConfig, mergeConfig } from "vitest/config";
import flows from "./vitest.e2e.config.ts";

// The engine in the browser beside the program: PAVAGE=… CHROMIUM=… SITE=FOLDER npm run bench
const { include: _, ...test } = flows.test ?? {};
export default mergeConfig(defineConfig({ test }), { test: { include: ["e2e/bench/*.bench.ts"] } });
