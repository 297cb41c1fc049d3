// Tells at the end of a run which of its tests took longest, and how many of all there are were run.

import type { Reporter, TestModule } from "vitest/node";

const TOLD = 10;

export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = modules.flatMap(({ children }) => [...children.allTests()]);
    const run = all.flatMap((test) => {
      const took = test.result().state === "skipped" ? undefined : test.diagnostic()?.duration;
      return took === undefined ? [] : [{ took, line: `${(took / 1000).toFixed(2).padStart(8)} s  ${test.module.relativeModuleId} > ${test.fullName}` }];
    });
    const longest = run.toSorted((one, other) => other.took - one.took).slice(0, TOLD);
    console.log(`\n${run.length} of ${all.length} tests were run. The ${longest.length} slowest:\n${longest.map(({ line }) => line).join("\n")}`);
  }
}
