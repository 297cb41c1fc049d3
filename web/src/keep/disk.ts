// The tables on disk: one database of the browser. A change is one transaction, so that two tabs never
// see half of one and neither loses what the other keeps.

import { KEYS, TABLES, type Changing, type Entry, type Order, type Reading, type Rows, type Table, type Tables } from "./tables";

const NAME = "pavage";
/** Raised with every change to tables; an older page then keeps its things in memory. */
const VERSION = 2;
const BY_CHANGE = "changed";

export interface Disk {
  read<R>(tables: readonly Table[], work: Reading<R>): Promise<R>;
  change<R>(tables: readonly Table[], work: Changing<R>): Promise<R>;
  /** Whether it can be used no longer, as when a newer page has other tables; it is opened anew then. */
  readonly closed: boolean;
}

/** Opens the database, and makes it at the first visit. */
export function openDisk(factory: IDBFactory): Promise<Disk> {
  return new Promise((resolve, reject) => {
    const asked = factory.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      const there = asked.result.objectStoreNames;
      for (const table of TABLES) if (!there.contains(table)) asked.result.createObjectStore(table, { keyPath: KEYS[table] }).createIndex(BY_CHANGE, "changed");
    };
    asked.onsuccess = () => resolve(new OpenDisk(asked.result));
    asked.onerror = () => reject(fault(asked.error));
  });
}

class OpenDisk implements Disk {
  closed = false;

  constructor(private readonly database: IDBDatabase) {
    // A newer page waits until all older ones have let go.
    database.onversionchange = () => {
      database.close();
      this.closed = true;
    };
    database.onclose = () => {
      this.closed = true;
    };
  }

  read<R>(tables: readonly Table[], work: Reading<R>): Promise<R> {
    return this.run(tables, "readonly", work);
  }

  change<R>(tables: readonly Table[], work: Changing<R>): Promise<R> {
    return this.run(tables, "readwrite", work);
  }

  private async run<R>(tables: readonly Table[], mode: IDBTransactionMode, work: Changing<R>): Promise<R> {
    const transaction = this.database.transaction([...tables], mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(fault(transaction.error));
    });
    ended.catch(() => undefined);
    let result: R;
    try {
      result = await work(new DiskRows(transaction));
    } catch (reason) {
      undo(transaction);
      throw reason;
    }
    // A page that goes away ends what is not committed by then.
    if (mode === "readwrite") commit(transaction);
    await ended;
    return result;
  }
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // A failed request has ended it already.
  }
}

function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch {
    // It has ended by itself, well or not: its events tell.
  }
}

class DiskRows implements Rows {
  constructor(private readonly transaction: IDBTransaction) {}

  get<T extends Table>(table: T, key: string): Promise<Tables[T] | undefined> {
    return done(this.store(table).get(key) as IDBRequest<Tables[T] | undefined>);
  }

  async all<T extends Table>(table: T): Promise<Tables[T][]> {
    const rows = await done(this.store(table).index(BY_CHANGE).getAll() as IDBRequest<Tables[T][]>);
    return rows.reverse();
  }

  beginning<T extends Table>(table: T, prefix: string): Promise<Tables[T][]> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return done(this.store(table).getAll(range) as IDBRequest<Tables[T][]>);
  }

  first<T extends Table>(table: T, order: Order, wanted: (row: Tables[T]) => boolean): Promise<Tables[T] | undefined> {
    const asked = this.store(table).index(BY_CHANGE).openCursor(null, order === "newest" ? "prev" : "next");
    return new Promise((resolve, reject) => {
      asked.onerror = () => reject(fault(asked.error));
      asked.onsuccess = () => {
        const cursor = asked.result;
        const row = cursor?.value as Tables[T] | undefined;
        if (cursor === null || row === undefined || wanted(row)) resolve(row);
        else cursor.continue();
      };
    });
  }

  entries(table: Table): Promise<Entry[]> {
    const asked = this.store(table).index(BY_CHANGE).openKeyCursor(null, "prev");
    const found: Entry[] = [];
    return new Promise((resolve, reject) => {
      asked.onerror = () => reject(fault(asked.error));
      asked.onsuccess = () => {
        const cursor = asked.result;
        if (cursor === null) {
          resolve(found);
          return;
        }
        found.push({ key: cursor.primaryKey as string, changed: Number(cursor.key) });
        cursor.continue();
      };
    });
  }

  async put<T extends Table>(table: T, row: Tables[T]): Promise<void> {
    await done(this.store(table).put(row));
  }

  async drop(table: Table, key: string): Promise<void> {
    await done(this.store(table).delete(key));
  }

  private store(table: Table): IDBObjectStore {
    return this.transaction.objectStore(table);
  }
}

function done<R>(request: IDBRequest<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(fault(request.error));
  });
}

/** Some browsers end a transaction without a reason. */
function fault(reason: DOMException | null): DOMException {
  return reason ?? new DOMException("the browser gives no reason", "UnknownError");
}
