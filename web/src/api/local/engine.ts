// The engine in workers of the page itself: no server is asked. Where the module and the workers come
// from is handed in.

import { NO_ENGINE, Refusal, type Absence, type Ears, type Engine, type Job, type ResultOf } from "../engine";
import type { CheckAnswer, CheckRequest, GameAnswer, JobRequest, ListAnswer, Made, MakeRequest, OpenRequest, Photo, PhotoRequest, RenderRequest } from "../types";
import { bodyOf } from "./answers";
import { Crew } from "./crew";
import { Desk } from "./desk";
import { EngineWorker, type Parts, type Start } from "./engine-worker";
import { run, type Works } from "./jobs";
import { Queue } from "./queue";

/** What the browser lends. */
export interface Lent {
  /** Brings the engine; asked again where it fails. */
  load(): Promise<Parts>;
  start(engine: Parts): Start;
  /** How many workers are enough for all cores. */
  readonly cores: number;
  now(): number;
  /** Makes a picture of points of a drawing. */
  paint(drawing: string): Promise<Blob>;
}

export class LocalEngine implements Engine {
  /** The page keeps what it keeps by itself. */
  readonly folder = null;
  /** As much as a module of 32 bits may have beside itself. */
  readonly memories = [512, 896];
  private readonly listeners = new Set<(absence: Absence | null) => void>();
  private absence: Absence | null = null;
  private works: Promise<Works> | null = null;
  private readonly desk = new Desk(
    async () => {
      const { crew } = await this.ready();
      return crew.make;
    },
    (absence) => this.tell(absence),
  );

  constructor(
    private readonly lang: () => string,
    private readonly lent: Lent,
  ) {}

  list(): Promise<ListAnswer> {
    return this.json("list", "");
  }

  open(request: OpenRequest): Promise<GameAnswer> {
    return this.json("open", request);
  }

  play(game: string, commands: readonly string[]): Promise<GameAnswer> {
    return this.json("play", { game, commands });
  }

  check(request: CheckRequest): Promise<CheckAnswer> {
    return this.json("check", request);
  }

  photo(request: PhotoRequest): Promise<Photo> {
    return this.json("photo", request);
  }

  make(request: MakeRequest): Promise<Made> {
    return this.json("make", request);
  }

  async render(request: RenderRequest): Promise<Blob> {
    const reply = await this.desk.ask("render", this.lang(), JSON.stringify(request));
    const text = bodyOf(reply);
    return request.to === "png" ? this.lent.paint(text) : new Blob([text], { type: reply.media });
  }

  run<K extends JobRequest["kind"]>(request: JobRequest & { kind: K }, ears: Ears = {}): Job<ResultOf<K>> {
    return run<K>(this.ready(), request, this.lang(), ears);
  }

  onAway(listener: (absence: Absence | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Gets ready before anybody asks. What fails is tried again when somebody does. */
  async warm(): Promise<void> {
    try {
      await this.desk.warm();
      const { crew } = await this.ready();
      crew.warm();
    } catch {
      // Told as an absence.
    }
  }

  private async json<Answer>(operation: string, body: object | ""): Promise<Answer> {
    const reply = await this.desk.ask(operation, this.lang(), body === "" ? body : JSON.stringify(body));
    return JSON.parse(bodyOf(reply)) as Answer;
  }

  private ready(): Promise<Works> {
    this.works ??= this.begin();
    return this.works;
  }

  private async begin(): Promise<Works> {
    let engine: Parts;
    try {
      engine = await this.lent.load();
    } catch {
      this.works = null;
      this.tell("not-loaded");
      throw new Refusal(NO_ENGINE);
    }
    this.tell(null);
    const start = this.lent.start(engine);
    const { cores } = this.lent;
    return {
      crew: new Crew((lost) => new EngineWorker(start, lost), cores),
      // Even on one core a job must not wait for another.
      queue: new Queue(Math.max(2, cores)),
      now: () => this.lent.now(),
      familyOf: (request, lang) => this.familyOf(request, lang),
    };
  }

  private async familyOf(request: JobRequest, lang: string): Promise<string> {
    if (typeof request.family === "string") return request.family;
    const { game, puzzle, name, format, options } = request;
    const reply = await this.desk.ask("open", lang, JSON.stringify({ game, puzzle, name, format, options }));
    return (JSON.parse(bodyOf(reply)) as GameAnswer).family;
  }

  private tell(absence: Absence | null): void {
    if (absence === this.absence) return;
    this.absence = absence;
    for (const listener of this.listeners) listener(absence);
  }
}
