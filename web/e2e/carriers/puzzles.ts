// The puzzles of the corpus and the built-in ones, as requests name them.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** What to open. */
export interface Source {
  readonly puzzle?: string;
  readonly name?: string;
  readonly format?: string;
  readonly options?: Readonly<Record<string, string | boolean>>;
}

/** A puzzle, with a name for reports. */
export interface Puzzle {
  readonly called: string;
  readonly source: Source;
}

const ROOT = resolve("..");

export function file(path: string): string {
  return readFileSync(resolve(ROOT, path), "utf8");
}

/** The lines of a corpus, cut into fields. Those beside the text may be fewer than `least`. */
export function lines(name: string, between: string): string[][] {
  const all = file(`corpus/${name}.txt`).split("\n");
  return all.filter((line) => line.trim() !== "" && !line.startsWith("#")).map((line) => line.split(between));
}

const unfolded = (text: string): string => text.replaceAll("\\n", "\n");

/** All there are that can be opened. */
export function puzzles(builtIn: readonly string[]): Puzzle[] {
  const challenges = readdirSync(resolve(ROOT, "data/challenges")).sort();
  return [
    ...builtIn.map((name) => ({ called: name, source: { name } })),
    ...["2022-01-01", "2024-02-29"].map((date) => ({ called: `calendar ${date}`, source: { name: "calendar", options: { date, flip: true } } })),
    ...challenges.map((name) => ({ called: name, source: { puzzle: file(`data/challenges/${name}`) } })),
    ...lines("packing", " | ").flatMap(packing),
    ...["suguru", "suguru-hard"].flatMap((corpus) => lines(corpus, " | ").map(([name = "", puzzle = ""]) => ({ called: `${corpus} ${name}`, source: { puzzle } }))),
    ...lines("tetravex", " | ").map(([name = "", format = "", size = "-", text = ""]) => ({
      called: `tetravex ${name}`,
      source: { puzzle: unfolded(text), format, ...(size === "-" ? {} : { options: { size } }) },
    })),
    ...lines("exact-cover", "; ").map(([name = "", , text = ""]) => ({
      called: `exact-cover ${name}`,
      source: { puzzle: text.trim().split(" / ").join("\n"), format: "xcc" },
    })),
  ];
}

/** Texts that are no puzzles. */
export function broken(): Puzzle[] {
  const bad = (name: string, [called = "", format = "", ...rest]: string[], options: Record<string, string>): Puzzle => ({
    called: `${name} ${called}`,
    source: { puzzle: unfolded(rest.slice(0, -2).join(" | ")), format, options },
  });
  return [
    ...lines("packing-bad", " | ").map(([called = "", format = "", set = "-", ...rest]) => bad("packing-bad", [called, format, ...rest], set === "-" ? {} : { pieces: set })),
    ...lines("suguru-bad", " | ").map((line) => bad("suguru-bad", line, {})),
    ...lines("tetravex-bad", " | ").map(([called = "", format = "", size = "-", ...rest]) => bad("tetravex-bad", [called, format, ...rest], size === "-" ? {} : { size })),
    ...lines("cover-bad", " | ").map((line) => bad("cover-bad", line, {})),
  ];
}

/** A line of packing: its pieces are the name of a set, or drawn as `A=###/#..*2`. */
function packing([name = "", pieces = "", board = ""]: string[]): Puzzle[] {
  const words = pieces.split(" ");
  const drawn = words.filter((word) => word.includes("="));
  const called = `packing ${name}`;
  const rows = board.split("/");
  if (drawn.length === 0) return [{ called, source: { puzzle: rows.join("\n"), format: "grid", options: { pieces: words[0] ?? "" } } }];
  const piece = (word: string): string => {
    const [, letter = "", shape = "", copies = "1"] = /^(.)=([^*]*)(?:\*(\d+))?$/.exec(word) ?? [];
    return `[[pieces]]\nname = "${letter}"\ncount = ${copies}\nshape = """\n${shape.split("/").join("\n")}\n"""\n`;
  };
  const cells = rows.map((row) => row.replace(/[^#.]/g, ".")).join("\n");
  const free = (what: string): string => `${what} = ${words.includes(`no-${what}`) ? "false" : "true"}\n`;
  return [{ called, source: { puzzle: `family = "packing"\nboard = """\n${cells}\n"""\n${free("flip")}${free("rotate")}${drawn.map(piece).join("")}`, format: "toml" } }];
}
