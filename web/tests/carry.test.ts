import { describe, expect, test } from "vitest";
import { FULL, KEPT_MAX, TAKEN, UNKNOWN, isName } from "../src/api/drawer";
import { Refusal, type Drawers } from "../src/api/engine";
import type { CountResult } from "../src/api/types";
import { Drawings } from "../src/draw/keep";
import { isPackingDraft, isSuguruDraft, type PackingDraft, type SuguruDraft } from "../src/draw/drafts";
import { isKeptResult } from "../src/game/kept";
import { Names } from "../src/game/names";
import { Shelf, type Kept } from "../src/game/shelf";
import { bring, everything } from "../src/keep/carry";
import { copy } from "../src/keep/copy";
import { browserDrawers } from "../src/keep/drawer";
import { BadFile, read, written } from "../src/keep/file";
import { collect } from "../src/levels/found";
import { noteSolved, solvedOf } from "../src/levels/progress";
import { isFile } from "../src/keep/recognise";
import type { Keep } from "../src/keep/keep";
import { Browser, denied, played } from "./disk";
import { answer, pieces } from "./fixtures";

const NOW = Date.parse("2026-11-23T08:00:00Z");
const stats = { nodes: 1, placements: 1, pruned: 0, depth: 1, backtracks: 0, branching: 1, elapsed_ms: 1 };
const count: CountResult = { kind: "count", puzzle: "", family: "packing", status: "counted", count: "12", up_to_symmetry: null, symmetry: null, stats };
const suguru: SuguruDraft = { rows: 1, cols: 2, cages: new Map([["0,0", 0], ["0,1", 0]]), givens: new Map([["0,1", 2]]) };
const packing: PackingDraft = { rows: 2, cols: 2, out: new Set(["0,1"]), set: null, pieces: [{ name: "A", cells: [[0, 0], [0, 1]], count: 2 }], rotate: true, flip: false };

/** An engine that opens all but what is bad, and tidies it. */
const engine = {
  open: ({ game, puzzle }: { game?: string; puzzle?: string }) => {
    const text = game ?? puzzle ?? "";
    if (text.includes("bad")) return Promise.reject(new Refusal("unreadable", "this is no puzzle"));
    return Promise.resolve(answer(pieces(["."]), { game: text.trim() }));
  },
};

interface Place {
  readonly keep: Keep;
  readonly drawers: Drawers;
  readonly shelf: Shelf;
}

function place(keep: Keep = new Browser().tab(), now = NOW): Place {
  let time = now;
  return { keep, drawers: browserDrawers(keep, engine, () => time++), shelf: new Shelf(keep) };
}

async function furnished(): Promise<Place> {
  const made = place();
  const { keep, drawers, shelf } = made;
  await shelf.put(played("a", { changed: 1000, solved: 900, day: { month: 1, day: 2, weekday: "sat" }, date: "2022-01-02", name: "calendar" }), null);
  await shelf.put(played("b", { changed: 2000 }), null);
  await drawers.games.save("Tea", { game: "game tea" }, false);
  await drawers.results.save("Twelve", { puzzle: "puzzle", result: { ...count, views: [1] } }, false);
  await new Drawings(keep, "suguru", isSuguruDraft, () => 3000).keep("magazine", suguru);
  await new Drawings(keep, "packing", isPackingDraft, () => 4000).remember(packing, "");
  await new Names(keep, () => 5000).learn("puzzle\nx", "kanoodle");
  return made;
}

const file = async ({ keep, drawers }: Place): Promise<string> => written(await everything(keep, drawers), NOW).join("");
/** All there is, without pictures. */
const all = async ({ keep, drawers }: Place): Promise<unknown> => {
  const { played, ...rest } = await everything(keep, drawers);
  const named = rest.saved.map(({ name, game }) => ({ name, game }));
  return { ...rest, played: played.map(({ picture, ...game }) => ({ ...game, rows: picture.rows })), saved: named, results: rest.results.map(({ name, result }) => ({ name, result })) };
};

