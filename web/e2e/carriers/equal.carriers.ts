// Whatever is asked, the module of a site answers as the server does, byte for byte:
// `PAVAGE=… SITE=FOLDER npm run carriers`.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instantiate, WEIGHTS_FIRST, type Instance } from "../../src/api/local/instance";
import type { Cut, GameAnswer, ListAnswer } from "../../src/api/types";
import { serve, type Server } from "../server";
import { FULL } from "../tiers";
import { both, timeless, type Both, type Tally } from "./carriers";
import { Contract } from "./contract";
import { broken, file, lines, puzzles, type Puzzle, type Source } from "./puzzles";
import { engine, weights, words } from "./site";

let server: Server;
let instance: Instance;
let list: ListAnswer;
let ask: Both;
const tally: Tally = { requests: 0, divided: 0 };

beforeAll(async () => {
  server = await serve();
  list = (await (await fetch(`${server.address}/api/list`)).json()) as ListAnswer;
  const module = await WebAssembly.compile(new Uint8Array(engine()));
  instance = await instantiate(module, { words: words(), memoryLimit: list.limits.job_bytes });
  instance.give(weights());
  ask = both(server.address, instance, tally);
});

afterAll(async () => {
  console.log(`${tally.requests} answers were equal; the instance holds ${instance.bytes >> 20} MiB`);
  await server.stop();
});

