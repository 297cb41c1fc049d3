// The engine behind a server's `/api`: calls as requests, jobs as events that the server sends.

import { NO_ENGINE, Refusal, type Absence, type Drawers, type Ears, type Engine, type Job, type ResultOf } from "../engine";
import type { CheckAnswer, CheckRequest, ErrorBody, GameAnswer, JobCreated, JobRequest, ListAnswer, Made, MakeRequest, OpenRequest, Photo, PhotoRequest, RenderRequest } from "../types";
import type { Connection } from "./connection";
import { HttpDrawer } from "./drawer";
import { rising } from "../rising";
import { run, type Source } from "./jobs";

export class HttpEngine implements Engine {
  /** A job has what the server gives it. */
  readonly memories = [];
  /** The user's data folder. */
  readonly folder: Drawers = {
    games: new HttpDrawer("/api/saved", "games", ".pavage", this.line()),
    results: new HttpDrawer("/api/results", "results", ".json", this.line()),
  };

  constructor(
    private readonly lang: () => string,
    private readonly connection: Connection,
    private readonly listen: (address: string) => Source = (address) => new EventSource(address),
  ) {}

  list(): Promise<ListAnswer> {
    return this.json("GET", "/api/list");
  }

  open(request: OpenRequest): Promise<GameAnswer> {
    return this.json("POST", "/api/open", request);
  }

  play(game: string, commands: readonly string[]): Promise<GameAnswer> {
    return this.json("POST", "/api/play", { game, commands });
  }

  check(request: CheckRequest): Promise<CheckAnswer> {
    return this.json("POST", "/api/check", request);
  }

  photo(request: PhotoRequest): Promise<Photo> {
    return this.json("POST", "/api/photo", request);
  }

  make(request: MakeRequest): Promise<Made> {
    return this.json("POST", "/api/make", request);
  }

  async render(request: RenderRequest): Promise<Blob> {
    return (await this.ask("POST", "/api/render", request)).blob();
  }

  run<K extends JobRequest["kind"]>(request: JobRequest & { kind: K }, ears: Ears = {}): Job<ResultOf<K>> {
    // Another language may be spoken before the job is there: all of it is told in one.
    const lang = this.lang();
    return run<K>({
      start: () => this.json<JobCreated>("POST", "/api/jobs", request, lang),
      hear: (id) => this.listen(address(`${jobPath(id)}/events`, lang)),
      cancel: (id) => this.json("DELETE", jobPath(id)),
      silent: () => this.connection.doubt(),
    }, rising(request.kind, ears));
  }

  onAway(listener: (absence: Absence | null) => void): () => void {
    return this.connection.subscribe((away) => listener(away ? "no-answer" : null));
  }

  private line(): ConstructorParameters<typeof HttpDrawer>[3] {
    return {
      json: (...what) => this.json(...what),
      blob: async (path) => (await this.ask("GET", path)).blob(),
    };
  }

  private async json<Answer>(method: string, path: string, body?: object, lang?: string): Promise<Answer> {
    const response = await this.ask(method, path, body, lang);
    // What is deleted has nothing to tell.
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  }

  private async ask(method: string, path: string, body?: object, lang = this.lang()): Promise<Response> {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(body);
    }
    let response: Response;
    try {
      response = await this.connection.fetch(address(path, lang), init);
    } catch {
      throw new Refusal(NO_ENGINE);
    }
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

function address(path: string, lang: string): string {
  return `${path}?lang=${encodeURIComponent(lang)}`;
}

function jobPath(id: string): string {
  return `/api/jobs/${encodeURIComponent(id)}`;
}

async function refusal(response: Response): Promise<Refusal> {
  try {
    const { error } = (await response.json()) as { error: ErrorBody };
    return new Refusal(error.code, error.message, error.line, error.args);
  } catch {
    return new Refusal(NO_ENGINE);
  }
}
