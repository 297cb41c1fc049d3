// The program on one thread: a server that may use one core alone.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { http } from "../carriers/http";
import { addressOf, PROGRAM } from "../server";
import type { Job } from "./work";

export interface Native {
  /** Does a job, and says its result. */
  run(job: Job): Promise<unknown>;
  /** The processor time that it has taken so far, in milliseconds. */
  taken(): number;
  stop(): void;
}

/** The clock of the processor times of Linux. */
const TICK = 10;
/** Where the times in user and system mode stand behind the name of a process. */
const TIMES = [11, 12] as const;
/** How often a job is looked at, in milliseconds. */
const LOOK = 25;

export async function native(): Promise<Native> {
  const allowed = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  const program = spawn("taskset", ["-c", allowed, PROGRAM, "serve", "--port", "0"], {
    env: { ...process.env, XDG_DATA_HOME: resolve("e2e/shots/bench") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const address = await addressOf(program);
  const run = async (job: Job): Promise<unknown> => {
    const created = await http("POST", `${address}/api/jobs`, JSON.stringify({ ...job, stay: true }));
    const { id } = JSON.parse(created.body) as { id: string };
    for (;;) {
      const looked = await http("GET", `${address}/api/jobs/${id}`);
      const { state, result } = JSON.parse(looked.body) as { state: string; result: unknown };
      if (state === "done") return result;
      if (state !== "queued" && state !== "running") throw new Error(looked.body);
      await new Promise((resolved) => setTimeout(resolved, LOOK));
    }
  };
  const taken = (): number => {
    const fields = readFileSync(`/proc/${program.pid ?? 0}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return TICK * TIMES.reduce((sum, at) => sum + Number(fields[at]), 0);
  };
  return { run, taken, stop: () => program.kill("SIGINT") };
}
