// What earlier versions of the page kept in `localStorage` is copied into the tables, once. It stays
// where it was.

import { isPackingDraft, isSuguruDraft } from "../draw/drafts";
import { drawingId } from "../draw/keep";
import { formed, isKept, type Kept } from "../game/shelf";
import type { Keep } from "./keep";
import type { DrawingRow, NameRow } from "./tables";

const COPIED = "earlier-copied";
const DRAWINGS = [["packing", isPackingDraft], ["suguru", isSuguruDraft]] as const;

/** Reads what was kept under a key; null: nothing. */
type Read = (key: string) => string | null;

export async function copyEarlier(keep: Keep, read: Read, now: number): Promise<void> {
  const known = await keep.read(["facts"], (view) => view.get("facts", COPIED));
  if (known !== undefined) return;
  await keep.change(["games", "names", "drawings", "facts"], async (rows) => {
    // Another tab may have been first.
    if ((await rows.get("facts", COPIED)) !== undefined) return;
    for (const game of games(read)) await rows.put("games", game);
    for (const name of names(read, now)) await rows.put("names", name);
    for (const drawing of drawings(read, now)) await rows.put("drawings", drawing);
    await rows.put("facts", { id: COPIED, changed: now });
  });
}

function games(read: Read): Kept[] {
  const kept = parsed(read("pavage.shelf.1"));
  return Array.isArray(kept) ? kept.filter(isKept).map(formed) : [];
}

/** The one learnt last stood first. */
function names(read: Read, now: number): NameRow[] {
  const kept = parsed(read("pavage.names.1"));
  const pairs: unknown[] = Array.isArray(kept) ? kept : [];
  return pairs.flatMap((pair, at) => (isPair(pair) ? [{ id: pair[0], name: pair[1], changed: now - at }] : []));
}

function isPair(entry: unknown): entry is readonly [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === "string");
}

function drawings(read: Read, now: number): DrawingRow[] {
  return DRAWINGS.flatMap(([kind, is]) => {
    const kept = parsed(read(`pavage.drawings.${kind}.1`), unpacked);
    if (typeof kept !== "object" || kept === null) return [];
    const { now: left, named } = kept as { now?: unknown; named?: unknown };
    const all: (readonly [string | null, unknown])[] = [[null, left]];
    if (typeof named === "object" && named !== null) all.push(...Object.entries(named));
    return all.filter(([, draft]) => is(draft)).map(([name, draft]) => ({ id: drawingId(kind, name), kind, name, draft, changed: now }));
  });
}

function parsed(text: string | null, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text ?? "null", revive);
  } catch {
    return null;
  }
}

/** Sets and maps were written as JSON can hold them. */
function unpacked(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$set" in value) return new Set(value.$set as unknown[]);
  if ("$map" in value) return new Map(value.$map as [unknown, unknown][]);
  return value;
}
