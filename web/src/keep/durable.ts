// Asks the browser to keep for good what is kept: else it may throw it away when room is scarce. Asked
// when something is first kept, and again after a while, for browsers decide by how often a page is
// visited; one that asks its visitor is not troubled more often.

import type { Keep } from "./keep";

const ASKED = "durable-asked";
/** Asked again after so long, in milliseconds. */
const AGAIN = 14 * 24 * 60 * 60 * 1000;

type Storage = Pick<StorageManager, "persist" | "persisted">;

/** `storage` is absent where the page is not served safely. */
export function durable(keep: Keep, storage: Partial<Storage> | undefined, time: () => number = () => Date.now()): void {
  const { persist, persisted } = storage ?? {};
  if (!persist || !persisted) return;
  const leave = keep.subscribe((tables) => {
    if (keep.trouble || tables.includes("facts")) return;
    leave();
    void ask().catch(() => undefined);
  });

  async function ask(): Promise<void> {
    if (await persisted?.call(storage)) return;
    const now = time();
    const asked = await keep.read(["facts"], (view) => view.get("facts", ASKED));
    if (asked && now - asked.changed < AGAIN) return;
    await keep.change(["facts"], (rows) => rows.put("facts", { id: ASKED, changed: now }));
    await persist?.call(storage);
  }
}
