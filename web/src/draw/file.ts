// A drawing as a file: taken along, and opened again on the page where such drawings are drawn.

import { BadFile, readDrawing, tooLarge, writtenDrawing } from "../keep/file";
import { FILE_MAX } from "../keep/recognise";
import type { DrawingRow } from "../keep/tables";
import { familyName, fileName } from "../play/title";
import { download } from "../ui/download";
import { keep } from "../ui/kept.svelte";
import { tell } from "../ui/notice.svelte";
import { go } from "../ui/route.svelte";
import { laterWords, say } from "../words/current.svelte";
import { bringRead } from "./brought";
import type { PuzzleText } from "./called";
import { drawingId } from "./keep";

export function takeDrawing(row: DrawingRow, puzzle: PuzzleText | null): void {
  download(new File([writtenDrawing(row, puzzle)], `${fileName(row.name ?? row.kind)}.drawing.json`, { type: "application/json" }));
}

/** The drawing in a file; null, and said why, where there is none. */
export async function drawingIn(file: File): Promise<DrawingRow | null> {
  if (file.size > FILE_MAX) return refused(tooLarge());
  return drawingOf(await file.text());
}

/** Goes to the page where the drawing of a text is drawn. */
export async function openDrawing(text: string): Promise<void> {
  const row = await drawingOf(text);
  if (row !== null) go(bringRead(row));
}

/** Keeps the drawings of texts under their names, to be opened later, and says how many are there now. */
export async function keepDrawings(texts: readonly string[], now: number): Promise<number> {
  await laterWords();
  let kept = 0;
  for (const text of texts) {
    try {
      await keepUnder(readDrawing(text, now));
      kept += 1;
    } catch (reason) {
      if (!(reason instanceof BadFile)) throw reason;
    }
  }
  return kept;
}

/** Another drawing of the same name stays: the new one gets a number. */
async function keepUnder(row: DrawingRow): Promise<void> {
  const title = row.name ?? familyName(row.kind);
  const drawn = ({ draft, kind }: DrawingRow): string => writtenDrawing({ id: "", kind, name: null, changed: 0, draft }, null);
  await keep.change(["drawings"], async (rows) => {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? title : say("draw-copy-name", { title, number });
      const id = drawingId(row.kind, name);
      const there = await rows.get("drawings", id);
      if (there === undefined) await rows.put("drawings", { ...row, id, name });
      if (there === undefined || drawn(there) === drawn(row)) return;
    }
  });
}

async function drawingOf(text: string): Promise<DrawingRow | null> {
  try {
    return readDrawing(text, Date.now());
  } catch (reason) {
    return refused(reason);
  }
}

async function refused(reason: unknown): Promise<null> {
  if (!(reason instanceof BadFile)) throw reason;
  await laterWords();
  const { code, args } = reason;
  tell(code === "large" || code === "newer" ? say(`import-${code}`, args) : say(`draw-file-${code}`, args), "bad");
  return null;
}
