// What the page keeps in the browser, read behind its back.

import type { Page } from "playwright-core";

export interface KeptGame {
  readonly id: string;
  readonly game: string;
  readonly name: string | null;
  readonly changed: number;
}

function rows<Row>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate((name) => new Promise<Row[]>((resolve, reject) => {
    const asked = indexedDB.open("pavage");
    asked.onerror = () => reject(new Error("no database"));
    asked.onsuccess = () => {
      const all = asked.result.transaction(name).objectStore(name).getAll();
      all.onsuccess = () => {
        asked.result.close();
        resolve(all.result as Row[]);
      };
    };
  }), table);
}

/** The games of the shelf, the one played last first. */
export async function keptGames(page: Page): Promise<KeptGame[]> {
  const games = await rows<KeptGame>(page, "games");
  return games.toSorted((one, other) => other.changed - one.changed);
}

/** Whether what lies in the engine's folder has been copied into the browser, as it is at the first visit to *My games*. */
export async function isCopied(page: Page): Promise<boolean> {
  return (await rows<{ readonly id: string }>(page, "facts")).some(({ id }) => id === "folder-copied");
}

/** Lets no other page write to the games until this one is closed. */
export function holdGames(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open("pavage");
    asked.onerror = () => reject(new Error("no database"));
    asked.onsuccess = () => {
      const games = asked.result.transaction("games", "readwrite").objectStore("games");
      // A transaction lasts as long as something is asked of it.
      const again = (): void => {
        games.count().onsuccess = () => {
          resolve();
          again();
        };
      };
      again();
    };
  }));
}
