// A thread of Node as a worker of a page: first what such a worker finds there, then the worker itself.

import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";

const port = parentPort;
if (port === null) throw new Error("this is a worker: import pavage");

Object.assign(globalThis, {
  postMessage: (message: unknown) => port.postMessage(message),
  addEventListener: (_: "message", hear: (event: { data: unknown }) => void) => port.on("message", (data: unknown) => hear({ data })),
  /** The files of the package. */
  fetch: async (file: string) => new Response(await readFile(new URL(file))),
});
// Older versions have none; a thread needs no lock to tell that it ended.
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });

await import("../src/api/local/worker");
