// Long work: started, heard while it runs, stopped, and its result. What is heard comes as
// server-sent events; where they come from is handed in, so that tests need no network.

import { Refusal, type Engine } from "./client";
import type { Best, ErrorBody, JobRequest, Progress, Reading, Result } from "./types";

/** What a job tells while it runs. */
export interface Ears {
  queued?: (waiting: number) => void;
  progress?: (progress: Progress) => void;
  best?: (best: Best) => void;
  reading?: (reading: Reading) => void;
  /** Nothing is heard any more; the browser tries again. */
  silent?: () => void;
}

/** The part of an `EventSource` that is used. */
export interface Source {
  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
  readonly readyState: number;
}

export interface Job<R extends Result = Result> {
  /** Rejects with a `Refusal`, also when the job is left. */
  readonly result: Promise<R>;
  /** Asks for an early end; the result still comes, with what was found. */
  stop(): void;
  /** Goes away: no result is wanted any more. */
  leave(): void;
}

const CLOSED = 2;

/** The engine that did the work is gone, and the work with it. */
export const JOB_LOST = "job-lost";

type ResultOf<K extends JobRequest["kind"]> = Extract<Result, { kind: K }>;

/** Runs a job and hears what it tells. */
export function run<K extends JobRequest["kind"]>(
  engine: Engine,
  request: JobRequest & { kind: K },
  ears: Ears = {},
  listen: (address: string) => Source = (address) => new EventSource(address),
): Job<ResultOf<K>> {
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
      source = hear(engine.events(job.id), ears, listen, {
        result: (value) => {
          end();
          resolve(value as ResultOf<K>);
        },
        error: fail,
      });
      if (wanted === "stop") cancel();
    };
    engine.start(request).then(started, (reason: unknown) => {
      fail(reason instanceof Refusal ? reason : new Refusal("no-connection", "", 0));
    });
  });
  // Whoever left a job does not wait for it: its end is no unheard error.
  result.catch(() => undefined);

  const cancel = (): void => {
    if (id !== null) engine.cancel(id).catch(() => undefined);
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
      fail(new Refusal("left", "", 0));
    },
  };
}

interface Ends {
  result: (result: Result) => void;
  error: (reason: Refusal) => void;
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

function hear(address: string, ears: Ears, listen: (address: string) => Source, ends: Ends): Source {
  const source = listen(address);
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
  on("error", (error) => ends.error(new Refusal(error.code, error.message, 422)));
  source.addEventListener("error", (event) => {
    if (event.data !== undefined) return;
    if (source.readyState === CLOSED) ends.error(new Refusal(JOB_LOST, "", 0));
    else ears.silent?.();
  });
  return source;
}
