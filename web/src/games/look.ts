// What an entry of a drawer shows of what it holds: a picture, and what is to be said of it.

import type { Drawers, Engine } from "../api/engine";
import type { Picture } from "../api/types";
import { findingOf } from "../game/kept";
import { figureOf } from "../panel/figure";
import { builtIn } from "../play/opening";
import { titleOf } from "../play/title";
import { names } from "../ui/kept.svelte";

export interface Look {
  readonly picture: Picture;
  /** What it is, most important first. */
  readonly facts: readonly string[];
}

export async function lookOfGame(engine: Engine, drawers: Drawers, name: string): Promise<Look> {
  const answer = await engine.open({ game: (await drawers.games.load(name)).game });
  return { picture: answer.view, facts: [titleOf(answer, await names.of(answer.game))] };
}

/** A result looks like the first thing it found, or else like its puzzle. */
export async function lookOfResult(engine: Engine, drawers: Drawers, name: string): Promise<Look> {
  const { puzzle, result } = await drawers.results.load(name);
  const answer = await engine.open({ puzzle });
  const finding = findingOf(result, answer.view);
  const found = finding?.kind === "solve" ? finding.views[0] : undefined;
  const title = titleOf(answer, builtIn(result));
  return { picture: found ?? answer.view, facts: finding ? [await figureOf(finding), title] : [title] };
}
