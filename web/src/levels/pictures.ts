// What the levels of a book look like: as they begin, and solved. The engine is asked for one after another, when a
// level comes into view; what it has told stays.

import type { Engine } from "../api/engine";
import type { Picture } from "../api/types";
import { puzzleIn, type Book } from "./book";

const drawn = new Map<string, Promise<Picture>>();
let last: Promise<unknown> = Promise.resolve();

/** The board of a level as it begins, or with its solution; rejects where it cannot be had, or where nobody waits
 * for it any more. */
export function pictureOf(engine: Engine, content: Book, number: number, solved: boolean, wanted: () => boolean): Promise<Picture> {
  const name = `${content.name}/${number}${solved ? " solved" : ""}`;
  const known = drawn.get(name);
  if (known) return known;
  const coming = last.then(() => {
    if (!wanted()) throw new Error("nobody waits for it");
    return solved ? solution(engine, content, number) : beginning(engine, content, number);
  });
  drawn.set(name, coming);
  coming.catch(() => drawn.delete(name));
  last = coming.catch(() => undefined);
  return coming;
}

async function beginning(engine: Engine, content: Book, number: number): Promise<Picture> {
  return (await engine.open({ puzzle: puzzleIn(content, number) ?? "" })).view;
}

async function solution(engine: Engine, content: Book, number: number): Promise<Picture> {
  const { views } = await engine.run({ kind: "solve", puzzle: puzzleIn(content, number) ?? "", limit: 1 }).result;
  return views[0] ?? beginning(engine, content, number);
}
