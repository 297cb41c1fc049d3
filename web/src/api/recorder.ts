// What the engine was asked last, whoever carries it: a trace, as `fuzz/replay` asks it again. It has no
// clock, no address and no name that the visitor gave, and it stays in memory.

import type { Engine, Job } from "./engine";

/** The first line of a trace, with the number of its format. */
const HEAD = "pavage trace 1";
/** So many requests are kept, and fewer where they have many letters; the last one always. */
export const ENTRIES_MAX = 200;
export const LETTERS_MAX = 1_000_000;

/** A line of the trace, or the end of the job of that number: 1 is the first that was ever asked for. */
type Entry = string | { readonly stopped: number };

export interface Recorder {
  readonly engine: Engine;
  /** The last requests, in order; empty where nothing was asked. */
  readonly trace: () => string;
}

/** An engine whose requests are recorded, in the language of their answers. */
export function recorded(engine: Engine, lang: () => string): Recorder {
  const entries: Entry[] = [];
  let letters = 0;
  let jobs = 0;
  /** Jobs that the trace has no more. */
  let dropped = 0;

  const size = (entry: Entry | undefined): number => (typeof entry === "string" ? entry.length : 0);
  const add = (entry: Entry): void => {
    entries.push(entry);
    letters += size(entry);
    while (entries.length > ENTRIES_MAX || (letters > LETTERS_MAX && entries.length > 1)) {
      const first = entries.shift();
      letters -= size(first);
      if (typeof first === "string" && first.startsWith("job ")) dropped += 1;
    }
  };
  const asked = (operation: string, body: object): void => add(`${operation} ${lang()} ${JSON.stringify(body)}`);

  /** A job whose early end is recorded, once, as long as it has no result. */
  const stoppable = <R extends Job>(job: R): R => {
    jobs += 1;
    const number = jobs;
    let runs = true;
    const over = (): void => {
      runs = false;
    };
    job.result.then(over, over);
    const stopped = (): void => {
      if (runs) add({ stopped: number });
      over();
    };
    return {
      ...job,
      stop: () => {
        stopped();
        job.stop();
      },
      leave: () => {
        stopped();
        job.leave();
      },
    };
  };

  return {
    engine: {
      list: () => engine.list(),
      open: (request) => {
        asked("open", request);
        return engine.open(request);
      },
      play: (game, commands) => {
        asked("play", { game, commands });
        return engine.play(game, commands);
      },
      check: (request) => {
        asked("check", request);
        return engine.check(request);
      },
      // A photograph is somebody's own.
      photo: (request) => engine.photo(request),
      make: (request) => {
        asked("make", request);
        return engine.make(request);
      },
      render: (request) => {
        asked("render", request);
        return engine.render(request);
      },
      run: (request, ears) => {
        asked("job", request);
        return stoppable(engine.run(request, ears));
      },
      onAway: (listener) => engine.onAway(listener),
      folder: engine.folder,
      memories: engine.memories,
    },
    trace: () => {
      const lines = entries.flatMap((entry) => {
        if (typeof entry === "string") return [entry];
        return entry.stopped > dropped ? [`stop en ${entry.stopped - dropped}`] : [];
      });
      return lines.length === 0 ? "" : [HEAD, ...lines, ""].join("\n");
    },
  };
}