describe("drawers of the browser", () => {
  test("content is checked and tidied, names are kept apart", async () => {
    const { games, results } = place().drawers;
    await games.save("Tea", { game: " game tea " }, false);
    expect(await games.load("Tea")).toEqual({ game: "game tea" });
    await expect(games.save("Tea", { game: "other" }, false)).rejects.toMatchObject({ code: TAKEN, args: { name: "Tea" } });
    await games.save("Tea", { game: "other" }, true);
    await expect(games.save("Bad", { game: "bad" }, false)).rejects.toMatchObject({ code: "unreadable" });
    await games.save("Coffee", { game: "third" }, false);
    expect((await games.list()).map(({ name }) => name)).toEqual(["Coffee", "Tea"]);
    await expect(games.rename("Coffee", "Tea")).rejects.toMatchObject({ code: TAKEN });
    await games.rename("Coffee", "Milk");
    expect((await games.list()).map(({ name }) => name)).toEqual(["Milk", "Tea"]);
    await games.forget("Milk");
    await expect(games.load("Milk")).rejects.toMatchObject({ code: UNKNOWN });
    expect(await results.list()).toEqual([]);
    expect(await (await games.exported("Tea")).text()).toBe("other");
  });

  test("results are kept without pictures", async () => {
    const { drawers } = await furnished();
    expect((await drawers.results.load("Twelve")).result).toEqual(count);
    expect(JSON.parse(await (await drawers.results.exported("Twelve")).text())).toEqual({ puzzle: "puzzle", result: count });
  });

  test("a drawer is full at some time", async () => {
    const { keep, drawers } = place();
    await keep.change(["saved"], async (rows) => {
      for (let at = 0; at < KEPT_MAX; at++) await rows.put("saved", { name: `${at}`, changed: at, game: "g" });
    });
    await expect(drawers.games.save("more", { game: "g" }, false)).rejects.toMatchObject({ code: FULL, args: { max: KEPT_MAX } });
    await drawers.games.save("7", { game: "h" }, true);
  });

  test("what is a name, and what is none", () => {
    for (const good of ["a", "../x y", "é".repeat(40), "🧩"]) expect(isName(good), good).toBe(true);
    for (const bad of ["", " . ", "a\nb", "x".repeat(81), "é".repeat(41)]) expect(isName(bad), bad).toBe(false);
  });

  test("what one place has is copied to the other, the one kept last again last", async () => {
    const [from, to] = [await furnished(), place()];
    await from.drawers.games.save("Milk", { game: "milk" }, false);
    await to.drawers.games.save("Tea", { game: "own tea" }, false);
    await copy(from.drawers, to.drawers);
    expect((await to.drawers.games.list()).map(({ name }) => name)).toEqual(["Milk", "Tea"]);
    expect(await to.drawers.games.load("Tea")).toEqual({ game: "own tea" });
    expect(await to.drawers.results.list()).toHaveLength(1);
  });
});

