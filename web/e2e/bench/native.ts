// The program on one thread: a server that may use one core alone. The times of jobs are its own, so
// that nothing of HTTP is in them.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { addressOf, PROGRAM } from "../server";
import type { Job } from "./work";

export interface Native {
  /** Does a job, and says its result and how long it took in milliseconds. */
  run(job: Job): Promise<{ elapsed: number; result: unknown }>;
  stop(): void;
}

/** How often a job is looked at, in milliseconds. */
const LOOK = 20;

export async function native(): Promise<Native> {
  const allowed = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  const program = spawn("taskset", ["-c", allowed, PROGRAM, "serve", "--port", "0"], {
    env: { ...process.env, XDG_DATA_HOME: resolve("e2e/shots/bench") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const address = await addressOf(program);
  // The server ends connections on which nothing comes for a while.
  const headers = { "content-type": "application/json", connection: "close" };
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(`${address}${path}`, init)).json()) as Record<string, unknown>;
  };
  const run = async (job: Job): Promise<{ elapsed: number; result: unknown }> => {
    const { id } = await ask("/api/jobs", { ...job, stay: true });
    for (;;) {
      const { state, elapsed_ms: elapsed, result, error } = await ask(`/api/jobs/${String(id)}`);
      if (state === "done") return { elapsed: Number(elapsed), result };
      if (state !== "queued" && state !== "running") throw new Error(JSON.stringify(error));
      await new Promise((resolved) => setTimeout(resolved, LOOK));
    }
  };
  return { run, stop: () => program.kill("SIGINT") };
}
