// The puzzle in a game's text, without what was played.

/** The moves, the trial marks and the cursor stand before the line `puzzle`; what follows it is the
 * puzzle's own, whatever its lines begin with. */
export function puzzleOf(game: string): string {
  const lines = game.split("\n");
  const end = lines.findIndex((line) => line.trimEnd() === "puzzle");
  return lines.filter((line, at) => (end >= 0 && at > end) || !/^(cursor|move|trial)\b/.test(line)).join("\n");
}
