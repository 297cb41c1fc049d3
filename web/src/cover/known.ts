// Problems as the engine tells them.

import { engine } from "../ui/house";
import { problemIn, type Problem } from "./problem";

/** The items and options of a game of an exact cover. */
export async function problemOf(game: string): Promise<Problem> {
  const text = await engine.render({ game, to: "json", puzzle_only: true });
  return problemIn(JSON.parse(await text.text()) as Parameters<typeof problemIn>[0]);
}
