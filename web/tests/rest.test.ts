import { describe, expect, test } from "vitest";
import type { GameAnswer, ReplayResult } from "../src/api/types";
import { inkOn, pieceColour, placeOf, tileColour } from "../src/board/colours";
import { scene } from "../src/board/scene";
import { Diary } from "../src/game/played";
import { packed, unpacked } from "../src/game/link";
import { puzzleOf } from "../src/game/puzzle";
import { puzzleId, type Day } from "../src/game/shelf";
import { Player } from "../src/panel/player";
import { dayText, iso, parse, realDay, shifted } from "../src/play/dates";
import { Words, chosen, clock } from "../src/words/words";
import { answer, cages, pieces, tiles } from "./fixtures";

const catalogueTexts = import.meta.glob<string>("../words/*.ftl", { query: "?raw", import: "default", eager: true });
const sourceTexts = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/api/schema.d.ts"], { query: "?raw", import: "default", eager: true });
const sources = Object.values(sourceTexts);
/** Parts that come later than the first view, and wait for their words. */
const LATER = /\/(lessons\/|draw\/(\w+\.svelte|file\.ts)$|tree\/ClassSheet|panel\/(SlowMotion|CompareMore|CompareSeveral))/;
const catalogue = (language: string): string => ["", "later-"].map((part) => catalogueTexts[`../words/${part}${language}.ftl`] ?? "").join("\n");

describe("links", () => {
  test("a game comes back from its link", async () => {
    const game = `pavage game 1\n${"move A 1,1 1,2 é∞\n".repeat(200)}`;
    const letters = await packed(game);
    expect(letters).toMatch(/^[\w-]+$/);
    expect(letters.length).toBeLessThan(400);
    expect(await unpacked(letters)).toBe(game);
  });

  test("a link is unpacked up to a bound, in bytes", async () => {
    const letters = await packed("é".repeat(1000));
    expect(await unpacked(letters, 2000)).toHaveLength(1000);
    expect(await unpacked(letters, 1999)).toBeNull();
  });

  test("damaged links are refused", async () => {
    const letters = await packed("pavage game 1\nmove set 1,1 2");
    for (const bad of ["", "???", letters.slice(0, -4), "AAAA"]) {
      const game = await unpacked(bad);
      expect(game === null || game === "", bad).toBe(true);
    }
  });
});

describe("puzzles", () => {
  test("a puzzle is the same whatever was moved in it", () => {
    const one = puzzleId("pavage game 1\ncursor 0\npuzzle\nboard");
    expect(puzzleId("pavage game 1\nmove a\nmove b\ntrial 1\ncursor 2\npuzzle\nboard")).toBe(one);
    expect(puzzleId("pavage game 1\ncursor 0\npuzzle\nboards")).not.toBe(one);
  });

  test("lines of the puzzle itself count, whatever they begin with", () => {
    const head = "pavage game 1\nformat text\n";
    expect(puzzleOf(`${head}move a\ncursor 1\npuzzle\nmove b\ntrial\ncursor c`)).toBe(`${head}puzzle\nmove b\ntrial\ncursor c`);
    expect(puzzleId(`${head}cursor 0\npuzzle\nmove b`)).not.toBe(puzzleId(`${head}cursor 0\npuzzle\nmove c`));
    // Lines with the end of line of another system.
    expect(puzzleOf("pavage game 1\r\nmove a\r\npuzzle\r\nmove b")).toBe("pavage game 1\r\npuzzle\r\nmove b");
  });
});

describe("diary", () => {
  const at = (made: number, moves: string[], complete = false): GameAnswer =>
    answer(pieces(["."]), { game: `moves ${moves.join(" ")} ${made}`, made, moves, complete });
  const after = (diary: Diary, game: GameAnswer, seconds: number): void => {
    for (let second = 0; second < seconds; second++) diary.tick(game);
  };

  test("the clock runs from the first move to the solution", () => {
    const diary = new Diary(at(0, []), null, () => 1000);
    after(diary, at(0, []), 3);
    expect(diary.played.seconds).toBe(0);
    diary.moved(at(1, ["a"]));
    after(diary, at(1, ["a"]), 5);
    diary.moved(at(2, ["a", "b"], true));
    after(diary, at(2, ["a", "b"], true), 7);
    expect(diary.played).toMatchObject({ seconds: 5, solved: 1000, helped: false });
  });

  test("starting again has a new clock; what was solved keeps its own place", () => {
    let now = 1000;
    const diary = new Diary(at(0, []), null, () => now);
    diary.moved(at(1, ["a"]));
    after(diary, at(1, ["a"]), 5);
    const { id } = diary.played;
    diary.restart(at(1, ["a"]));
    expect(diary.played).toMatchObject({ id, seconds: 0 });
    expect(diary.worth).toBe(false);
    diary.moved(at(1, ["b"]));
    expect(diary.worth).toBe(true);
    diary.help();
    diary.moved(at(2, ["b", "c"], true));
    now = 2000;
    diary.restart(at(2, ["b", "c"], true));
    expect(diary.played).toMatchObject({ seconds: 0, solved: null, helped: false });
    expect(diary.played.id).not.toBe(id);
  });

  test("who takes the starting again back goes on with the old clock", () => {
    const diary = new Diary(at(0, []), null, () => 1000);
    diary.moved(at(2, ["a", "b"]));
    after(diary, at(2, ["a", "b"]), 9);
    const before = diary.played;
    diary.restart(at(2, ["a", "b"]));
    after(diary, at(0, ["a", "b"]), 2);
    diary.moved(at(1, ["a", "b"]));
    expect(diary.played).toEqual(before);
  });
});

