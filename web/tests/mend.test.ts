// A Suguru without a solution, and the small changes that give it one.

import { expect, test } from "vitest";
import type { Engine } from "../src/api/engine";
import type { JobRequest } from "../src/api/types";
import { suguruText, withGiven, type SuguruDraft } from "../src/draw/drafts";
import { Mender, moved } from "../src/draw/mend";
import { seeded } from "../src/draw/tiles";

/** Two cages of a board of 2 by 3. */
const cages = (rows: readonly string[]): SuguruDraft["cages"] => new Map(rows.flatMap((row, down) => [...row].map((letter, right) => [`${down},${right}`, letter === "A" ? 0 : 1] as const)));
const DRAFT: SuguruDraft = { rows: 2, cols: 3, cages: cages(["AAB", "ABB"]), givens: new Map([["0,0", 3]]) };
const shown = (draft: SuguruDraft): string => (/cages = """\n([^"]*)\n/.exec(suguruText(draft))?.[1] ?? "").replace("\n", "/");

/** Looks with an engine that knows one puzzle with a solution. */
async function mended(solvable: SuguruDraft | null): Promise<{ found: SuguruDraft | null; asked: number }> {
  const asked: string[] = [];
  const run = ({ puzzle }: JobRequest & { puzzle: string }): object => {
    asked.push(puzzle);
    return { result: Promise.resolve({ solutions: solvable && puzzle === suguruText(solvable) ? [[1]] : [] }), leave: () => undefined };
  };
  const found = await new Mender({ run } as unknown as Engine, seeded(1)).mended(DRAFT);
  return { found, asked: asked.length };
}

test("a cell goes to the cage beside it, and no cage falls apart", () => {
  expect(moved(DRAFT).map(shown).sort()).toEqual(["AAA/ABB", "AAB/AAB", "AAB/BBB", "ABB/ABB"]);
});

test("a number less, a cell in another cage or two of them are found; or nothing", async () => {
  const fewer = withGiven(DRAFT, "0,0", null);
  expect((await mended(fewer)).found).toEqual(fewer);
  const one = { ...DRAFT, cages: cages(["ABB", "ABB"]) };
  expect((await mended(one)).found).toEqual(one);
  const two = { ...DRAFT, cages: cages(["AAA", "BBB"]) };
  expect((await mended(two)).found).toEqual(two);
  expect(await mended(null)).toEqual({ found: null, asked: 5 + 300 });
});
