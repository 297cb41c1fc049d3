// Where the page keeps games, results and drawings: on disk where the browser allows it, and in memory
// where it does not, or where the disk is full. Whoever keeps something need not know which.

import type { Disk } from "./disk";
import { Layer, NOTHING, Pending } from "./layer";
import type { Changing, Reading, Rows, Table } from "./tables";

/** Why something is kept only as long as the page is open: the disk is full, the browser keeps nothing
 * for this page, or a newer page keeps it in another way. */
export type Trouble = "full" | "denied" | "newer";

/** The part of a `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

type Changed = (tables: readonly Table[]) => void;

export class Keep {
  private readonly pending = new Pending();
  private disk: Promise<Disk> | null = null;
  private now: Trouble | null = null;
  private readonly changes = new Set<Changed>();
  private readonly troubles = new Set<(trouble: Trouble | null) => void>();
  // What was asked for first comes first: who reads sees all that was kept before.
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly open: () => Promise<Disk>,
    /** Tells other tabs, and hears from them. */
    private readonly channel: Channel | null = null,
  ) {
    if (channel) channel.onmessage = ({ data }) => this.tell(data as readonly Table[]);
  }

  get trouble(): Trouble | null {
    return this.now;
  }

  read<R>(tables: readonly Table[], work: Reading<R>): Promise<R> {
    return this.next(() => this.reading(tables, work));
  }

  /** Changes rows, all that is asked for or nothing. */
  change<R>(tables: readonly Table[], work: Changing<R>): Promise<R> {
    return this.next(() => this.changing(tables, work));
  }

  /** Waits until everything asked for so far is done. */
  async settled(): Promise<void> {
    await this.last;
  }

  /** Hears which tables have changed, here or in another tab. */
  subscribe(listener: Changed): () => void {
    this.changes.add(listener);
    return () => this.changes.delete(listener);
  }

  /** Hears why things are not kept for good, and null when they are again. */
  onTrouble(listener: (trouble: Trouble | null) => void): () => void {
    this.troubles.add(listener);
    return () => this.troubles.delete(listener);
  }

  private next<R>(work: () => Promise<R>): Promise<R> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  private async reading<R>(tables: readonly Table[], work: Reading<R>): Promise<R> {
    return this.onDisk(
      (disk) => disk.read(tables, (view) => work(new Layer(view, this.pending))),
      () => work(new Layer(NOTHING, this.pending)),
    );
  }

  private async changing<R>(tables: readonly Table[], work: Changing<R>): Promise<R> {
    const waiting = [...new Set([...this.pending.touched, ...tables])];
    const result = await this.onDisk(
      async (disk) => {
        const done = await disk.change(waiting, async (rows) => {
          await this.pending.writeTo(rows);
          return work(rows);
        });
        this.pending.clear();
        this.note(null);
        this.channel?.postMessage(waiting);
        return done;
      },
      () => this.inMemory(tables, work),
    );
    this.tell(tables);
    return result;
  }

  /** What is on disk is still read where nothing more can be written. */
  private async inMemory<R>(tables: readonly Table[], work: Changing<R>): Promise<R> {
    let made = new Pending();
    const over = (below: Rows | typeof NOTHING): Promise<R> => {
      made = new Pending();
      made.add(this.pending);
      return work(new Layer(below, made));
    };
    const disk = await this.disk?.catch(() => null);
    const result = disk && !disk.closed
      ? await disk.read(tables, (view) => over(view as Rows)).catch((reason: unknown) => {
        if (reason instanceof DOMException) return over(NOTHING);
        throw reason;
      })
      : await over(NOTHING);
    this.pending.add(made);
    return result;
  }

  /** Works on the disk; where the browser refuses, notes why and does the other thing. */
  private async onDisk<R>(work: (disk: Disk) => Promise<R>, otherwise: () => Promise<R>): Promise<R> {
    try {
      return await work(await this.opened());
    } catch (reason) {
      // Whoever changes something may refuse to: that is no trouble of the disk.
      if (!(reason instanceof DOMException)) throw reason;
      this.note(troubleOf(reason));
      return otherwise();
    }
  }

  private async opened(): Promise<Disk> {
    const before = await this.disk?.catch(() => null);
    if (before && !before.closed) return before;
    this.disk = this.open();
    return this.disk;
  }

  private note(trouble: Trouble | null): void {
    if (trouble === this.now) return;
    this.now = trouble;
    for (const listener of this.troubles) listener(trouble);
  }

  private tell(tables: readonly Table[]): void {
    for (const listener of this.changes) listener(tables);
  }
}

function troubleOf({ name }: DOMException): Trouble {
  if (name === "QuotaExceededError") return "full";
  return name === "VersionError" ? "newer" : "denied";
}
