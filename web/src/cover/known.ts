// Problems that were asked of the engine as text, each once.

import { engine } from "../ui/house";
import { problemIn, type Problem } from "./problem";

/** The items and options of a game, whatever its family. */
export async function problemOf(game: string): Promise<Problem> {
  const text = await engine.render({ game, to: "xcc", puzzle_only: true });
  return problemIn(await text.text());
}
