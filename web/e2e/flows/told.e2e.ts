// What is told is what is drawn, on every lattice, with givens and after moves: the pieces and cells that
// the page draws for a step are those that its words and its moves name. No browser: the page's own
// drawing, before it is a document, beside the answers of the program.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine } from "../../src/api/engine";
import type { ExplainResult, GameAnswer, HintResult, JobRequest, Result, SolveResult, Step, World } from "../../src/api/types";
import { written } from "../../src/board/form";
import { Lattice } from "../../src/board/lattice";
import { placeOf, type Place } from "../../src/board/moves";
import type { Overlay } from "../../src/board/overlay";
import { levels, toldAt } from "../../src/panel/hint";
import { Path, endOver, ghostsOf, hasOwn, overlayOf, supposed, worldOver } from "../../src/panel/steps";
import { movesTo } from "../../src/play/filling";
import { http } from "../carriers/http";
import { PYRAMID } from "../puzzles";
import { serve, type Server } from "../server";
import { FULL } from "../tiers";

let server: Server;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.stop());

async function asked<Answer>(path: string, body: object): Promise<Answer> {
  const { status, body: answer } = await http("POST", `${server.address}/api/${path}?lang=en`, JSON.stringify(body));
  if (status >= 300) throw new Error(`${path} ${JSON.stringify(body)}: ${answer}`);
  return JSON.parse(answer) as Answer;
}

async function job<Found extends Result>(request: JobRequest): Promise<Found> {
  const { id } = await asked<{ id: string }>("jobs", request);
  const events = (await http("GET", `${server.address}/api/jobs/${id}/events?lang=en`)).body;
  const [, json] = /(?:^|\n)event: result\ndata: (.*)\n/.exec(events) ?? [];
  if (json === undefined) throw new Error(`${JSON.stringify(request)}: ${events}`);
  return JSON.parse(json) as Found;
}

const play = (game: string, commands: readonly string[]): Promise<GameAnswer> => asked("play", { game, commands });
const engine = { play } as Partial<Engine> as Engine;

/** A game that opens with some pieces of a solution given, and others laid by the player. */
async function begun(name: string, given: number, laid: number): Promise<GameAnswer> {
  const empty = await asked<GameAnswer>("open", { name });
  const [solution] = (await job<SolveResult>({ kind: "solve", game: empty.game, limit: 1 })).views;
  if (!solution) throw new Error(`${name} has a solution`);
  const moves = movesTo(empty.view, solution).map((move) => `move ${move}`);
  const some = await play(empty.game, moves.slice(0, given));
  const text = (await http("POST", `${server.address}/api/render?lang=en`, JSON.stringify({ game: some.game, to: "toml" }))).body;
  const again = await asked<GameAnswer>("open", { puzzle: text });
  expect(again.view.cells.some(({ mark }) => mark === "given")).toBe(true);
  return play(again.game, moves.slice(given, given + laid));
}

/** A piece as moves name it: its name, and where its cells are, in any order. */
const piece = (name: string, cells: readonly string[]): string => [name, ...cells.toSorted()].join(" ");

/** Where cells are, as moves and words have it; each is a cell of the board. */
function at({ view }: GameAnswer, places: readonly Place[]): string[] {
  const lattice = new Lattice(view);
  expect(places.filter((place) => lattice.at(place) === null)).toEqual([]);
  return places.map((place) => written(view.lattice, place));
}

/** The same of cells as the engine sends them, counted without the page. */
function sent({ view }: GameAnswer, cells: readonly (readonly number[])[]): string[] {
  return cells.map((cell) => {
    const counted = cell.map((number) => number + 1);
    const place = counted.slice(-2).join(",");
    return view.lattice.place.includes("{layer}") ? `${counted[0]}:${place}` : place;
  });
}

const named = (moves: readonly string[] = []): string[] => moves.map((move) => {
  const [name = "", ...cells] = move.split(" ");
  return piece(name, cells);
});

/** The marked places of an overlay. */
const marked = (over: Overlay, mark: string): Place[] => over.marks.filter((one) => one.mark === mark).flatMap(({ places }) => places);

/** A step in a position, told to its end: what is drawn for each of its pictures. */
function compare(step: Step, before: GameAnswer, after: GameAnswer): void {
  const ghosts = ghostsOf(step, before.view, after.view);
  const put = ghosts.filter(({ kind }) => kind === "put");
  const lays = (step.moves ?? []).filter((move) => !/^[-.] /.test(move));
  expect(put.map(({ name, cells }) => piece(name, at(before, cells))).toSorted()).toEqual(named(lays).toSorted());
  for (const { name, cells } of put) {
    expect(step.message).toMatch(new RegExp(`\\b${name}\\b`));
    for (const place of at(before, cells)) expect(step.message).toContain(`(${place})`);
    expect(before.view.groups.concat(before.view.pieces).find((one) => one.name === name)).toBeDefined();
  }
  const out = ghosts.filter(({ kind }) => kind === "out").map(({ name, cells }) => piece(name, at(before, cells)));
  const gone = [...(step.holes ?? []), ...(step.eliminates ?? [])].flatMap((one) => ("piece" in one ? [piece(one.piece, sent(before, one.cells))] : []));
  expect(new Set(out)).toEqual(new Set(gone));
  for (const [number, hole] of (step.holes ?? []).entries()) expect(at(before, ghosts[number]?.hole ?? [])).toEqual(sent(before, hole.hole));
  const over = overlayOf(step, "nudge", null, { before: before.view, after: after.view });
  expect(at(before, marked(over, "asked"))).toEqual(sent(before, step.cells));
  expect(at(before, marked(over, "from"))).toEqual(sent(before, step.because.filter((cell) => !step.cells.map(String).includes(String(cell)))));
}

