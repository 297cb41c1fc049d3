import { describe, expect, test } from "vitest";
import { Drawings } from "../src/draw/keep";
import { isSuguruDraft, type SuguruDraft } from "../src/draw/drafts";
import { SQUARES } from "../src/board/form";
import { Names } from "../src/game/names";
import { MOST_GAMES, Player, Shelf, newId } from "../src/game/shelf";
import { durable } from "../src/keep/durable";
import { copyEarlier } from "../src/keep/earlier";
import { Keep, type Trouble } from "../src/keep/keep";
import { KEYS, TABLES } from "../src/keep/tables";
import { Ahead, Heir, UNSAVED, type Locked, type Small } from "../src/keep/unsaved";
import { Browser, denied, played } from "./disk";

const ids = async (shelf: Shelf): Promise<string[]> => (await shelf.all()).map(({ id }) => id);
const draft: SuguruDraft = { rows: 1, cols: 2, cages: new Map([["0,0", 0], ["0,1", 0]]), givens: new Map([["0,1", 2]]) };
const PUZZLE = "pavage 1\npuzzle\nboard 5x11\n";

/** The same, on disk and in memory. */
const KEEPS: readonly (readonly [string, () => Keep])[] = [["on disk", () => new Browser().tab()], ["in memory", denied]];

describe.each(KEEPS)("what is kept %s", (_, keeping) => {
  test("the game played last is first, and kept once", async () => {
    const shelf = new Shelf(keeping());
    for (const [changed, id] of ["a", "b", "a"].entries()) await shelf.put(played(id, { changed }), `game ${id}`);
    expect(await ids(shelf)).toEqual(["a", "b"]);
    await shelf.put(played("c", { solved: 5, changed: 3 }), null);
    expect((await shelf.unfinished())?.id).toBe("a");
    const restore = await shelf.forget("a");
    expect(await ids(shelf)).toEqual(["c", "b"]);
    // The second of two presses takes nothing away, and has nothing to put back.
    expect(await shelf.forget("a")).toBeNull();
    await restore?.();
    expect(await ids(shelf)).toEqual(["c", "a", "b"]);
  });

  test("beyond the bound the games go that were played longest ago", async () => {
    const keep = keeping();
    await keep.change(["games"], async (rows) => {
      for (let changed = 0; changed < MOST_GAMES; changed++) await rows.put("games", played(`game ${changed}`, { changed }));
    });
    const shelf = new Shelf(keep);
    await shelf.put(played("new", { changed: MOST_GAMES }), null);
    expect(await ids(shelf)).toHaveLength(MOST_GAMES);
    expect((await shelf.all()).at(-1)?.id).toBe("game 1");
  });

  test("the very game that was left goes on; another of the same puzzle is kept beside it", async () => {
    const shelf = new Shelf(keeping());
    const game = (moves: string): string => `pavage game 1\n${moves}cursor 0\npuzzle\nboard`;
    const first = game("move a\n");
    await shelf.put(played(newId(first, 1000), { game: first, seconds: 1348 }), null);
    expect((await shelf.same(first))?.seconds).toBe(1348);
    expect(await shelf.same(game(""))).toBeNull();
    await shelf.put(played(newId(game(""), 2000), { game: game("move b\n"), changed: 1 }), null);
    expect((await shelf.all()).map(({ seconds }) => seconds)).toEqual([1, 1348]);
    // Whoever comes back to the puzzle goes on with what was played last and is not solved.
    expect((await shelf.begun(game("")))?.game).toBe(game("move b\n"));
    await shelf.put(played(newId(game(""), 2000), { game: game("move b\n"), changed: 2, solved: 2 }), game("move b\n"));
    expect((await shelf.begun(game("")))?.seconds).toBe(1348);
    expect(await shelf.begun(PUZZLE)).toBeNull();
  });

  test("a built-in puzzle is known again by its text, whatever was played", async () => {
    const names = new Names(keeping());
    expect(await names.of(PUZZLE)).toBeNull();
    await names.learn(PUZZLE, "iq-puzzler-pro");
    expect(await names.of("pavage 1\ncursor 1\nmove place G 0,0\npuzzle\nboard 5x11\n")).toBe("iq-puzzler-pro");
    expect(await names.of("pavage 1\npuzzle\nboard 5x12\n")).toBeNull();
  });

  test("the drawing at hand is found again, with its cages; named ones are replaced and forgotten", async () => {
    const drawings = new Drawings(keeping(), "suguru", isSuguruDraft);
    expect(await drawings.now()).toBeNull();
    await drawings.remember(draft, "Mine");
    expect(await drawings.now()).toEqual({ draft, name: "Mine" });
    await drawings.keep("other", draft);
    await drawings.keep("magazine", draft);
    await drawings.keep("magazine", { ...draft, cols: 3 });
    expect(await drawings.names()).toEqual(["magazine", "other"]);
    expect((await drawings.find("magazine"))?.cols).toBe(3);
    await drawings.forget("magazine");
    expect(await drawings.names()).toEqual(["other"]);
    expect(await drawings.find("magazine")).toBeNull();
  });

  test("a change that is refused changes nothing", async () => {
    const keep = keeping();
    await expect(keep.change(["games"], async (rows) => {
      await rows.put("games", played("a"));
      throw new Error("no");
    })).rejects.toThrow("no");
    expect(await ids(new Shelf(keep))).toEqual([]);
  });

  test("entries of another form are left out", async () => {
    const keep = keeping();
    await keep.change(["games", "drawings"], async (rows) => {
      for (const strange of [{ seconds: "1" }, { picture: null }, { solved: undefined }]) await rows.put("games", { ...played(JSON.stringify(strange)), ...strange } as never);
      await rows.put("games", played("a"));
      await rows.put("drawings", { id: "suguru/", kind: "suguru", name: null, changed: 0, draft: { rows: 0 } });
    });
    expect(await ids(new Shelf(keep))).toEqual(["a"]);
    expect(await new Drawings(keep, "suguru", isSuguruDraft).now()).toBeNull();
  });
});

