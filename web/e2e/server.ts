// A server of a test's own: on a free port, with an empty data folder.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Host } from "./host";

export const PROGRAM = resolve(process.env["PAVAGE"] ?? "../target/release/pavage");
const PATIENCE = 120_000;

export interface Server extends Host {
  /** How long it took from its start to its address, in milliseconds. */
  readonly started: number;
  /** Ends at once, as when a machine fails; what it worked on is lost. */
  crash(): Promise<void>;
  /** Starts again after a crash, at the same address and with what was kept. */
  again(): Promise<void>;
}

export async function serve(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "pavage-e2e-"));
  const began = performance.now();
  const begin = (port: string): ChildProcess =>
    spawn(PROGRAM, ["serve", "--port", port, "--lang", "en"], {
      env: { ...process.env, XDG_DATA_HOME: folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const ending = (one: ChildProcess): Promise<void> => new Promise((resolved) => one.once("close", () => resolved()));
  let program = begin("0");
  let ended = ending(program);
  // Whoever asked for it may end without stopping it.
  const kill = (): boolean => program.kill("SIGKILL");
  process.once("exit", kill);
  const crash = async (): Promise<void> => {
    program.kill("SIGKILL");
    await ended;
  };
  const stop = async (): Promise<void> => {
    process.off("exit", kill);
    program.kill("SIGINT");
    const late = setTimeout(() => program.kill("SIGKILL"), PATIENCE);
    await ended;
    clearTimeout(late);
    await rm(folder, { recursive: true, force: true });
    // Whoever is interrupted politely and still has to be killed does not shut down gracefully.
    if (program.signalCode === "SIGKILL") throw new Error("the server did not end when asked to");
  };
  const address = await addressOf(program);
  const started = performance.now() - began;
  const again = async (): Promise<void> => {
    program = begin(new URL(address).port);
    ended = ending(program);
    await addressOf(program);
  };
  return { address, started, stop, crash, again };
}

/** The address that the program prints when it is ready. */
export function addressOf(program: ChildProcess): Promise<string> {
  return new Promise((resolved, rejected) => {
    let said = "";
    const fail = (why: string): void => rejected(new Error(`${PROGRAM} serve ${why}\n${said}`));
    const late = setTimeout(() => fail("names no address"), PATIENCE);
    const hear = (part: Buffer): void => {
      said += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (!found) return;
      clearTimeout(late);
      resolved(found[0]);
    };
    program.stdout?.on("data", hear);
    program.stderr?.on("data", hear);
    program.once("error", (error) => fail(`cannot be started: ${error.message}`));
    program.once("exit", (code) => fail(`ended with status ${code ?? "none"}`));
  });
}