/** Does work on many things, several at a time: the server has several cores. */
async function each<T>(things: readonly T[], work: (thing: T, at: number) => Promise<void>): Promise<void> {
  const left = things.entries();
  const worker = async (): Promise<void> => {
    for (const [at, thing] of left) await work(thing, at);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

/** One puzzle of so many is among the quick tests. What is asked goes by threes and fives, and by turns in
 * two languages: puzzles seven apart are asked all of it. */
const SHARE = 7;
/** These are as well: a board of each lattice, of a date and of dice. */
const OF_EACH_KIND = ["soma", "kanoodle-pyramid", "hexiamond-6x6", "tetrahex-4x7", "calendar 2022-01-01", "dice-6x6"];

const isQuick = ({ called }: Puzzle, at: number): boolean => at % SHARE === 0 || OF_EACH_KIND.includes(called);

/** Two tests of many puzzles: a quick one of some, and one of all others. */
function testEach(name: string, things: () => readonly Puzzle[], work: (source: Source, at: number) => Promise<void>): void {
  const those = (quick: boolean) => (): Promise<void> => {
    const chosen = [...things().entries()].filter(([at, puzzle]) => isQuick(puzzle, at) === quick);
    return each(chosen, ([at, { source }]) => work(source, at));
  };
  test(name, those(true));
  test(`${name}: all others`, FULL, those(false));
}

/** Every second request is asked in French. */
const tongue = (at: number): string => (at % 2 === 0 ? "en" : "fr");

const builtIn = (): string[] => list.families.flatMap((family) => family.puzzles.map((puzzle) => puzzle.name));

const parsed = (body: string): unknown => JSON.parse(body);

test("lists, with the limits of whoever asks", async () => {
  for (const lang of ["en", "fr"]) await ask("list", JSON.stringify(list.limits), lang);
});

describe("puzzles", () => {
  test("of every family are among the quick tests", () => {
    const opened = puzzles(builtIn()).filter(isQuick).map(({ source }) => (parsed(instance.ask("open", "en", JSON.stringify(source)).body) as Partial<GameAnswer>).family);
    expect(opened).toEqual(expect.arrayContaining(list.families.map(({ family }) => family)));
  });

  testEach("are opened, judged, drawn and written", () => puzzles(builtIn()), async (source, at) => {
    const lang = tongue(at);
    const opened = await ask("open", source, lang);
    await ask("check", source, lang);
    await ask("open", { ...source, format: "cells" }, lang);
    if (opened.status !== 200) return;
    const { game, family } = parsed(opened.body) as GameAnswer;
    const own = list.families.find((known) => known.family === family)?.formats ?? [];
    for (const to of ["svg", "game", "moves", "points", ...own.map((format) => format.name)]) await ask("render", { ...source, to }, lang);
    await ask("to-save", { game }, lang);
    await ask("open", { game }, lang);
  });

  const levels = ["nudge", "reason", "reveal"];
  const jobs = (at: number): { readonly kind: string; readonly [option: string]: unknown }[] => [
    { kind: "solve" },
    { kind: "solve", limit: 5, nodes_max: 20_000 },
    { kind: "count", nodes_max: 20_000 },
    { kind: "hint", level: levels[at % levels.length], nodes_max: 2_000 },
    { kind: "explain", nodes_max: 2_000 },
    { kind: "rate", nodes_max: 2_000 },
    { kind: "replay", steps_max: 50, nodes_max: 2_000 },
    { kind: "replay", steps_max: 400, until: "all", nodes_max: 2_000 },
  ];
  testEach("are worked on by every kind of job", () => puzzles(builtIn()), async (source, at) => {
    for (const job of jobs(at)) {
      const done = await ask("job", { nodes_max: 50_000, ...job, ...source }, tongue(at));
      if (done.status !== 200) continue;
      const text = source.puzzle ?? "";
      if (job.kind !== "replay" && job.kind !== "hint" && at % 5 === 0) await ask("to-keep", { puzzle: text, result: parsed(done.body) }, tongue(at));
    }
  });

  testEach("are searched by every engine and in every order", () => puzzles(builtIn()).filter((_, at) => at % 3 === 0), async (source, at) => {
    const lang = tongue(at);
    for (const engine of [...list.engines, "fill", "cages", "edges", "none"]) {
      await ask("job", { kind: "solve", engine, nodes_max: 2_000, limit: 3, ...source }, lang);
      await ask("job", { kind: "count", engine, nodes_max: 2_000, ...source }, lang);
    }
    for (const heuristic of ["random", "holes", "learned", "nothing"]) {
      await ask("job", { kind: "solve", heuristic, seed: at, nodes_max: 2_000, ...source }, lang);
    }
    await ask("job", { kind: "compare", over: "engines", nodes_max: 500, ...source }, lang);
    await ask("job", { kind: "compare", over: "heuristics", nodes_max: 500, ...source }, lang);
  });

  testEach("are played, move by move, from what hints say", () => puzzles(builtIn()), async (source, at) => {
    const lang = tongue(at);
    const opened = await ask("open", source, lang);
    if (opened.status !== 200) return;
    let { game } = parsed(opened.body) as GameAnswer;
    for (let turn = 0; turn < 3; turn += 1) {
      const hint = await ask("job", { kind: "hint", game, nodes_max: 2_000 }, lang);
      const { step } = parsed(hint.body) as { step?: { moves: string[] } | null };
      if (!step || step.moves.length === 0) break;
      const commands = ["trial", ...step.moves.map((move) => `move ${move}`), "keep", "undo", "redo"];
      const played = await ask("play", { game, commands }, lang);
      if (played.status !== 200) break;
      ({ game } = parsed(played.body) as GameAnswer);
    }
    for (const commands of [["goto 0"], ["undo", "undo"], ["move nowhere"], ["restart", "back"], ["dance"], ["goto 999"]]) await ask("play", { game, commands }, lang);
    await ask("check", { game }, lang);
    await ask("render", { game, to: "svg", puzzle_only: true }, lang);
    await ask("to-save", { game }, lang);
  });
});

test("weights of the trained ordering are given when they are missed", async () => {
  const module = await WebAssembly.compile(new Uint8Array(engine()));
  const fresh = await instantiate(module, { words: words() });
  const solve = JSON.stringify({ kind: "solve", name: "pentomino-3x20", heuristic: "learned" });
  expect(fresh.ask("job", "en", solve).status).toBe(WEIGHTS_FIRST);
  const damaged = new Uint8Array(weights());
  damaged.fill(0, 40, 60);
  expect(() => fresh.give(damaged)).toThrow("not those of this engine");
  fresh.give(weights());
  expect(fresh.ask("job", "en", solve).status).toBe(200);
});

describe("what no puzzle is", () => {
  test("is refused with the same words", async () => {
    await each(broken(), async ({ source }: Puzzle, at) => {
      for (const lang of ["en", "fr"]) await ask("open", source, lang);
      await ask("job", { kind: "solve", ...source }, tongue(at));
    });
  });

  test("nor what is no request", async () => {
    const name = "iq-puzzler-pro";
    const open = ["", "{", "[]", "null", '"', "{}", '{"name":5}', '{"name":"nobody"}', `{"name":"${name}","more":1}`, '{"puzzle":""}', '{"puzzle":".","name":"calendar"}', '{"game":"pavage"}', '{"puzzle":"\\u0000"}', '{"puzzle":"\\ud800"}', '{"name":"calendar","options":{"date":"2023-02-29"}}', '{"name":"calendar","options":{"date":[1]}}', '{"name":"calendar","options":{"nothing":true}}'];
    const job = ["{}", '{"kind":"dance"}', '{"kind":"solve"}', `{"kind":"solve","name":"${name}","nodes_max":-1}`, `{"kind":"hint","name":"${name}","level":"loud"}`, `{"kind":"rate","name":"${name}","by":"cost"}`, `{"kind":"compare","name":"${name}","over":"moons"}`, `{"kind":"study","name":"${name}","runs":0}`, '{"kind":"book"}', '{"kind":"book","family":"suguru","levels":41}', '{"kind":"generate"}', '{"kind":"generate","family":"chess"}', '{"kind":"generate","family":"suguru","settings":{"size":"0x9"}}', '{"kind":"generate","family":"tetravex","settings":{"colors":"99"}}', '{"kind":"generate","family":"packing","settings":{"board":"5x5","sizes":"9-2"}}', `{"kind":"replay","name":"${name}","recording":"{}"}`];
    for (const lang of ["en", "fr", "de", ""]) {
      for (const operation of ["open", "check", "play", "render", "to-save", "to-keep"]) {
        for (const body of open) await ask(operation, body, lang);
      }
      for (const body of job) await ask("job", body, lang);
    }
    await ask("play", { game: "", commands: Array.from({ length: 10_001 }, () => "undo") });
  });

  test("nor what is no solution", async () => {
    const judged = (name: string, between: string): string[][] => lines(name, between);
    const folded = (text = "", mark = "\\n"): string => text.split(mark).join("\n");
    for (const [puzzle = "", answer = ""] of judged("suguru-judged", " | ")) await ask("check", { puzzle, solution: folded(answer, "/") });
    for (const [puzzle = "", answer = ""] of judged("tetravex-judged", " | ")) {
      const gap = puzzle.indexOf(" ");
      await ask("check", { puzzle: folded(puzzle.slice(gap + 1)), format: puzzle.slice(0, gap), solution: folded(answer) }, "fr");
    }
    for (const [puzzle = "", answer = ""] of judged("cover-judged", " ; ")) await ask("check", { puzzle: folded(puzzle, " / "), format: "xcc", solution: folded(answer, " / ") });
  });
});

/** As text: this language rounds numbers past 53 bits. */
test("numbers are the same past 32 bits, and past 53", async () => {
  const items = Array.from({ length: 70 }, (_, at) => `i${at}`);
  // Nodes of subtrees that are met again are counted without a visit: so many are counted at once.
  const puzzle = JSON.stringify([items.join(" "), ...items, ...items].join("\n"));
  for (const [nodes, said] of [["4294968296", "4,294,968,296"], ["9007199254740993", "9,007,199,254,740,993"]]) {
    const counting = `{"kind":"count","engine":"mask","format":"xcc","puzzle":${puzzle},"nodes_max":${nodes}}`;
    expect((await ask("job", counting)).body).toContain(`the limit of ${said} nodes was reached`);
    await ask("job", counting, "fr");
    for (const field of ["seed", "limit", "nodes_max"]) await ask("job", `{"kind":"solve","name":"pentomino-3x20","${field}":${nodes}}`);
    for (const field of ["seed", "nodes_max"]) await ask("job", `{"kind":"generate","family":"suguru","${field}":${nodes}}`);
    await ask("job", `{"kind":"replay","name":"pentomino-3x20","steps_max":${nodes}}`);
    await ask("job", `{"kind":"study","puzzle":"0514\\n4631\\n5178\\n8302","engine":"anneal","runs":${nodes}}`);
    await ask("play", `{"game":"pavage game 1\\nformat lamps\\ncursor ${nodes}\\npuzzle\\nooo\\n","commands":[]}`);
    await ask("play", `{"game":"pavage game 1\\nformat lamps\\npuzzle\\nooo\\n","commands":["goto ${nodes}"]}`);
  }
});

describe("what chance decides", () => {
  test("is the same with the same seed: puzzles", async () => {
    const asked = lines("platforms", " | ").flatMap(([line = ""]) => (line.startsWith("generate ") ? [line.split(" ").slice(1)] : []));
    expect(asked.length).toBeGreaterThan(10);
    await each(asked, async ([family = "", ...words], at) => {
      const settings = Object.fromEntries(words.filter((word) => !/^(seed|nodes)=/.test(word)).map((word) => (word.includes("=") ? word.split("=") : [word, true])) as [string, string | boolean][]);
      const value = (key: string): number | undefined => words.flatMap((word) => (word.startsWith(`${key}=`) ? [Number(word.slice(key.length + 1))] : []))[0];
      // Numbers beyond 53 bits are not for JSON of this language.
      const seeds = [1, 2, 3].map((more) => ((value("seed") ?? 0) % 1_000_000) + more);
      for (const seed of seeds) await ask("job", { kind: "generate", family, seed, settings, nodes_max: value("nodes") ?? 100_000 }, tongue(at));
    });
  });

  test("and books of levels", async () => {
    for (const family of ["suguru", "tetravex"]) {
      const settings = { size: "3x3", difficulty: "starter-junior" };
      await ask("job", { kind: "book", family, title: "Three / 3 %", levels: 3, seed: 5, settings }, family === "suguru" ? "fr" : "en");
    }
  });

  test("and annealing, to the last step", async () => {
    const boards = puzzles([]).filter(({ called }) => /^tetravex (four|framed-four|three|classic)/.test(called));
    expect(boards.length).toBeGreaterThan(3);
    await each(boards, async ({ source }, at) => {
      for (const engine of ["anneal", "anneal-plain"]) {
        for (const seed of [1, 2]) await ask("job", { kind: "solve", engine, seed, settings: { "max-steps": "20000" }, ...source }, tongue(at));
        await ask("job", { kind: "solve", engine, nodes_max: 3_000, ...source }, tongue(at));
        await ask("job", { kind: "study", engine, runs: 3, settings: { "max-steps": "2000" }, vary: { option: "t-max", values: ["0.6", "0.9"] }, ...source }, tongue(at));
        await ask("job", { kind: "replay", engine, steps_max: 200, settings: { "max-steps": "200" }, ...source }, tongue(at));
        await ask("job", { kind: "anneal", engine, steps_max: 300, from: 40 * at, seed: at, ...source }, tongue(at));
      }
    });
  });
});

test("parts of a job merge into what the server finds in one piece", async () => {
  const contract = new Contract();
  const divided = [
    { kind: "count", name: "pentomino-6x10", engine: "mask" },
    { kind: "solve", name: "pentomino-5x12", engine: "mask", limit: 500 },
    { kind: "count", name: "pentomino-8x8-hole", engine: "dance" },
  ];
  for (const job of divided) {
    const asked = (operation: string, body: object): unknown => {
      const { status, body: text } = instance.ask(operation, "en", JSON.stringify(body));
      expect(status, text.slice(0, 1000)).toBe(200);
      contract.check(operation, status, text);
      return parsed(text);
    };
    const { parts, plan } = asked("cut", { ...job, parts: 7 }) as Cut;
    // What comes to its end within the first nodes is not cut.
    if (parts.length === 0) continue;
    const results = parts.map((_, number) => asked("part", { ...job, part: { plan, number } }));
    const merged = instance.ask("merge", "en", JSON.stringify({ request: job, plan, results, elapsed_ms: 0 }));
    const whole = await ask("job", job);
    expect(timeless(merged.body)).toBe(timeless(whole.body));
    tally.divided += 1;
  }
  expect(tally.divided).toBeGreaterThan(0);
});

test("a picture of points is drawn by the page", async () => {
  const source = { puzzle: file("data/challenges/iq-039.txt") };
  const points = await ask("render", { ...source, to: "png" });
  const drawing = await ask("render", { ...source, to: "svg" });
  expect(points).toEqual(drawing);
});

/** The checksum of a part of a PNG. */
function checksum(bytes: Buffer): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** A PNG of so many pixels of three bytes. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const [size, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(checksum(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const rows = Array.from({ length: height }, (_, row) => Buffer.concat([Buffer.alloc(1), pixels.subarray(3 * width * row, 3 * width * (row + 1))]));
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}

test("a photograph is read by the command as by the page: stored samples, drawn as cells", async () => {
  const [cell, boards] = [12, { "iq-puzzler-pro": [5, 11], kanoodle: [5, 11], "dice-6x6": [6, 6], "pentomino-5x12": [5, 12] } as Readonly<Record<string, readonly [number, number]>>];
  const folder = await mkdtemp(join(tmpdir(), "pavage-photographs-"));
  let read = 0;
  for (const [number, line] of file("crates/photo/tests/photo/samples.txt").trim().split("\n").entries()) {
    const [name = "", samples = ""] = line.split(" ");
    const [rows, cols] = boards[name] ?? [0, 0];
    if (rows === 0) continue;
    const [width, height] = [cols * cell, rows * cell];
    const pixels = Buffer.alloc(3 * width * height);
    for (let at = 0; at < pixels.length; at += 1) {
      const [row, col] = [Math.floor(at / 3 / width / cell), Math.floor((Math.floor(at / 3) % width) / cell)];
      const from = 12 * (row * cols + col) + 4 * (at % 3);
      // A root of the light is near enough to what a file stores.
      pixels[at] = Math.round(255 * Math.sqrt(parseInt(samples.slice(from, from + 4), 16) / 65535));
    }
    const [right, bottom] = [width - cell / 2, height - cell / 2];
    const corners = [[cell / 2, cell / 2], [right, cell / 2], [right, bottom], [cell / 2, bottom]];
    const page = await ask("photo", { name, width, height, pixels: pixels.toString("base64"), corners });
    const picture = join(folder, `${number}.png`);
    await writeFile(picture, png(width, height, pixels));
    const args = ["read", picture, "--board", name, "--corners", corners.map((corner) => corner.join(",")).join(" "), "--json"];
    const { stdout } = await promisify(execFile)(process.env["PAVAGE"] ?? "pavage", args);
    const { grid, pieces, corners: moved } = parsed(stdout) as Record<string, unknown>;
    const told = parsed(page.body) as Record<string, unknown>;
    expect({ grid, pieces, corners: moved }, `${name} ${number}`).toEqual({ grid: told["grid"], pieces: told["pieces"], corners: told["corners"] });
    read += 1;
  }
  await rm(folder, { recursive: true });
  expect(read).toBeGreaterThan(8);
});