describe("two tabs", () => {
  test("who plays on where the other has played gets a game of their own: none is lost", async () => {
    const browser = new Browser();
    const [one, other] = [new Shelf(browser.tab()), new Shelf(browser.tab())];
    const start = played("a", { game: "start" });
    await one.put(start, null);
    const moved: string[] = [];
    const [mine, theirs] = [one, other].map((shelf) => new Player(shelf, start, (from, to) => moved.push(`${from} ${to}`)));
    mine?.put({ ...start, game: "start one", changed: 1 });
    await one.all();
    theirs?.put({ ...start, game: "start two", changed: 2 });
    theirs?.put({ ...start, game: "start two three", changed: 3 });
    mine?.put({ ...start, game: "start one four", changed: 4 });
    await expect.poll(async () => (await other.all()).map(({ game }) => game)).toEqual(["start one four", "start two three"]);
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatch(/^a \w+-2$/);
  });

  test("the clock alone never touches what another tab has played", async () => {
    const browser = new Browser();
    const [one, other] = [new Shelf(browser.tab()), new Shelf(browser.tab())];
    await one.put(played("a", { game: "start" }), null);
    await other.touch(played("a", { game: "start", seconds: 9 }));
    await one.put(played("a", { game: "on", seconds: 2 }), "start");
    await other.touch(played("a", { game: "start", seconds: 99 }));
    expect((await one.all()).map(({ game, seconds }) => `${game} ${seconds}`)).toEqual(["on 2"]);
  });

  test("each hears what the other has changed", async () => {
    const browser = new Browser();
    const [one, other] = [browser.tab(), browser.tab()];
    const heard: string[] = [];
    other.subscribe((tables) => heard.push(tables.join()));
    await new Shelf(one).put(played("a"), null);
    expect(heard).toEqual(["games"]);
  });

  test("changes at the same time: all of them are kept", async () => {
    const browser = new Browser();
    const shelves = Array.from({ length: 4 }, () => new Shelf(browser.tab()));
    await Promise.all(shelves.flatMap((shelf, tab) => [0, 1, 2].map((at) => shelf.put(played(`${tab} ${at}`), null))));
    expect(await ids(new Shelf(browser.tab()))).toHaveLength(12);
  });
});

