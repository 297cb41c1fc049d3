// Long work of a server: started, heard while it runs, stopped, and its result. What is heard comes as
// server-sent events; where they come from is handed in, so that tests need no network.

import { JOB_LOST, LEFT, NO_ENGINE, Refusal, type Ears, type Job, type ResultOf } from "../engine";
import type { Best, ErrorBody, JobRequest, Progress, Reading, Result } from "../types";

/** The part of an `EventSource` that is used. */
export interface Source {
  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
  readonly readyState: number;
}

/** A job as a server has it. */
export interface Distant {
  start(): Promise<{ id: string }>;
  hear(id: string): Source;
  cancel(id: string): Promise<unknown>;
  /** Nothing is heard any more; the browser tries again. */
  silent(): void;
}

const CLOSED = 2;

/** Runs a job and hears what it tells. */
export function run<K extends JobRequest["kind"]>(distant: Distant, ears: Ears): Job<ResultOf<K>> {
  let id: string | null = null;
  let source: Source | null = null;
  let wanted: "result" | "stop" | "nothing" = "result";
  let fail: (reason: Refusal) => void = () => undefined;

  const result = new Promise<ResultOf<K>>((resolve, reject) => {
    const end = (): void => source?.close();
    fail = (reason) => {
      end();
      reject(reason);
    };
    const started = (job: { id: string }): void => {
      id = job.id;
      if (wanted === "nothing") {
        cancel();
        return;
      }
      source = distant.hear(job.id);
      hear(source, ears, {
        result: (value) => {
          end();
          resolve(value as ResultOf<K>);
        },
        error: fail,
        silent: () => distant.silent(),
      });
      if (wanted === "stop") cancel();
    };
    distant.start().then(started, (reason: unknown) => {
      fail(reason instanceof Refusal ? reason : new Refusal(NO_ENGINE));
    });
  });
  // Whoever left a job does not wait for it: its end is no unheard error.
  result.catch(() => undefined);

  const cancel = (): void => {
    if (id !== null) distant.cancel(id).catch(() => undefined);
  };
  return {
    result,
    stop() {
      if (wanted === "result") wanted = "stop";
      cancel();
    },
    leave() {
      wanted = "nothing";
      cancel();
      fail(new Refusal(LEFT));
    },
  };
}

interface Ends {
  result: (result: Result) => void;
  error: (reason: Refusal) => void;
  silent: () => void;
}

/** The events of a job by name. */
interface Told {
  queued: { waiting: number };
  progress: Progress;
  best: Best;
  reading: Reading;
  result: Result;
  error: ErrorBody;
}

function hear(source: Source, ears: Ears, ends: Ends): void {
  const on = <Name extends keyof Told>(name: Name, act: (data: Told[Name]) => void): void => {
    source.addEventListener(name, (event) => {
      if (typeof event.data === "string") act(JSON.parse(event.data) as Told[Name]);
    });
  };
  on("queued", ({ waiting }) => ears.queued?.(waiting));
  on("progress", (progress) => ears.progress?.(progress));
  on("best", (best) => ears.best?.(best));
  on("reading", (reading) => ears.reading?.(reading));
  on("result", ends.result);
  // The job's own errors carry data; a lost connection does not, and is tried again by the browser
  // until an engine answers that knows no such job: it was started anew meanwhile.
  on("error", (error) => ends.error(new Refusal(error.code, error.message)));
  source.addEventListener("error", (event) => {
    if (event.data !== undefined) return;
    if (source.readyState === CLOSED) ends.error(new Refusal(JOB_LOST));
    else ends.silent();
  });
}