/** A world: what it supposes is what is marked as supposed, and nothing else. */
function compareWorld(world: World, before: GameAnswer, after: GameAnswer): void {
  const places = supposed(world, before.view, after.view, new Set(world.steps.flatMap((step) => sent(before, step.cells).map(keyOf(before)))));
  const cells = named(world.assumptions.filter((move) => !/^[-.] /.test(move))).flatMap((one) => one.split(" ").slice(1));
  expect(at(before, places).toSorted()).toEqual(cells.toSorted());
  expect(at(before, marked(worldOver(world, before.view, after.view), "learn"))).toEqual(sent(before, world.steps.flatMap((step) => step.cells)));
  if (world.contradiction && !world.contradiction.edges) expect(at(before, marked(endOver(world.contradiction), "wrong"))).toEqual(sent(before, world.contradiction.cells));
}

/** The place that is written so, as the page names it. */
function keyOf({ view }: GameAnswer): (place: string) => string {
  const known = new Map(view.cells.map(placeOf).map((place) => [written(view.lattice, place), String(place)]));
  return (place) => known.get(place) ?? place;
}

/** Every way in which steps are told of a position; how many steps and worlds that were. */
async function compareAll(answer: GameAnswer): Promise<{ steps: number; worlds: number }> {
  const hint = await job<HintResult>({ kind: "hint", game: answer.game, level: "reveal" });
  if (hint.step) {
    const path = new Path(engine, answer, [], hint.candidates);
    compare(hint.step, answer, await path.after(hint.step.moves ?? []));
  }
  const { steps, candidates } = await job<ExplainResult>({ kind: "explain", game: answer.game });
  const path = new Path(engine, answer, steps, candidates);
  let worlds = 0;
  for (const [number, step] of steps.entries()) {
    const before = await path.before(number);
    compare(step, before, await path.before(number + 1));
    for (const world of step.worlds ?? []) {
      compareWorld(world, before, await path.world(number, world));
      worlds += 1;
    }
  }
  return { steps: steps.length, worlds };
}

test("a pyramid of givens", async () => {
  const answer = await asked<GameAnswer>("open", { puzzle: PYRAMID });
  expect(hasOwn(answer.view)).toBe(false);
  expect((await compareAll(answer)).steps).toBeGreaterThan(1);
});

/** Puzzles on each lattice, how many pieces are given and laid, and whether something must be supposed. */
const BEGUN = [
  ["iq-puzzler-pro", 2, 3, false],
  ["kanoodle", 1, 4, true],
  ["iq-puzzler-pro-pyramid", 1, 3, true],
  ["bedlam", 1, 5, true],
  ["soma", 1, 2, false],
  ["tetrahex-4x7", 1, 2, false],
  ["hexiamond-6x6", 1, 3, false],
] as const;

// The steps of one of the two boards of cubes take most of the time.
for (const [name, given, laid, supposes] of BEGUN) {
  test(`${name}, with givens and after moves`, name === "bedlam" ? FULL : {}, async () => {
    const { steps, worlds } = await compareAll(await begun(name, given, laid));
    expect(steps).toBeGreaterThan(1);
    expect(worlds > 0).toBe(supposes);
  });
}

for (const name of ["suguru-8x8/40", "tetravex-4x4/33", "kanoodle/17"]) {
  test(`${name}: of a hint that is told whole each level is what the engine tells at it`, async () => {
    let { game } = await asked<GameAnswer>("open", { name });
    for (let steps = 0; steps < 3; steps++) {
      const whole = await job<HintResult>({ kind: "hint", game });
      expect(whole.step?.look).toBeDefined();
      for (const level of levels.slice(0, 2)) {
        const { step, ...told } = await job<HintResult>({ kind: "hint", game, level });
        // What follows where nothing fails is left out before it is drawn.
        const worlds = step?.worlds?.filter(({ contradiction }) => contradiction !== null);
        expect(toldAt(whole, level)).toEqual({ ...told, step: { ...step, ...(worlds ? { worlds } : {}) } });
      }
      ({ game } = await play(game, (whole.step?.moves ?? []).map((move) => `move ${move}`)));
    }
  });
}