/** The small store and the locks that the pages of a browser share; a page that is gone lets its locks go. */
class Shared implements Small {
  readonly texts = new Map<string, string>();
  private readonly queues = new Map<string, { page: string; begin: () => void }[]>();

  keys(): string[] {
    return [...this.texts.keys()];
  }
  read(key: string): string | null {
    return this.texts.get(key) ?? null;
  }
  write(key: string, text: string): void {
    this.texts.set(key, text);
  }
  drop(key: string): void {
    this.texts.delete(key);
  }

  locks(page: string): Locked {
    return (name, work) => new Promise((resolve, reject) => {
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      const begin = (): void => void work().finally(() => this.leave(name, begin)).then(resolve, reject);
      queue.push({ page, begin });
      if (queue.length === 1) begin();
    });
  }

  private leave(name: string, begin: () => void): void {
    const queue = this.queues.get(name) ?? [];
    const at = queue.findIndex((one) => one.begin === begin);
    if (at < 0) return;
    queue.splice(at, 1);
    if (at === 0) queue[0]?.begin();
  }

  gone(page: string): void {
    for (const [name, queue] of this.queues) for (const one of [...queue]) if (one.page === page) this.leave(name, one.begin);
  }

  /** What pages have on their way. */
  left(): string[] {
    return [...this.texts.values()].flatMap((text) => (JSON.parse(text) as { game: { game: string } }[]).map(({ game }) => game.game));
  }
}

describe("a page that goes away", () => {
  const moves = ["one", "one two", "one two three"];
  const keyOf = (page: string): string => `${UNSAVED}.${page}`;
  const heirOf = (shared: Shared, page: string, shelf: Shelf): Heir => new Heir(keyOf(page), shelf, shared, shared.locks(page));

  /** A page that lives, on a shelf. */
  function lives(shared: Shared, page: string, keep: Keep): Player {
    void shared.locks(page)(keyOf(page), () => new Promise(() => undefined));
    return new Player(new Shelf(keep, new Ahead(keyOf(page), shared)), null, () => undefined);
  }

  /** A page whose moves never reach the database. */
  const stuck = (shared: Shared, page: string): Player => lives(shared, page, new Keep(() => new Promise(() => undefined), null));

  test("has left its moves as they were made, and the next start takes them up once", async () => {
    const shared = new Shared();
    const player = stuck(shared, "gone");
    for (const game of moves) player.put(played("a", { game }));
    expect(shared.left()).toEqual(moves);
    shared.gone("gone");
    const next = new Shelf(new Browser().tab());
    await heirOf(shared, "next", next).takeUp();
    expect((await next.all()).map(({ game }) => game)).toEqual(["one two three"]);
    expect(shared.keys()).toEqual([]);
    await next.forget("a");
    await heirOf(shared, "next", next).takeUp();
    expect(await next.all()).toEqual([]);
  });

  test("leaves nothing of what it has kept", async () => {
    const shared = new Shared();
    const player = lives(shared, "lives", new Browser().tab());
    for (const game of moves) player.put(played("a", { game }));
    await expect.poll(() => shared.keys()).toEqual([]);
    player.put(played("a", { game: "one two three four" }));
    expect(shared.left()).toEqual(["one two three four"]);
  });

  test("is waited for: while it lives it keeps by itself what is on its way, also where two play on", async () => {
    const [shared, browser] = [new Shared(), new Browser()];
    const other = new Shelf(browser.tab());
    const heir = heirOf(shared, "other", other);
    await other.put(played("a", { game: "zero" }), null);
    const player = lives(shared, "gone", browser.tab());
    for (const game of moves) {
      player.put(played("a", { game }));
      // The other one hears of it, and sees it longer than it is true.
      void heir.heard(keyOf("gone"));
      shared.write(keyOf("gone"), JSON.stringify([{ game: played("a", { game }), before: null }]));
    }
    await expect.poll(async () => (await other.all()).map(({ game }) => game).sort()).toEqual(["one two three", "zero"]);
  });

  test("had something on its way when it went: who has waited takes that up", async () => {
    const shared = new Shared();
    const next = new Shelf(new Browser().tab());
    const player = stuck(shared, "gone");
    player.put(played("a", { game: "one" }));
    const taking = heirOf(shared, "next", next).takeUp();
    player.put(played("a", { game: "one two" }));
    expect(await next.all()).toEqual([]);
    shared.gone("gone");
    await taking;
    expect((await next.all()).map(({ game }) => game)).toEqual(["one two"]);
  });

  test("is there once, however many open pages hear of it, beside others that went", async () => {
    const [shared, browser] = [new Shared(), new Browser()];
    const player = stuck(shared, "gone");
    for (const game of moves) player.put(played("a", { game }));
    stuck(shared, "gone too").put(played("b", { game: "other" }));
    const tabs = ["1", "2", "3"].map((page) => heirOf(shared, page, new Shelf(browser.tab())).takeUp());
    for (const page of ["gone", "gone too"]) shared.gone(page);
    await Promise.all(tabs);
    expect((await new Shelf(browser.tab()).all()).map(({ game }) => game).sort()).toEqual(["one two three", "other"]);
    expect(shared.keys()).toEqual([]);
  });

  test("what an earlier version of the page has left is taken up; what is damaged is left out", async () => {
    const shared = new Shared();
    const shelf = new Shelf(new Browser().tab());
    shared.write(UNSAVED, JSON.stringify([null, {}, { game: 1, before: null }, { game: played("a"), before: null }]));
    for (const [at, damaged] of ["{", "7"].entries()) shared.write(keyOf(String(at)), damaged);
    await heirOf(shared, "next", shelf).takeUp();
    expect(await ids(shelf)).toEqual(["a"]);
    expect(shared.keys()).toEqual([]);
  });
});

