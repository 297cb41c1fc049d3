// The package in a browser: workers of the page that loads it.

import type { Lives, Parts, Post, Said, Start } from "../src/api/local/engine-worker";
import type { Pavage, Settings } from "./api";
import { begin } from "./index";

export { cover } from "./cover";

const start = (engine: Parts): Start => (hearer): Post => {
  const worker = new Worker(new URL("./browser-worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Said | Lives>) => {
    if (!("lives" in data)) hearer.said(data);
  });
  worker.addEventListener("error", () => hearer.gone());
  // Nobody waits for its lock: it has a name of its own.
  worker.postMessage({ engine, life: `pavage-${crypto.getRandomValues(new Uint32Array(4)).join("-")}` });
  return { send: (asked) => worker.postMessage(asked), end: () => worker.terminate() };
};

async function bytes(file: URL): Promise<BufferSource> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${response.status} for ${file.href}`);
  return response.arrayBuffer();
}

export const pavage = (settings?: Settings): Pavage => begin({ bytes, start, cores: navigator.hardwareConcurrency }, settings);
