// What the page asks of the engine, whoever carries it there: a server over HTTP or workers of the
// page itself. The carrier is chosen when the page is built; nothing else knows which one it is.

import type { Drawer } from "./drawer";
import type {
  Best,
  CheckAnswer,
  CheckRequest,
  ErrorBody,
  GameAnswer,
  JobRequest,
  ListAnswer,
  OpenRequest,
  Photo,
  PhotoRequest,
  Progress,
  Reading,
  Made,
  MakeRequest,
  RenderRequest,
  Result,
  SavedGame,
  SavedResult,
} from "./types";

/** The engine was not reached. */
export const NO_ENGINE = "no-connection";
/** The engine that did the work is gone, and the work with it. */
export const JOB_LOST = "job-lost";
/** The engine broke down over what it was asked. */
export const ENGINE_BROKEN = "engine-broken";
/** The engine had no memory or no stack left for what it was asked. */
export const ENGINE_SPENT = "engine-spent";
/** The answer took too long. */
export const TOO_SLOW = "request-slow";
/** The work was stopped, and nothing of it is of use before its end. */
export const STOPPED = "stopped";
/** Whoever asked for the work does not want it any more. */
export const LEFT = "left";

/** Why there is no engine: it does not answer, could not be loaded, or was ended and begins anew. */
export type Absence = "no-answer" | "not-loaded" | "ended";

/** A refusal with a message for the player. `code` is the same in every language. A refusal of the
 * carrier has no message: the page has the words for its code. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message = "",
    readonly line: number | null = null,
    readonly args: ErrorBody["args"] = {},
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** What a job tells while it runs. */
export interface Ears {
  queued?: (waiting: number) => void;
  progress?: (progress: Progress) => void;
  best?: (best: Best) => void;
  reading?: (reading: Reading) => void;
}

export type ResultOf<K extends JobRequest["kind"]> = Extract<Result, { kind: K }>;

/** Work that was asked for. */
export interface Job<R extends Result = Result> {
  /** Rejects with a `Refusal`, also when the job is left. */
  readonly result: Promise<R>;
  /** Asks for an early end; the result still comes, with what was found. */
  stop(): void;
  /** Goes away: no result is wanted any more. */
  leave(): void;
}

/** Games and results, each by its name. */
export interface Drawers {
  readonly games: Games;
  readonly results: Results;
}

export type Games = Drawer<Pick<SavedGame, "game">>;
export type Results = Drawer<Pick<SavedResult, "puzzle" | "result">>;

export interface Engine {
  list(): Promise<ListAnswer>;
  open(request: OpenRequest): Promise<GameAnswer>;
  play(game: string, commands: readonly string[]): Promise<GameAnswer>;
  check(request: CheckRequest): Promise<CheckAnswer>;
  /** Reads what lies on the board of a picture. */
  photo(request: PhotoRequest): Promise<Photo>;
  /** Makes files to print in plastic or to cut. */
  make(request: MakeRequest): Promise<Made>;
  render(request: RenderRequest): Promise<Blob>;
  /** Starts a job and hears what it tells, in the language that is spoken now. */
  run<K extends JobRequest["kind"]>(request: JobRequest & { kind: K }, ears?: Ears): Job<ResultOf<K>>;
  /** Hears when the engine is lost, and why, and when it is back (null); not at once. */
  onAway(listener: (absence: Absence | null) => void): () => void;
  /** Where the engine keeps things by name, if it keeps any. */
  readonly folder: Drawers | null;
  /** How many MiB of memory a job may ask for beyond the usual; none where more is not to be had. */
  readonly memories: readonly number[];
}

/** Makes the engine behind a carrier. `lang` is asked at every call, for it may change while the page
 * lives. */
export type Carrier = (lang: () => string) => Engine;