describe("a disk in trouble", () => {
  test("full: the game goes on in memory, is said once, and is written when there is room again", async () => {
    const browser = new Browser();
    const keep = browser.tab();
    const shelf = new Shelf(keep);
    const said: (Trouble | null)[] = [];
    keep.onTrouble((trouble) => said.push(trouble));
    await shelf.put(played("before"), null);
    browser.fault = "QuotaExceededError";
    await shelf.put(played("a", { changed: 1 }), null);
    await shelf.put(played("a", { changed: 2, game: "on" }), "game a");
    expect(await ids(shelf)).toEqual(["a", "before"]);
    expect((await shelf.same("on"))).toBeNull();
    expect(await ids(new Shelf(browser.tab()))).toEqual(["before"]);
    expect(said).toEqual(["full"]);
    await shelf.forget("before");
    expect(await ids(shelf)).toEqual(["a"]);
    browser.fault = null;
    await shelf.put(played("b", { changed: 3 }), null);
    expect(said).toEqual(["full", null]);
    expect(await ids(new Shelf(browser.tab()))).toEqual(["b", "a"]);
  });

  test("denied: what is kept lasts as long as the page", async () => {
    const keep = denied();
    const shelf = new Shelf(keep);
    await shelf.put(played("a"), null);
    expect(await ids(shelf)).toEqual(["a"]);
    expect(keep.trouble).toBe("denied");
  });

  test("a newer page has other tables: this one says so and goes on in memory", async () => {
    const browser = new Browser();
    const keep = browser.tab();
    const shelf = new Shelf(keep);
    await shelf.put(played("a"), null);
    await new Promise((resolve) => {
      browser.factory.open("pavage", 3).onsuccess = resolve;
    });
    await shelf.put(played("b"), null);
    expect(keep.trouble).toBe("newer");
    expect(await ids(shelf)).toEqual(["b"]);
  });
});

