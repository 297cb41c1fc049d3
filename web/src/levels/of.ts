// The book that a game comes from, or whose board it is played on.

import { levelOf } from "../game/level";
import { gameOf } from "../make/games";

/** The book of a level, or of an empty board that has one; null for other games. */
export function bookOf(name: string | null): string | null {
  const level = levelOf(name);
  if (level?.number) return level.of;
  const board = level?.of ?? name;
  return gameOf(board) ? board : null;
}
