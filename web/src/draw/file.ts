// A drawing as a file: taken along, and opened again on the page where such drawings are drawn.

import { BadFile, readDrawing, tooLarge, writtenDrawing } from "../keep/file";
import { FILE_MAX } from "../keep/recognise";
import type { DrawingRow } from "../keep/tables";
import { fileName } from "../play/title";
import { download } from "../ui/download";
import { tell } from "../ui/notice.svelte";
import { go } from "../ui/route.svelte";
import { laterWords, say } from "../words/current.svelte";
import { bringRead } from "./brought";

export function takeDrawing(row: DrawingRow): void {
  download(new File([writtenDrawing(row)], `${fileName(row.name ?? row.kind)}.drawing.json`, { type: "application/json" }));
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
