// A browser's disk for tests: a database in memory, tabs on it, and what can go wrong with it.

import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { openDisk, type Disk } from "../src/keep/disk";
import { Keep, type Channel } from "../src/keep/keep";
import type { Kept } from "../src/game/shelf";
import { pieces } from "./fixtures";

globalThis.IDBKeyRange = IDBKeyRange;

export class Browser {
  readonly factory = new IDBFactory();
  /** What the next writings fail with. */
  fault: string | null = null;
  private readonly channels = new Set<Channel>();

  /** A tab with this page. */
  tab(): Keep {
    return new Keep(async () => this.faulty(await openDisk(this.factory)), this.channel());
  }

  private channel(): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of this.channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
      },
    };
    this.channels.add(channel);
    return channel;
  }

  private faulty(disk: Disk): Disk {
    const fail = (): void => {
      if (this.fault !== null) throw new DOMException("", this.fault);
    };
    return {
      read: (tables, work) => disk.read(tables, work),
      change: (tables, work) => disk.change(tables, async (rows) => {
        const result = await work({
          get: (...what) => rows.get(...what),
          all: (...what) => rows.all(...what),
          beginning: (...what) => rows.beginning(...what),
          first: (...what) => rows.first(...what),
          entries: (...what) => rows.entries(...what),
          drop: (...what) => rows.drop(...what),
          put: async (...what) => {
            fail();
            await rows.put(...what);
          },
        });
        return result;
      }),
      get closed() {
        return disk.closed;
      },
    };
  }
}

/** A browser that keeps nothing. */
export function denied(): Keep {
  return new Keep(() => Promise.reject(new DOMException("", "SecurityError")));
}

/** A game on the shelf. */
export function played(id: string, part: Partial<Kept> = {}): Kept {
  return {
    id, title: id, name: null, day: null, date: null, family: "packing", game: `game ${id}`, picture: pieces(["."]),
    seconds: 1, changed: 0, solved: null, helped: false, ...part,
  };
}
