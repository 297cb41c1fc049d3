// One worker and its engine, as the page sees them: asked one thing at a time, ended at once. It knows
// no operation and nothing of other workers.

import type { Catalogues, Reply, Tell } from "./instance";

/** What engines are made of. */
export interface Parts {
  readonly module: WebAssembly.Module;
  readonly words: Catalogues;
  /** Where the weights of the trained ordering are. They are fetched when they are first needed. */
  readonly weights: string;
}

/** What a worker starts with. */
export interface Begin {
  readonly engine: Parts;
  /** The name of the lock that it holds while it lives. */
  readonly life: string;
  readonly memoryLimit?: number;
}

export interface Asked {
  readonly operation: string;
  readonly lang: string;
  readonly body: string;
}

/** What a worker says first. From then on the page notices its end. */
export interface Lives {
  readonly lives: true;
}

/** What a worker says then. */
export type Said =
  | { readonly ready: number }
  | { readonly event: Parameters<Tell>[0]; readonly json: string }
  | { readonly reply: Reply; readonly bytes: number }
  | { readonly broken: string; readonly spent: boolean };

/** The way to a worker. */
export interface Post {
  send(asked: Asked): void;
  /** Ends the worker at once. */
  end(): void;
}

/** What comes back on it. */
export interface Hearer {
  said(said: Said): void;
  /** The worker is gone: something other than the page has ended it. */
  gone(): void;
}

/** Starts a worker. */
export type Start = (hearer: Hearer) => Post;

/** Why there is no answer: the page ended the worker, something else did, or the engine broke down, by
 * an error of its own or because its memory or its stack was used up. */
export class NoAnswer extends Error {
  constructor(
    readonly why: "ended" | "gone" | "broken" | "spent",
    message: string = why,
  ) {
    super(message);
    this.name = "NoAnswer";
  }
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (reason: NoAnswer) => void;
  readonly tell: Tell | undefined;
}

export class EngineWorker {
  private readonly post: Post;
  private waiting: Waiting | null = null;
  private over: NoAnswer | null = null;
  private held = 0;
  /** Resolves when it has its engine. */
  readonly ready: Promise<void>;
  private begun: () => void = () => undefined;
  private has = false;

  /** `lost` is told when it goes without having been ended, asked or not. */
  constructor(start: Start, private readonly lost: (worker: EngineWorker) => void = () => undefined) {
    this.ready = new Promise((resolve) => (this.begun = resolve));
    this.post = start({ said: (said) => this.hear(said), gone: () => this.go(new NoAnswer("gone")) });
  }

  /** The memory that it held when it last answered; it never shrinks. */
  get bytes(): number {
    return this.held;
  }

  /** Whether it had its engine. */
  get started(): boolean {
    return this.has;
  }

  /** Whether its engine broke down. */
  get broken(): boolean {
    return this.over?.why === "broken" || this.over?.why === "spent";
  }

  /** Whether it can be asked. */
  get alive(): boolean {
    return this.over === null;
  }

  /** Rejects with `NoAnswer`. It must not be asked while it answers. */
  ask(operation: string, lang: string, body: string, tell?: Tell): Promise<Reply> {
    if (this.waiting) throw new Error("a worker answers one thing at a time");
    if (this.over) return Promise.reject(this.over);
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject, tell };
      this.post.send({ operation, lang, body });
    });
  }

  end(): void {
    this.go(new NoAnswer("ended"));
  }

  private hear(said: Said): void {
    if (this.over) return;
    if ("ready" in said) {
      this.held = said.ready;
      this.has = true;
      this.begun();
    }
    else if ("event" in said) this.waiting?.tell?.(said.event, said.json);
    else if ("broken" in said) this.go(new NoAnswer(said.spent ? "spent" : "broken", said.broken));
    else {
      this.held = said.bytes;
      const { waiting } = this;
      this.waiting = null;
      waiting?.resolve(said.reply);
    }
  }

  private go(why: NoAnswer): void {
    if (this.over) return;
    this.over = why;
    this.post.end();
    const { waiting } = this;
    this.waiting = null;
    waiting?.reject(why);
    if (why.why !== "ended") this.lost(this);
  }
}
