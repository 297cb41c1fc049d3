// The engine in the browser beside the program on one thread, in one run:
// `PAVAGE=… CHROMIUM=… SITE=FOLDER npm run bench -- speed`, on Linux. Prints milliseconds of processor time, so
// that a busy machine can be measured on too; that of the browser contains its compiler. What is a good
// time is not asserted.

import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { test } from "vitest";
import typescript from "typescript";
import { engine, words } from "../carriers/site";
import { native } from "./native";
import { works, type Job } from "./work";

/** How often each work is done; the first time the engine is new. */
const RUNS = Number(process.env["RUNS"] ?? 6);
const HOME = "http://bench.test/";

/** The worker: an instance of the module, and jobs that it is given. */
const WORKER = `
import { instantiate } from "./instance.js";
let module, words, instance;
const acts = {
  compile: async () => {
    words = await (await fetch("./words.json")).json();
    module = await WebAssembly.compileStreaming(fetch("./engine.wasm"));
  },
  renew: async () => { instance = await instantiate(module, { words }); },
  run: (jobs) => {
    for (const job of jobs) {
      const { status, body } = instance.ask("job", "en", job);
      if (status !== 200) throw new Error(body);
    }
  },
};
onmessage = async ({ data: [act, given] }) => {
  await acts[act](given);
  postMessage(null);
};`;

interface Bench {
  /** Asks the worker. */
  bench(act: string, given?: readonly string[]): Promise<void>;
}

test("the engine in the browser beside the program", async () => {
  const program = await native();
  const make = async (family: string, seed: number, settings: object): Promise<string> =>
    ((await program.run({ kind: "generate", family, seed, settings } as Job)) as { puzzle: string }).puzzle;
  const all = await works(make);

  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage();
  const source = readFileSync("src/api/local/instance.ts", "utf8");
  const script = typescript.transpileModule(source, { compilerOptions: { target: typescript.ScriptTarget.ES2022, module: typescript.ModuleKind.ES2022 } }).outputText;
  const files: Record<string, [string, string | Buffer]> = {
    "": ["text/html", "<!doctype html><title>bench</title>"],
    "worker.js": ["text/javascript", WORKER],
    "instance.js": ["text/javascript", script],
    "words.json": ["application/json", JSON.stringify(words())],
    "engine.wasm": ["application/wasm", engine()],
  };
  await page.route(`${HOME}**`, (route) => {
    const [contentType, body] = files[route.request().url().slice(HOME.length)] ?? ["text/plain", ""];
    return route.fulfill({ contentType, body });
  });
  await page.goto(HOME);
  await page.evaluate(() => {
    const worker = new Worker("./worker.js", { type: "module" });
    (globalThis as unknown as Bench).bench = (act, given) =>
      new Promise((resolve, reject) => {
        worker.onmessage = () => resolve();
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage([act, given]);
      });
  });
  const bench = (act: string, given: readonly string[] = []): Promise<void> =>
    page.evaluate(([act, given]) => (globalThis as unknown as Bench).bench(act, given), [act, given] as const);
  const session = await browser.newBrowserCDPSession();
  const taken = async (): Promise<number> => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return 1000 * processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  /** The processor time of some work, by the clock of whoever does it. */
  const timed = async (clock: () => Promise<number> | number, work: () => Promise<void>): Promise<number> => {
    const before = await clock();
    await work();
    return (await clock()) - before;
  };
  console.log(`compiled in ${(await timed(taken, () => bench("compile"))).toFixed(0)} ms`);

  for (const { called, jobs } of all) {
    const texts = jobs.map((job) => JSON.stringify(job));
    await bench("renew");
    const here: number[] = [];
    const there: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      there.push(await timed(() => program.taken(), async () => {
        for (const job of jobs) await program.run(job);
      }));
      here.push(await timed(taken, () => bench("run", texts)));
    }
    const least = (times: readonly number[]): number => Math.min(...times.slice(1));
    const ratio = (least(here) / least(there)).toFixed(2);
    console.log(`${called}: program ${least(there).toFixed(0)} ms; browser first ${(here[0] ?? 0).toFixed(0)} ms, then ${least(here).toFixed(0)} ms, ${ratio} times as long`);
  }
  await browser.close();
  program.stop();
}, 1_800_000);
