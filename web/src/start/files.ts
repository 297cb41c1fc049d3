// Files that a visitor brings: dropped on the page, chosen, or opened with it by the system.

import { Diary } from "../game/played";
import { FILES_MAX, shelve } from "../game/several";
import { keepBook } from "../levels/own";
import { FILE_MAX, isBookText, isDrawingText, isFile } from "../keep/recognise";
import { toKeep } from "../play/keeping";
import { give } from "../ui/given.svelte";
import { engine } from "../ui/house";
import { keep, shelf } from "../ui/kept.svelte";
import { complain, tell } from "../ui/notice.svelte";
import { say } from "../words/current.svelte";

/** Opens the first file that can be read, and keeps the others to be played later. */
export async function openFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const texts = await read(files.slice(0, FILES_MAX));
  const first = texts.find(isFile) ?? texts[0];
  if (first === undefined) {
    tell(say(files.some(({ size }) => size > FILE_MAX) ? "bring-large" : files.every(({ size }) => size === 0) ? "bring-empty" : "bring-unread"), "bad");
    return;
  }
  give(first);
  if (files.length > 1) await keepOthers(texts.filter((text) => text !== first), files.length - 1);
}

/** What can be read of files, as long as they are not too large together. */
async function read(files: readonly File[]): Promise<string[]> {
  const texts: string[] = [];
  let room = FILE_MAX;
  for (const file of files) {
    if (file.size > room) continue;
    const text = await file.text().catch(() => null);
    if (text === null || text.trim() === "") continue;
    room -= file.size;
    texts.push(text);
  }
  return texts;
}

/** Says how many of `all` are kept. */
async function keepOthers(texts: readonly string[], all: number): Promise<void> {
  const now = Date.now();
  try {
    const drawings = texts.filter(isDrawingText);
    const drawn = drawings.length > 0 ? await (await import("../draw/file")).keepDrawings(drawings, now) : 0;
    let kept = await shelve(engine, shelf, texts.filter((text) => !isBookText(text) && !isDrawingText(text)), (answer, changed) => toKeep(answer, new Diary(answer, null, () => changed).played, null, null, changed), now);
    for (const text of texts.filter(isBookText)) if ((await keepBook(keep, text, now)) !== null) kept += 1;
    const refused = all - kept - drawn;
    const parts = [
      ...(kept > 0 ? [say("bring-several", { kept })] : []),
      ...(drawn > 0 ? [say("bring-drawings", { kept: drawn })] : []),
      ...(refused > 0 ? [say("bring-several-refused", { refused })] : []),
    ];
    tell(parts.join(" "), refused > 0 ? "bad" : "plain", true);
  } catch (reason) {
    complain(reason);
  }
}
