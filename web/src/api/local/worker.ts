// A worker of the page: one engine, asked one thing at a time. It starts with the compiled module and
// its words, and ends when the page ends it. `engine-worker.ts` is its other end.

import { instantiate, Panicked, WEIGHTS_FIRST, type Instance, type Reply } from "./instance";
import type { Asked, Begin, Lives, Said } from "./engine-worker";

let engine: Promise<Instance> | null = null;
/** Where its weights are. */
let weightsAt = "";

function say(said: Said | Lives): void {
  postMessage(said);
}

addEventListener("message", ({ data }: MessageEvent<Begin | Asked>) => {
  if ("engine" in data) engine = begin(data);
  else void answer(data);
});

async function begin({ engine: { module, words, weights }, life, memoryLimit }: Begin): Promise<Instance> {
  weightsAt = weights;
  await live(life);
  say({ lives: true });
  const instance = await instantiate(module, memoryLimit === undefined ? { words } : { words, memoryLimit });
  say({ ready: instance.bytes });
  return instance;
}

/** Holds a lock for as long as the worker lives: the browser frees it however the worker ends, and that
 * is how the page hears of it. Browsers give locks only to pages that nobody can change on the way, and
 * none to pages that may keep nothing: the worker works without. */
function live(life: string): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve();
  return new Promise((begun) => {
    locks.request(life, () => {
      begun();
      return new Promise(() => undefined);
    }).catch(() => begun());
  });
}

/** The weights of the trained ordering. Without them the answer says what is missing. */
async function weights(): Promise<Uint8Array | null> {
  try {
    const response = await fetch(weightsAt);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

async function answer({ operation, lang, body }: Asked): Promise<void> {
  try {
    if (!engine) throw new Error("a worker is asked nothing before it has its module");
    const instance = await engine;
    const ask = (): Reply => instance.ask(operation, lang, body, (event, json) => say({ event, json }));
    let reply = ask();
    if (reply.status === WEIGHTS_FIRST) {
      const fetched = await weights();
      if (fetched) {
        instance.give(fetched);
        reply = ask();
      }
    }
    say({ reply, bytes: instance.bytes });
  } catch (reason) {
    // Where there is no memory for an engine at all, none can be made.
    const spent = reason instanceof Panicked ? reason.spent : reason instanceof RangeError;
    say({ broken: reason instanceof Error ? reason.message : String(reason), spent });
  }
}
