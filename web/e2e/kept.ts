// What the page keeps in the browser, read behind its back.

import type { Page } from "playwright-core";

export interface KeptGame {
  readonly id: string;
  readonly game: string;
  readonly name: string | null;
  readonly changed: number;
}

/** The games of the shelf, the one played last first. */
export async function keptGames(page: Page): Promise<KeptGame[]> {
  const games = await page.evaluate(() => new Promise<KeptGame[]>((resolve, reject) => {
    const asked = indexedDB.open("pavage");
    asked.onerror = () => reject(new Error("no database"));
    asked.onsuccess = () => {
      const rows = asked.result.transaction("games").objectStore("games").getAll();
      rows.onsuccess = () => {
        asked.result.close();
        resolve(rows.result as KeptGame[]);
      };
    };
  }));
  return games.toSorted((one, other) => other.changed - one.changed);
}