describe("dates", () => {
  test("days are read, written and shifted across months", () => {
    expect(parse("2024-02-30")).toBeNull();
    const date = parse("2024-02-28");
    expect(date && iso(shifted(date, 2))).toBe("2024-03-01");
  });

  test("the nearest real day with that weekday; some combinations are in no calendar", () => {
    const about = new Date(2026, 10, 21);
    const day = realDay({ month: 11, day: 21, weekday: "sat" }, about);
    expect(day && iso(day)).toBe("2026-11-21");
    const leap = realDay({ month: 2, day: 29, weekday: "sun" }, about);
    expect(leap && iso(leap)).toBe("2032-02-29");
    expect(realDay({ month: 2, day: 30, weekday: null }, about)).toBeNull();
  });

  test("a day in words, whether a calendar has it or not", () => {
    const said = (day: Day, locale: string): string => dayText(day, locale).replace(",", "");
    expect(said({ month: 11, day: 22, weekday: "sun" }, "en-GB")).toBe("Sunday 22 November");
    expect(said({ month: 11, day: 22, weekday: "sun" }, "fr")).toBe("dimanche 22 novembre");
    expect(said({ month: 11, day: 22, weekday: null }, "en-US")).toBe("November 22");
    expect(said({ month: 2, day: 30, weekday: "mon" }, "en-GB")).toBe("Monday 30 February");
  });
});

describe("replay", () => {
  const patch = (name: string, row: number): ReplayResult["patches"][number] => ({
    name, group: { name }, cells: [{ row, col: 0 }, { row, col: 1 }],
  });
  const result: ReplayResult = {
    kind: "replay", puzzle: "", family: "packing", engine: "dance", heuristic: "mrv", counts_options: true, seeded: false, cut: false, recording: "",
    start: pieces(["..", ".."]),
    patches: [patch("A", 0), patch("B", 1), patch("C", 1)],
    steps: [
      { step: "choose", depth: 1, text: "try A", patch: 0 },
      { step: "choose", depth: 2, text: "try B", patch: 1 },
      { step: "retract", depth: 1, text: "take back B", patch: 1 },
      { step: "choose", depth: 2, text: "try C", patch: 2 },
      { step: "solution", depth: 2, text: "found" },
    ],
    stats: { nodes: 1, placements: 1, pruned: 0, depth: 2, backtracks: 0, branching: 1, elapsed_ms: 0 },
  };
  const names = (at: number): string => {
    const { cells, groups } = new Player(result).picture(at);
    return cells.map(({ group }) => (group === undefined ? "." : (groups[group]?.name ?? "?"))).join("");
  };

  test("each position is the start with what is chosen and not taken back", () => {
    expect([0, 1, 2, 3, 4, 5].map(names)).toEqual(["....", "AA..", "AABB", "AA..", "AACC", "AACC"]);
    expect(new Player(result).text(3)).toBe("take back B");
  });
});

