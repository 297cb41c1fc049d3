// What the levels of a book look like: as they begin, and solved.

import type { Engine } from "../api/engine";
import type { Picture } from "../api/types";
import { puzzleIn, type Book } from "./book";
import { inTurn } from "./inTurn";

/** The board of a level as it begins, or with its solution. */
export function pictureOf(engine: Engine, content: Book, number: number, solved: boolean, wanted: () => boolean): Promise<Picture> {
  return inTurn(`${content.name}/${number}${solved ? " solved" : ""}`, wanted, () => (solved ? solution(engine, content, number) : beginning(engine, content, number)));
}

async function beginning(engine: Engine, content: Book, number: number): Promise<Picture> {
  return (await engine.open({ puzzle: puzzleIn(content, number) ?? "" })).view;
}

async function solution(engine: Engine, content: Book, number: number): Promise<Picture> {
  const { views } = await engine.run({ kind: "solve", puzzle: puzzleIn(content, number) ?? "", limit: 1 }).result;
  return views[0] ?? beginning(engine, content, number);
}
