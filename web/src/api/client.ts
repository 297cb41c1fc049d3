// What the page asks of the engine, and the way it asks today: over HTTP, from the server that
// served it. The interface is asynchronous and knows no HTTP, so that an engine inside the page can
// take the server's place.

import type {
  CheckAnswer,
  ErrorBody,
  GameAnswer,
  JobCreated,
  JobRequest,
  KeptResult,
  ListAnswer,
  OptionValues,
  RenderRequest,
  SavedGame,
  SavedResult,
} from "./types";
import type { Fetch } from "./connection";
import { HttpDrawer, type Drawer } from "./drawer";

/** What to open: exactly one of game, puzzle and name. */
export interface OpenRequest {
  game?: string;
  puzzle?: string;
  name?: string;
  format?: string;
  options?: OptionValues;
}

export interface CheckRequest extends OpenRequest {
  solution?: string;
}

/** A refusal with a message for the player. `code` is the same in every language. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly line: number | null = null,
    readonly args: ErrorBody["args"] = {},
  ) {
    super(message);
    this.name = "Refusal";
  }
}

export interface Engine {
  list(): Promise<ListAnswer>;
  open(request: OpenRequest): Promise<GameAnswer>;
  play(game: string, commands: readonly string[]): Promise<GameAnswer>;
  check(request: CheckRequest): Promise<CheckAnswer>;
  render(request: RenderRequest): Promise<Blob>;
  start(request: JobRequest): Promise<JobCreated>;
  cancel(id: string): Promise<void>;
  /** Where the events of a job are heard. */
  events(id: string): string;
  readonly games: Drawer<SavedGame, { game: string }>;
  readonly results: Drawer<SavedResult, { puzzle: string; result: KeptResult }>;
}

/** The engine behind `/api`. `lang` is asked at every call, for it may change while the page lives. */
export class HttpEngine implements Engine {
  readonly games = new HttpDrawer<SavedGame, { game: string }>("/api/saved", "games", (...what) => this.json(...what));
  readonly results = new HttpDrawer<SavedResult, { puzzle: string; result: KeptResult }>("/api/results", "results", (...what) => this.json(...what));

  constructor(
    private readonly lang: () => string,
    private readonly fetch: Fetch = (input, init) => globalThis.fetch(input, init),
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

  async render(request: RenderRequest): Promise<Blob> {
    return (await this.ask("POST", "/api/render", request)).blob();
  }

  start(request: JobRequest): Promise<JobCreated> {
    return this.json("POST", "/api/jobs", request);
  }

  async cancel(id: string): Promise<void> {
    await this.ask("DELETE", `/api/jobs/${encodeURIComponent(id)}`);
  }

  events(id: string): string {
    return this.address(`/api/jobs/${encodeURIComponent(id)}/events`);
  }

  private address(path: string): string {
    return `${path}?lang=${encodeURIComponent(this.lang())}`;
  }

  private async json<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.ask(method, path, body);
    // What is deleted has nothing to tell.
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  }

  private async ask(method: string, path: string, body?: object): Promise<Response> {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(body);
    }
    let response: Response;
    try {
      response = await this.fetch(this.address(path), init);
    } catch {
      throw new Refusal("no-connection", "", 0);
    }
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

async function refusal(response: Response): Promise<Refusal> {
  try {
    const { error } = (await response.json()) as { error: ErrorBody };
    return new Refusal(error.code, error.message, response.status, error.line, error.args);
  } catch {
    return new Refusal("no-connection", "", response.status);
  }
}