test("a page of an earlier version kept no books: what it kept stays, and books are kept beside it", async () => {
  const browser = new Browser();
  await new Promise<void>((resolve) => {
    const asked = browser.factory.open("pavage", 1);
    asked.onupgradeneeded = () => {
      for (const table of TABLES.filter((one) => one !== "books")) asked.result.createObjectStore(table, { keyPath: KEYS[table] }).createIndex("changed", "changed");
    };
    asked.onsuccess = () => {
      const writing = asked.result.transaction(["names"], "readwrite");
      writing.objectStore("names").put({ id: "a", changed: 1, name: "kanoodle" });
      writing.oncomplete = () => {
        asked.result.close();
        resolve();
      };
    };
  });
  const keep = browser.tab();
  await keep.change(["books"], (rows) => rows.put("books", { id: "own-a", changed: 2, text: "{}" }));
  expect(keep.trouble).toBeNull();
  expect(await keep.read(["names", "books"], async (view) => [await view.get("names", "a"), await view.get("books", "own-a")])).toEqual([
    { id: "a", changed: 1, name: "kanoodle" },
    { id: "own-a", changed: 2, text: "{}" },
  ]);
});

describe("what earlier versions kept", () => {
  const before = { look: "pieces", layers: 1, rows: 2, cols: 3, cells: [], groups: [], supply: [] };
  const kept: Record<string, string> = {
    "pavage.shelf.1": JSON.stringify([{ ...played("a"), picture: before }, null, { id: 7 }]),
    "pavage.names.1": JSON.stringify([["x", "kanoodle"], [1, 2], null, ["y", "calendar"]]),
    "pavage.drawings.suguru.1": JSON.stringify({
      now: { ...draft, cages: { $map: [...draft.cages] }, givens: { $map: [...draft.givens] } },
      named: { mine: { rows: 1 } },
    }),
    "pavage.drawings.packing.1": "{",
  };
  const read = (key: string): string | null => kept[key] ?? null;

  test("is copied once, games with the picture that they were kept with", async () => {
    const browser = new Browser();
    const keep = browser.tab();
    await copyEarlier(keep, read, 100);
    const shelf = new Shelf(keep);
    const [first] = await shelf.all();
    expect(first?.picture).toEqual({ ...before, lattice: SQUARES, size: [3, 2] });
    expect((await keep.read(["names"], (view) => view.all("names"))).map(({ id, name }) => `${id} ${name}`)).toEqual(["x kanoodle", "y calendar"]);
    const drawings = new Drawings(keep, "suguru", isSuguruDraft);
    expect(await drawings.now()).toEqual({ draft, name: null });
    expect(await drawings.names()).toEqual([]);
    // What is forgotten since does not come back.
    await shelf.forget("a");
    await copyEarlier(browser.tab(), read, 200);
    expect(await shelf.all()).toEqual([]);
  });

  test("is there, too, where nothing can be kept", async () => {
    const keep = denied();
    await copyEarlier(keep, read, 100);
    expect(await ids(new Shelf(keep))).toEqual(["a"]);
  });
});

describe("durable storage", () => {
  test("is asked for when something is first kept, and not again for a while", async () => {
    const browser = new Browser();
    let [now, asked] = [1000, 0];
    const storage = {
      persisted: () => Promise.resolve(false),
      persist: () => {
        asked += 1;
        return Promise.resolve(false);
      },
    };
    const visit = async (): Promise<void> => {
      const keep = browser.tab();
      durable(keep, storage, () => now);
      await copyEarlier(keep, () => null, now);
      await new Shelf(keep).all();
      expect(asked).toBe(before);
      await new Shelf(keep).put(played("a"), "game a");
      await new Promise((resolve) => setTimeout(resolve));
      await keep.settled();
      await new Promise((resolve) => setTimeout(resolve));
    };
    let before = 0;
    await visit();
    expect(asked).toBe(1);
    before = 1;
    await visit();
    expect(asked).toBe(1);
    now += 15 * 24 * 60 * 60 * 1000;
    await visit();
    expect(asked).toBe(2);
  });
});
