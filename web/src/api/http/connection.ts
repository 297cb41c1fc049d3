// Whether the engine is there. A call that does not reach it says so; from then on it is asked now
// and then whether it is back.

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** The pauses between questions, in milliseconds: soon at first, then seldom. */
const PAUSES = [500, 1000, 2000, 4000] as const;

export class Connection {
  private away = false;
  /** Counts the losses: each has one loop that looks. */
  private losses = 0;
  private readonly listeners = new Set<(away: boolean) => void>();

  constructor(
    private readonly inner: Fetch,
    private readonly wait: (milliseconds: number) => Promise<void> = (span) => new Promise((over) => setTimeout(over, span)),
  ) {}

  /** Hears when the engine is lost and when it is back; not at once. */
  subscribe(listener: (away: boolean) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks the engine, and notes whether it was there. */
  readonly fetch: Fetch = async (input, init) => {
    try {
      const response = await this.inner(input, init);
      this.change(false);
      return response;
    } catch (reason) {
      this.lost();
      throw reason;
    }
  };

  /** It did not answer. */
  lost(): void {
    if (this.away) return;
    this.change(true);
    void this.look(++this.losses);
  }

  /** Something is not heard any more: asks at once whether the engine is there. */
  doubt(): void {
    if (!this.away) this.fetch("/api/health").catch(() => undefined);
  }

  private async look(loss: number): Promise<void> {
    for (let turn = 0; this.away; turn++) {
      await this.wait(PAUSES[Math.min(turn, PAUSES.length - 1)] ?? 1000);
      // Another call may have found it meanwhile, and lost it again.
      if (this.found() || loss !== this.losses) return;
      try {
        if ((await this.inner("/api/health")).ok) this.change(false);
      } catch {
        // Still away.
      }
    }
  }

  private found(): boolean {
    return !this.away;
  }

  private change(away: boolean): void {
    if (away === this.away) return;
    this.away = away;
    for (const listener of this.listeners) listener(away);
  }
}
