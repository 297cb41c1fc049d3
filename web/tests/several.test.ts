import { describe, expect, test } from "vitest";
import { NO_ENGINE, Refusal } from "../src/api/engine";
import type { GameAnswer } from "../src/api/types";
import { shelve } from "../src/game/several";
import { Shelf, newId, type Kept } from "../src/game/shelf";
import { Browser, played } from "./disk";
import { answer, pieces } from "./fixtures";

const kept = ({ game }: GameAnswer, changed: number): Kept => played(newId(game, changed), { game, changed });
const engine = {
  open: ({ puzzle = "" }: { puzzle?: string | null }) =>
    puzzle === "none" ? Promise.reject(new Refusal("bad", "no puzzle")) : Promise.resolve(answer(pieces(["."]), { game: `puzzle\n${puzzle}` })),
};

describe("several files at once", () => {
  test("go onto the shelf in their order; what cannot be read is not counted", async () => {
    const shelf = new Shelf(new Browser().tab());
    expect(await shelve(engine, shelf, ["one", "none", "two"], kept, 1000)).toBe(2);
    expect((await shelf.all()).map(({ game }) => game)).toEqual(["puzzle\none", "puzzle\ntwo"]);
  });

  test("a game that is there already keeps its clock", async () => {
    const shelf = new Shelf(new Browser().tab());
    await shelf.put(played(newId("puzzle\none", 1), { game: "puzzle\none", seconds: 60 }), null);
    expect(await shelve(engine, shelf, ["one", "one"], kept, 1000)).toBe(2);
    expect((await shelf.all()).map(({ seconds }) => seconds)).toEqual([60]);
  });

  test("without an engine nothing is said to be unreadable", async () => {
    const away = { open: () => Promise.reject(new Refusal(NO_ENGINE)) };
    await expect(shelve(away, new Shelf(new Browser().tab()), ["one"], kept, 1000)).rejects.toMatchObject({ code: NO_ENGINE });
  });
});
