// What an address names: the game in a link, a kept game, a kept result with its puzzle, or a
// built-in puzzle with its options.

import { Refusal, type Drawers, type Engine } from "../api/engine";
import type { GameAnswer } from "../api/types";
import { findingOf, type Finding } from "../game/kept";
import { levelOf } from "../game/level";
import { unpacked } from "../game/link";
import { dailyOf, requestOf } from "../levels/daily";
import { puzzleIn } from "../levels/book";
import { book, namesBook } from "../levels/open";
import { isOwn } from "../levels/own";
import { say, words } from "../words/current.svelte";
import { CALENDARS, iso, parse } from "./dates";
import { THROW } from "./dice";

export interface Opened {
  readonly answer: GameAnswer;
  /** The name of a built-in puzzle. */
  readonly name: string | null;
  /** A result that is shown with it. */
  readonly finding: Finding | null;
  /** The day of a calendar that the address names, with its year. */
  readonly date: Date | null;
}

export async function opened(engine: Engine, drawers: Drawers, query: URLSearchParams): Promise<Opened> {
  const result = query.get("result");
  if (result !== null) return withResult(engine, drawers, result);
  const kept = query.get("kept");
  if (kept !== null) return alone(await engine.open({ game: (await drawers.games.load(kept)).game }), null);
  const name = query.get("name");
  const packed = query.get("g");
  if (packed !== null) {
    const game = await unpacked(packed);
    if (game === null) throw new Refusal("link-damaged", say("error-link"));
    return alone(await engine.open({ game }), name, parse(query.get("date") ?? ""));
  }
  if (name === null) throw new Refusal("nothing", say("error-nothing"));
  const daily = dailyOf(name);
  if (daily !== null && daily.kind !== "calendar") return alone((await engine.run(requestOf(daily)).result).game, name);
  const level = levelOf(name);
  if (level !== null && level.number !== null) return alone(await engine.open({ puzzle: await levelText(level.of, level.number) }), name);
  const options = optionsOf(name, query);
  const { date } = options;
  const answer = await engine.open(Object.keys(options).length > 0 ? { name, options } : { name });
  return alone(answer, name, typeof date === "string" ? parse(date) : null);
}

/** The puzzle of a level of a book. */
async function levelText(of: string, number: number): Promise<string> {
  const found = namesBook(of) ? await book(of).catch(() => null) : null;
  if (found === null) throw new Refusal("no-book", say(isOwn(of) ? "error-own-book" : namesBook(of) ? "error-book" : "error-no-book", { name: of }));
  const text = puzzleIn(found, number);
  if (text === null) throw new Refusal("no-level", say("error-no-level", { name: found.title ?? of, number, count: found.levels.length }));
  return text;
}

function alone(answer: GameAnswer, name: string | null, date: Date | null = null): Opened {
  return { answer, name, finding: null, date };
}

async function withResult(engine: Engine, drawers: Drawers, kept: string): Promise<Opened> {
  const { puzzle, result } = await drawers.results.load(kept);
  const answer = await engine.open({ puzzle });
  return { answer, name: builtIn(result), finding: findingOf(result, answer.view), date: null };
}

/** The built-in puzzle or the level that a result is about, if the page has a title for it. */
export function builtIn(result: object): string | null {
  const name = "puzzle" in result ? result.puzzle : null;
  return typeof name === "string" && (words().has(`puzzle-${name}`) || levelOf(name) !== null) ? name : null;
}

function optionsOf(puzzle: string, query: URLSearchParams): Record<string, string | boolean> {
  const options: Record<string, string | boolean> = {};
  for (const [key, value] of query) if (key !== "name" && key !== THROW) options[key] = value;
  // A calendar means today where the player is, which the server need not know.
  const dated = ["date", "month", "day", "weekday", "choose"].some((option) => option in options);
  if (options["date"] === "today" || (CALENDARS.has(puzzle) && !dated)) options["date"] = iso(new Date());
  return options;
}