describe("scenes", () => {
  const count = (view: Parameters<typeof scene>[0], name: string): number =>
    JSON.stringify(scene(view)).split(`"class":"${name}"`).length - 1;

  test("pieces, holes, cages, digits and tiles are drawn", () => {
    expect(count(pieces(["AA.", "A.o"]), "piece")).toBe(1);
    // All holes are one path with a ring for each.
    const holes = scene(pieces(["AA.", "A.o"])).filter(({ attrs }) => attrs["class"] === "hole");
    expect(holes.map(({ attrs }) => String(attrs["d"]).split("M").length - 1)).toEqual([2]);
    expect(count(pieces(["AA.", "A.o"]), "open")).toBe(1);
    expect(count(cages(["AAB"], ["1.1"]), "cage")).toBe(2);
    expect(count(cages(["AAB"], ["1.1"]), "digit")).toBe(2);
    expect(count(tiles([[1, 2, 3, 4], null]), "side")).toBe(4);
    expect(count(tiles([[1, 2, 3, 4], null]), "slot")).toBe(1);
  });

  test("patterns are drawn only when they are wanted", () => {
    const view = pieces(["AA"]);
    expect(JSON.stringify(scene(view, { taste: { safe: false, patterns: true } }))).toContain('"pattern"');
    expect(JSON.stringify(scene(view))).not.toContain('"pattern"');
  });

  test("no two pieces of a known set share a colour", () => {
    for (const set of ["ABCDEFGHIJKL", "FILNPTUVWXYZ", "LTVZNUPJSI", "OLYNUPVZ"]) {
      for (const safe of [false, true]) {
        const colours = [...set].map((name) => pieceColour({ name }, placeOf(name), { safe, patterns: false }));
        expect(new Set(colours).size, set).toBe(set.length);
      }
    }
  });

  test("letters can be read on every colour", () => {
    const light = (hex: string): number => {
      const part = (at: number): number => {
        const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
    };
    const contrast = (one: string, other: string): number => {
      const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    for (const safe of [false, true]) {
      for (let at = 0; at < 12; at++) {
        const taste = { safe, patterns: false };
        const colours = [pieceColour({ name: "A" }, at, taste), ...(at < 10 ? [tileColour(at, taste)] : [])];
        for (const colour of colours) expect(contrast(colour, inkOn(colour)), colour).toBeGreaterThan(4.5);
      }
    }
  });
});

describe("words", () => {
  const catalogues = ["en", "fr"] as const;
  const keys = (language: string): string[] =>
    [...catalogue(language).matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1] ?? "").sort();

  test("both languages have the same keys, each once", () => {
    expect(keys("fr")).toEqual(keys("en"));
    expect(new Set(keys("en")).size).toBe(keys("en").length);
  });

  test.each(catalogues)("every message of %s can be said", (language) => {
    const words = new Words(language, catalogue(language));
    for (const key of keys(language)) expect(words.say(key), key).not.toBe("");
  });

  test("every key that the source names is there, and every key is used", () => {
    const known = new Set(keys("en"));
    expect(sources.length).toBeGreaterThan(40);
    const text = sources.join("\n");
    const asked = [...text.matchAll(/\bsay\("([\w-]+)"/g)].map((found) => found[1] ?? "");
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
    // Keys that are put together from a beginning and a name.
    const beginnings = [...text.matchAll(/`([a-z-]+-)\$\{/g)].map((found) => found[1] ?? "");
    const unused = [...known].filter((key) => !text.includes(`"${key}"`) && !beginnings.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });

  test("words that come later are said by parts that wait for them", () => {
    const keys = [...(catalogueTexts["../words/later-en.ftl"] ?? "").matchAll(/^([a-z][\w-]*) =/gm)].map(([, key = ""]) => key);
    expect(keys.length).toBeGreaterThan(100);
    const others = Object.entries(sourceTexts).filter(([path, text]) => !LATER.test(path) && !text.includes("{#await laterWords()"));
    const named = new Set(others.flatMap(([, text]) => [...text.matchAll(/["`]([a-z][\w-]*)["`]/g)].map(([, key = ""]) => key)));
    const beginnings = others.flatMap(([, text]) => [...text.matchAll(/`([a-z][\w-]*-)\$\{/g)].map(([, start = ""]) => start));
    expect(keys.filter((key) => named.has(key) || beginnings.some((start) => key.startsWith(start)))).toEqual([]);
  });

  test("numbers, spans and clocks are written as the language wants", () => {
    const words = (language: "en" | "fr"): Words => new Words(language, "a = Prêt : « { $name } » ?");
    // No line ends before a sign that French sets apart.
    expect(words("fr").say("a", { name: "x" })).toBe("Prêt\u00a0: «\u00a0x\u00a0»\u00a0?");
    expect(words("en").say("a", { name: "x" })).toBe("Prêt : « x » ?");
    expect(words("en").number("4331140")).toBe("4,331,140");
    expect(words("fr").number("123456789012345678901234567890").replaceAll(/\s/g, " ")).toBe("123 456 789 012 345 678 901 234 567 890");
    expect(words("en").duration(2500)).toBe("2.5 sec");
    expect([clock(67), clock(3725)]).toEqual(["1:07", "1:02:05"]);
    expect(chosen(["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(chosen(["de"])).toBe("en");
  });
});