describe("everything as one file", () => {
  test("comes back in another browser as it was", async () => {
    const from = await furnished();
    const text = await file(from);
    expect(isFile(text)).toBe(true);
    for (const to of [place(), place(denied())]) {
      const brought = await bring(read(text, NOW), to.keep, to.drawers);
      expect([brought.taken, brought.there, brought.refused, brought.beyond]).toEqual([6, 0, 0, 0]);
      expect(await all(to)).toEqual(await all(from));
      const twice = await bring(read(text, NOW), to.keep, to.drawers);
      expect([twice.taken, twice.there]).toEqual([0, 6]);
      expect(await all(to)).toEqual(await all(from));
    }
  });

  test("an import is taken back whole; what was changed since stays", async () => {
    const text = await file(await furnished());
    const to = place();
    await to.shelf.put(played("b", { changed: 1, game: "early" }), null);
    const before = await all(to);
    const first = await bring(read(text, NOW), to.keep, to.drawers);
    await first.undo();
    expect(await all(to)).toEqual(before);
    const second = await bring(read(text, NOW), to.keep, to.drawers);
    await to.shelf.put(played("a", { changed: 9000, game: "played on" }), "game a");
    await second.undo();
    expect((await to.shelf.all()).map(({ game }) => game)).toEqual(["played on", "early"]);
  });

  test("nothing newer is replaced, and what differs under one name stands beside it", async () => {
    const text = await file(await furnished());
    const to = place();
    await to.shelf.put(played("a", { changed: 5000, game: "later" }), null);
    await to.shelf.put(played("b", { changed: 500, game: "earlier" }), null);
    await to.drawers.games.save("Tea", { game: "own tea" }, false);
    const drawings = new Drawings(to.keep, "suguru", isSuguruDraft);
    await drawings.keep("magazine", { ...suguru, cols: 3 });
    await new Drawings(to.keep, "packing", isPackingDraft).remember({ ...packing, rows: 3 }, "");
    await bring(read(text, NOW), to.keep, to.drawers);
    expect((await to.shelf.all()).map(({ game }) => game)).toEqual(["later", "game b"]);
    expect(await to.drawers.games.load("Tea")).toEqual({ game: "own tea" });
    expect(await to.drawers.games.load("Tea (2)")).toEqual({ game: "game tea" });
    expect(await drawings.names()).toEqual(["magazine", "magazine (2)"]);
    const packings = new Drawings(to.keep, "packing", isPackingDraft);
    expect((await packings.now())?.draft.rows).toBe(3);
    expect((await packings.names()).length).toBe(1);
  });

  test("what the engine cannot read is left out and told", async () => {
    const from = await furnished();
    const text = (await file(from)).replace("game tea", "bad tea");
    const to = place();
    const brought = await bring(read(text, NOW), to.keep, to.drawers);
    expect([brought.taken, brought.refused, brought.reason?.message]).toEqual([5, 1, "this is no puzzle"]);
    expect(await to.drawers.games.list()).toEqual([]);
  });

  test("where there is no room, nothing is imported", async () => {
    const text = await file(await furnished());
    const browser = new Browser();
    const to = place(browser.tab());
    await to.shelf.put(played("own"), null);
    browser.fault = "QuotaExceededError";
    await expect(bring(read(text, NOW), to.keep, to.drawers)).rejects.toThrow(DOMException);
    browser.fault = null;
    expect((await to.shelf.all()).map(({ id }) => id)).toEqual(["own"]);
    expect(await to.drawers.games.list()).toEqual([]);
  });

  test("files that are none, or of another version, are refused", () => {
    const cases: (readonly [string, string, object])[] = [
      ["", "other", {}],
      ["{", "other", {}],
      ["[]", "other", {}],
      ['{"pavage":"recording","version":1}', "other", {}],
      ['{"pavage":"games","version":2}', "newer", { version: 2, known: 1 }],
    ];
    for (const [damaged, code, args] of cases) {
      let caught: unknown = null;
      try {
        read(damaged, NOW);
      } catch (reason) {
        caught = reason;
      }
      expect(caught, code).toBeInstanceOf(BadFile);
      expect(caught, damaged).toMatchObject({ code, args });
    }
  });

  test("damaged entries are left out and named, and all others come back", async () => {
    const text = await file(await furnished());
    const lists = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    const entry = (list: string, part: object): object => ({ [list]: [{ ...lists[list]?.[0], ...part }, ...(lists[list] ?? []).slice(1)] });
    const cases: (readonly [object, number, object])[] = [
      [{ played: 7 }, 4, { list: "played", entry: null, field: "" }],
      [{ saved: [null] }, 5, { list: "saved", entry: 1, field: "" }],
      [entry("played", { seconds: "1" }), 5, { list: "played", entry: "b", field: "seconds" }],
      [entry("played", { changed: "yesterday" }), 5, { list: "played", entry: "b", field: "changed" }],
      [entry("played", { rows: -1 }), 5, { list: "played", entry: "b", field: "rows" }],
      [entry("played", { day: 7 }), 5, { list: "played", entry: "b", field: "day" }],
      [entry("saved", { name: "a\nb" }), 5, { list: "saved", entry: "a\nb", field: "name" }],
      [entry("results", { result: { kind: "count" } }), 5, { list: "results", entry: "Twelve", field: "result" }],
      [entry("drawings", { kind: "other" }), 5, { list: "drawings", entry: 1, field: "kind" }],
      [entry("drawings", { draft: {} }), 5, { list: "drawings", entry: 1, field: "draft" }],
      [entry("drawings", { kind: "suguru" }), 5, { list: "drawings", entry: 1, field: "draft" }],
      [entry("names", { id: 7 }), 6, { list: "names", entry: "kanoodle", field: "id" }],
    ];
    for (const [part, taken, named] of cases) {
      const to = place();
      const brought = await bring(read(JSON.stringify({ ...lists, ...part }), NOW), to.keep, to.drawers);
      expect(brought.leftOut, JSON.stringify(part)).toEqual([named]);
      expect([brought.taken, brought.there, brought.beyond], JSON.stringify(part)).toEqual([taken, 0, 0]);
    }
  });

  test("what is more than a list may hold is told", async () => {
    const games = Array.from({ length: 401 }, (_, at) => ({ ...played(`g${at}`), rows: 1, cols: 1, changed: "2022-01-01T00:00:00Z" }));
    const to = place();
    const brought = await bring(read(JSON.stringify({ pavage: "games", version: 1, played: games }), NOW), to.keep, to.drawers);
    expect([brought.taken, brought.beyond]).toEqual([400, 1]);
  });

  test("progress comes along, and the best of two places stays", async () => {
    const [from, to] = [await furnished(), place()];
    await noteSolved(from.keep, "kanoodle/1", { seconds: 50, hints: 3 }, 1000);
    await noteSolved(from.keep, "kanoodle/2", { seconds: 60, hints: 0 }, 1000);
    await noteSolved(to.keep, "kanoodle/1", { seconds: 70, hints: 1, rank: "expert" }, 2000);
    await collect(from.keep, "p", pieces(["AB"]), 1000);
    const brought = await bring(read(await file(from), NOW), to.keep, to.drawers);
    expect(await solvedOf(to.keep, "kanoodle")).toEqual(new Map([["1", { seconds: 50, hints: 1, rank: "expert", late: false }], ["2", { seconds: 60, hints: 0, late: false }]]));
    expect(await collect(to.keep, "p", pieces(["BA"]), 3000)).toEqual({ count: 1, known: true });
    await brought.undo();
    expect(await solvedOf(to.keep, "kanoodle")).toEqual(new Map([["1", { seconds: 70, hints: 1, rank: "expert", late: false }]]));
  });

  test("what another version of the page has kept does not stop the export", async () => {
    const from = await furnished();
    const whole = await file(from);
    await from.keep.change(["games", "drawings"], async (rows) => {
      await rows.put("games", { ...played("strange"), picture: undefined } as unknown as Kept);
      await rows.put("drawings", { id: "maze/", kind: "maze", name: null, changed: 1, draft: null });
    });
    expect(await file(from)).toBe(whole);
  });

  test("what is said to be of the future is of now; lists may be absent", () => {
    const game = { ...played("a"), picture: undefined, rows: 1, cols: 1, changed: "2999-01-01T00:00:00Z" };
    const [only] = read(JSON.stringify({ pavage: "games", version: 1, played: [game] }), NOW).played;
    expect((only as Kept).changed).toBe(NOW);
  });
});

test("results from files have what is looked at", () => {
  const step = { message: "m", cells: [[0, 1]], because: [], moves: ["set 1,1 2"] };
  const good: object[] = [
    count,
    { kind: "solve", status: "solved", stats, solutions: [["AB"]], placements: [[{ piece: "A", cells: [[0, 0]] }]] },
    { kind: "explain", status: "solved", steps: [step] },
    { kind: "rate", class: null, message: "m" },
    { kind: "compare", rows: [{ name: "n", placements: 1, elapsed_ms: 2 }] },
  ];
  for (const result of good) expect(isKeptResult(result), JSON.stringify(result)).toBe(true);
  const bad: unknown[] = [
    null, [], { ...count, stats: 1 }, { kind: "solve", status: "solved", stats, solutions: [7] },
    { kind: "solve", status: "solved", stats, solutions: [], placements: [[{ piece: "A", cells: [0] }]] },
    { kind: "explain", status: "solved", steps: [{ ...step, cells: [["x"]] }] }, { kind: "compare", rows: [{}] }, { kind: "hint" },
  ];
  for (const result of bad) expect(isKeptResult(result), JSON.stringify(result)).toBe(false);
});
