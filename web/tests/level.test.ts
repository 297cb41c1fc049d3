import { expect, test } from "vitest";
import { levelName, levelOf } from "../src/game/level";
import { GAMES } from "../src/make/games";
import { SIZES, anotherLevel, nameOfMade, wishesIn } from "../src/make/wishes";
import { routeOf } from "../src/ui/address";
import { bookOf } from "../src/levels/of";

test("the name of a level says its board and its class", () => {
  expect(levelOf(levelName("iq-puzzler-pro", "expert"))).toEqual({ of: "iq-puzzler-pro", rank: "expert", number: null });
  expect(levelOf(levelName("suguru", null))).toEqual({ of: "suguru", rank: "any", number: null });
  expect(levelOf("suguru-8x8/17")).toEqual({ of: "suguru-8x8", rank: "any", number: 17 });
  for (const none of ["suguru-8x8/0", "suguru-8x8/1a", null, "", "iq-puzzler-pro", "pentomino-6x10", "a/b/c", "/expert"]) expect(levelOf(none)).toBeNull();
});

test("on the board of a game a puzzle has one solution, elsewhere it is made as usual", () => {
  for (const board of GAMES.flatMap(({ boards }) => boards)) {
    expect(wishesIn("packing", new URLSearchParams({ board }))).toEqual({ board, unique: true, difficulty: "junior" });
  }
  expect(wishesIn("packing", new URLSearchParams())).toEqual(SIZES["packing"]?.usual);
  expect(wishesIn("suguru", new URLSearchParams({ size: "8x8", difficulty: "expert" }))).toEqual({ size: "8x8", difficulty: "expert" });
  expect(wishesIn("cover", new URLSearchParams({ size: "6" }))).toEqual({ model: "queens", size: "6" });
});

test("another level is one of the same board or size and class", () => {
  const again = (name: string, family: string, size: string): unknown => {
    const level = levelOf(name);
    return level && wishesIn(family, routeOf(anotherLevel(level, family, size)).query);
  };
  expect(again("kanoodle/master", "packing", "5x11")).toEqual({ board: "kanoodle", difficulty: "master", unique: true });
  expect(again("packing/expert", "packing", "6x10")).toEqual({ board: "6x10", difficulty: "expert" });
  expect(again("tetravex/any", "tetravex", "4x4")).toEqual({ size: "4x4" });
});

test("what has several solutions is no level", () => {
  expect(nameOfMade("packing", { board: "6x10" }, { class: null, unique: false })).toBeNull();
  expect(nameOfMade("packing", { board: "6x10" }, { class: null, unique: null })).toBeNull();
  expect(nameOfMade("packing", { board: "kanoodle" }, { class: "starter", unique: true })).toBe("kanoodle/starter");
  expect(nameOfMade("packing", { board: "kanoodle" }, { class: null, unique: true })).toBe("kanoodle/any");
  expect(nameOfMade("suguru", { size: "6x6" }, { class: "junior", unique: true })).toBe("suguru/junior");
});

test("a level and the board of a game have a book, made levels and other boards have none", () => {
  const books: Record<string, string | null> = {
    "iq-puzzler-pro/17": "iq-puzzler-pro",
    "suguru-5x5/3": "suguru-5x5",
    "kanoodle-pyramid": "kanoodle-pyramid",
    "iq-puzzler-pro-diagonal/expert": "iq-puzzler-pro-diagonal",
    "packing/expert": null,
    calendar: null,
    soma: null,
  };
  for (const [name, book] of Object.entries(books)) expect(bookOf(name), name).toBe(book);
  expect(bookOf(null)).toBeNull();
});
