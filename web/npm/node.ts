// The package in Node: threads with an engine each.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Lives, Parts, Post, Said, Start } from "../src/api/local/engine-worker";
import type { Pavage, Settings } from "./api";
import { begin } from "./index";

export { cover } from "./cover";

const start = (engine: Parts): Start => (hearer): Post => {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  let asked = 0;
  // A thread without work does not keep the program alive.
  const rest = (): void => worker.unref();
  worker.on("message", (said: Said | Lives) => {
    if ("lives" in said) return;
    if ("reply" in said || "broken" in said) {
      asked -= 1;
      if (asked === 0) rest();
    }
    hearer.said(said);
  });
  worker.on("error", () => hearer.gone());
  worker.on("exit", () => hearer.gone());
  worker.postMessage({ engine, life: "" });
  rest();
  return {
    send: (question) => {
      asked += 1;
      worker.ref();
      worker.postMessage(question);
    },
    end: () => void worker.terminate(),
  };
};

export const pavage = (settings?: Settings): Pavage =>
  begin({ bytes: (file) => readFile(file), start, cores: availableParallelism() }, settings);
