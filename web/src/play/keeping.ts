// A game as it goes onto the shelf.

import type { GameAnswer } from "../api/types";
import type { Played } from "../game/played";
import { pictureToKeep, type Kept } from "../game/shelf";
import { dayOf, iso } from "./dates";
import { titleOf } from "./title";

/** `name`: the built-in puzzle it is; `date`: the day of a calendar, with its year. */
export function toKeep(answer: GameAnswer, played: Played, name: string | null, date: Date | null, changed: number): Kept {
  return {
    ...played,
    title: titleOf(answer, name),
    // A title of its own is the same in every language.
    ...(answer.title === undefined ? { name } : {}),
    day: dayOf(answer.fields),
    date: date && iso(date),
    family: answer.family,
    game: answer.game,
    picture: pictureToKeep(answer.view),
    changed,
  };
}
