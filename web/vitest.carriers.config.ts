import { defineConfig, mergeConfig } from "vitest/config";
import flows from "./vitest.e2e.config.ts";

// The module of a site beside the program: PAVAGE=… SITE=FOLDER npm run carriers
const { include: _, ...test } = flows.test ?? {};
export default mergeConfig(defineConfig({ test }), { test: { include: ["e2e/carriers/*.carriers.ts"] } });
