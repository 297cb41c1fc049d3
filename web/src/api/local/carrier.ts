// The engine in workers of this page: the module that the build names, the browser's workers and cores.

import module from "#engine?url";
import script from "./worker?worker&url";
import weights from "#weights?url";
import en from "#words/en.ftl?url";
import fr from "#words/fr.ftl?url";
import { painted } from "../../ui/painted";
import type { Carrier } from "../engine";
import { LocalEngine } from "./engine";
import type { Catalogues } from "./instance";
import type { Hearer, Lives, Parts, Post, Said } from "./engine-worker";

/** When it is quiet, or after so long, in milliseconds, the engine is fetched. */
const QUIET_AFTER = 2000;

/** A worker that does not say within so many milliseconds that it lives is taken for one that the browser
 * has ended. Nothing else tells of such an end. */
const LIVES_WITHIN = 20_000;
/** After a sleep of the machine that time may be over before what was said is heard. */
const HEARD_WITHIN = 1000;

export const carrier: Carrier = (lang) => {
  const engine = new LocalEngine(lang, {
    load,
    start: (parts) => (hearer) => begin(parts, hearer),
    cores: navigator.hardwareConcurrency,
    now: () => performance.now(),
    paint,
  });
  // What the first page shows does not wait for it.
  whenQuiet(() => void engine.warm());
  addEventListener("online", () => void engine.warm());
  return engine;
};

async function load(): Promise<Parts> {
  // Where the host lets browsers keep it, no worker waits for its script.
  const [compiled, words] = await Promise.all([compile(), catalogues(), fetched(script).then((response) => response.text())]);
  return { module: compiled, words, weights: new URL(weights, document.baseURI).href };
}

async function catalogues(): Promise<Catalogues> {
  const files = Object.entries({ en, fr }).map(async ([lang, file]) => [lang, await (await fetched(file)).text()]);
  return Object.fromEntries(await Promise.all(files)) as Catalogues;
}

/** Compiled once; workers get it ready-made. */
async function compile(): Promise<WebAssembly.Module> {
  const response = await fetched(module);
  // A host that does not know the type of the file may give it another.
  const typed = response.headers.get("content-type") === "application/wasm";
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function fetched(file: string): Promise<Response> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${response.status} for ${file}`);
  return response;
}

const begin = (engine: Parts, hearer: Hearer): Post => {
  const worker = new Worker(script, { type: "module" });
  // Over plain HTTP a browser gives random numbers, but no identifiers.
  const life = `pavage-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  const watch = new AbortController();
  let late = setTimeout(() => (late = setTimeout(() => hearer.gone(), HEARD_WITHIN)), LIVES_WITHIN);
  watch.signal.addEventListener("abort", () => clearTimeout(late));
  worker.addEventListener("message", ({ data }: MessageEvent<Said | Lives>) => {
    if ("lives" in data) {
      clearTimeout(late);
      survive(life, watch.signal, () => hearer.gone());
      return;
    }
    if ("broken" in data) console.warn(data.broken);
    hearer.said(data);
  });
  worker.addEventListener("error", () => hearer.gone());
  worker.postMessage({ engine, life });
  return {
    send: (asked) => worker.postMessage(asked),
    end: () => {
      watch.abort();
      worker.terminate();
    },
  };
};

/** A worker holds a lock while it lives: who gets it knows that the worker is gone. */
function survive(life: string, signal: AbortSignal, gone: () => void): void {
  const locks = navigator.locks as LockManager | undefined;
  locks?.request(life, { signal }, () => gone()).catch(() => undefined);
}

async function paint(drawing: string): Promise<Blob> {
  const { width, height } = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  return painted({ markup: drawing, width: width.baseVal.value, height: height.baseVal.value });
}

function whenQuiet(act: () => void): void {
  // Not every browser tells when it is quiet.
  const idle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
  if (idle) idle(act, { timeout: QUIET_AFTER });
  else setTimeout(act, QUIET_AFTER);
}
