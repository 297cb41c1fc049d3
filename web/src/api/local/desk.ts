// Short questions: one worker answers them one after the other. What is asked changes nothing, so a
// question is asked again where its worker was ended from outside. One whose answer takes too long is
// refused, and its worker ended, so that the others are answered.

import { NO_ENGINE, Refusal, TOO_SLOW, type Absence } from "../engine";
import { failed } from "./answers";
import { BYTES_KEPT } from "./crew";
import { NoAnswer, type EngineWorker } from "./engine-worker";
import type { Reply } from "./instance";

/** The longest that an answer may take, in milliseconds, as with a server. */
const ANSWER_TIME = 20_000;

type Make = (lost: (worker: EngineWorker) => void) => EngineWorker;

export class Desk {
  private worker: EngineWorker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    /** Resolves when there is an engine to start workers with. */
    private readonly make: () => Promise<Make>,
    /** Told while there is no worker, and when there is one again. */
    private readonly away: (absence: Absence | null) => void,
  ) {}

  /** Rejects with a `Refusal` where there is no answer. */
  ask(operation: string, lang: string, body: string): Promise<Reply> {
    const answer = this.last.then(() => this.answer(operation, lang, body));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  /** Has a worker ready. */
  async warm(): Promise<void> {
    await this.hired();
  }

  private async answer(operation: string, lang: string, body: string): Promise<Reply> {
    for (let again = true; ; again = false) {
      const worker = await this.hired();
      try {
        const reply = await this.inTime(worker, worker.ask(operation, lang, body));
        if (worker.bytes > BYTES_KEPT) this.dismiss();
        this.away(null);
        return reply;
      } catch (reason) {
        if (!(reason instanceof NoAnswer)) throw reason;
        if (reason.why === "gone" && again) continue;
        throw new Refusal(failed(reason) ?? NO_ENGINE);
      }
    }
  }

  /** Ends a worker that takes too long from when it has its engine. */
  private async inTime(worker: EngineWorker, reply: Promise<Reply>): Promise<Reply> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = worker.ready.then(() => new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Refusal(TOO_SLOW)), ANSWER_TIME);
    }));
    try {
      return await Promise.race([reply, late]);
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.dismiss();
      // The next question need not wait for a worker to start.
      void this.hired().catch(() => undefined);
      throw reason;
    } finally {
      clearTimeout(timer);
    }
  }

  private async hired(): Promise<EngineWorker> {
    if (this.worker) return this.worker;
    const make = await this.make();
    this.worker ??= make((lost) => this.lost(lost));
    return this.worker;
  }

  private dismiss(): void {
    this.worker?.end();
    this.worker = null;
  }

  /** A worker that has answered before is replaced at once; one that never came is not tried for ever. */
  private lost(worker: EngineWorker): void {
    if (worker !== this.worker) return;
    this.worker = null;
    if (worker.broken) return;
    this.away("ended");
    if (!worker.started) return;
    void this.hired().then(async (next) => {
      await next.ready;
      this.away(null);
    }).catch(() => undefined);
  }
}
