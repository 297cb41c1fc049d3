// Jobs run so many at a time; more of them wait for their turn, and are told how many are before them.

export interface Turn {
  /** Resolves when it is this one's turn. */
  readonly come: Promise<void>;
  /** The work is done, or its turn is not wanted any more. */
  end(): void;
}

interface Waiting {
  readonly come: () => void;
  readonly told: (before: number) => void;
  /** What it was told last. */
  before: number | null;
}

export class Queue {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly most: number) {}

  join(told: (before: number) => void): Turn {
    let state: "waiting" | "running" | "over" = "waiting";
    let entry: Waiting | null = null;
    const come = new Promise<void>((resolve) => {
      entry = {
        told,
        before: null,
        come: () => {
          state = "running";
          this.running += 1;
          resolve();
        },
      };
      this.waiting.push(entry);
    });
    this.call();
    return {
      come,
      end: () => {
        if (state === "running") this.running -= 1;
        else if (entry && state === "waiting") this.waiting.splice(this.waiting.indexOf(entry), 1);
        state = "over";
        this.call();
      },
    };
  }

  private call(): void {
    while (this.running < this.most) {
      const next = this.waiting.shift();
      if (!next) break;
      next.come();
    }
    for (const [before, entry] of this.waiting.entries()) {
      if (entry.before === before) continue;
      entry.before = before;
      entry.told(before);
    }
  }
}
