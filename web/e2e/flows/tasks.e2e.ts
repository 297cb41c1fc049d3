// What somebody new would try with a finger, to its end, in both languages: a level of a pyramid, one of Kanoodle on a
// phone on its side, a calendar, dice that lead nowhere, a Suguru typed in from a magazine, a Tetravex, the calendar of
// the day. A tap is an event of the screen where the thing is seen; one that is covered by something else fails.

import type { CDPSession, Locator } from "playwright-core";
import { expect } from "vitest";
import { boxOf } from "../board";
import { MAGAZINE, pathThrough } from "../puzzles";
import { asked } from "../solids";
import { solve } from "../solving";
import { flow, type Visit } from "../visit";

const UPRIGHT = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SIDEWAYS = { ...UPRIGHT, viewport: { width: 640, height: 360 } };

const WORDS = {
  "en-GB": {
    piece: "Piece", turn: "Turn", flip: "Flip", put: "Put it here", ways: "All ways it can lie here", way: /^Way \d+ of/, left: "One cell left", right: "One cell right", up: "One cell up", down: "One cell down",
    solved: "Solved", throwDice: "Throw the dice", dead: "No solution from here", why: "Why?", take: "Take it away", cages: "1. Cages", numbers: "2. Numbers", one: "Exactly one solution", play: "Play", waits: "Tiles beside the board",
  },
  "fr-FR": {
    piece: "Pièce", turn: "Tourner", flip: "Retourner", put: "Poser ici", ways: "Toutes les façons de la poser ici", way: /^Façon \d+ sur/, left: "Une case à gauche", right: "Une case à droite", up: "Une case vers le haut", down: "Une case vers le bas",
    solved: "Résolu", throwDice: "Lancer les dés", dead: "Aucune solution d’ici", why: "Pourquoi ?", take: "Enlever", cages: "1. Cages", numbers: "2. Nombres", one: "Exactement une solution", play: "Jouer", waits: "Tuiles à côté du plateau",
  },
};
type Words = (typeof WORDS)["en-GB"];

type Spot = readonly [layer: number, row: number, col: number];

/** Cells, to compare: in one order. */
const text = (cells: readonly Spot[]): string => cells.map(String).sort().join(" ");

/** The shape of flat cells, wherever they lie. */
function shape(cells: readonly Spot[]): string {
  const [row, col] = [Math.min(...cells.map(([, own]) => own)), Math.min(...cells.map(([, , own]) => own))];
  return text(cells.map(([layer, ownRow, ownCol]) => [layer, ownRow - row, ownCol - col] as const));
}

/** Where each piece lies in a solution as it is printed, the bottom layer first. */
function placed(solution: readonly (readonly string[])[]): Map<string, Spot[]> {
  const pieces = new Map<string, Spot[]>();
  for (const [layer, rows] of solution.entries()) {
    for (const [row, letters] of rows.entries()) {
      for (const [col, letter] of [...letters].entries()) if (/[A-Z]/.test(letter)) pieces.set(letter, [...(pieces.get(letter) ?? []), [layer, row, col]]);
    }
  }
  return pieces;
}

/** The solution of a puzzle, by layers. */
async function solutionOf(...args: string[]): Promise<string[][]> {
  const { solutions } = JSON.parse(await asked("solve", ...args, "--json", "--limit", "1")) as { solutions: [string[] | string[][]] };
  const first = solutions[0];
  return typeof first[0] === "string" ? [first as string[]] : (first as string[][]);
}

/** Somebody with one finger. */
class Player {
  taps = 0;

  constructor(private readonly visit: Visit, private readonly session: CDPSession, readonly words: Words) {}

  static async of(visit: Visit, locale: keyof typeof WORDS): Promise<Player> {
    return new Player(visit, await visit.page.context().newCDPSession(visit.page), WORDS[locale]);
  }

  button(name: string | RegExp): Locator {
    return this.visit.page.getByRole("button", { name, exact: true });
  }

  /** What waits: a piece by its name. */
  piece(name: string): Locator {
    return this.button(new RegExp(`^${this.words.piece} ${name},`));
  }

  /** Nothing lies over what is tapped. */
  async tap(thing: Locator): Promise<void> {
    await this.visit.tap(thing);
    await this.visit.board.drawn();
    this.taps += 1;
  }

  /** A finger goes down at the first point and along the others. */
  async through(points: readonly { readonly x: number; readonly y: number }[]): Promise<void> {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: typeof points): Promise<unknown> =>
      this.session.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
    for (const [at, point] of points.entries()) await touch(at === 0 ? "touchStart" : "touchMove", [point]);
    await touch("touchEnd", []);
    await this.visit.board.drawn();
  }

  /** Where what is in the hand would lie. */
  async held(): Promise<Spot[]> {
    await this.visit.board.drawn();
    const cells = await this.visit.board.drawing.locator("[aria-selected=true]").evaluateAll((all) => all.map((one) => ["layer", "row", "col"].map((key) => Number(one.getAttribute(`data-${key}`) ?? 0))));
    return cells as unknown as Spot[];
  }

  cell([layer, row, col]: Spot): Locator {
    return this.visit.board.cell(row + 1, col + 1, layer + 1);
  }

  private async put(name: string): Promise<void> {
    await this.tap(this.button(this.words.put));
    await this.piece(name).waitFor({ state: "detached" });
  }

  /** Lays a piece of a flat board: it is turned until it has the shape, put near its place and moved on by arrows. */
  async lay(name: string, cells: readonly Spot[]): Promise<void> {
    const { words } = this;
    await this.tap(this.piece(name));
    for (let turns = 1; shape(await this.held()) !== shape(cells) && turns < 9; turns += 1) await this.tap(this.button(turns % 4 === 0 ? words.flip : words.turn));
    const held = await this.held();
    const to = cells.find((cell) => !text(held).split(" ").includes(String(cell)));
    if (to) await this.tap(this.cell(to));
    for (let steps = 0; steps < 12; steps += 1) {
      const [, row, col] = [...(await this.held())].sort()[0] ?? [0, 0, 0];
      const [, wantedRow, wantedCol] = [...cells].sort()[0] ?? [0, 0, 0];
      if (row === wantedRow && col === wantedCol) break;
      await this.tap(this.button(col === wantedCol ? (row < wantedRow ? words.down : words.up) : col < wantedCol ? words.right : words.left));
    }
    expect(text(await this.held()), name).toBe(text(cells));
    await this.put(name);
  }

  /** Lays a piece of a solid: its place is tapped, and the way it lies there is chosen among small pictures. */
  async choose(name: string, cells: readonly Spot[]): Promise<void> {
    await this.tap(this.piece(name));
    for (const cell of cells) {
      const held = await this.held();
      if (text(held) === text(cells)) break;
      if (!text(held).split(" ").includes(String(cell))) await this.tap(this.cell(cell));
      if ((await this.button(this.words.way).count()) === 0 && text(await this.held()) !== text(cells)) await this.tap(this.button(this.words.ways));
      await this.tryWays(cells);
    }
    expect(text(await this.held()), name).toBe(text(cells));
    await this.put(name);
  }

  private async tryWays(cells: readonly Spot[]): Promise<void> {
    for (const way of await this.button(this.words.way).all()) {
      for (let places = Number((await way.getAttribute("data-places")) ?? 1); places > 0; places -= 1) {
        if (text(await this.held()) === text(cells)) return;
        await this.tap(way);
      }
    }
  }
}

for (const locale of ["en-GB", "fr-FR"] as const) {
  const full = locale === "en-GB" ? {} : { full: "in English it goes the same way" };

  flow(`A level of a pyramid with all its pieces, by a finger, ${locale}`, async (visit) => {
    await visit.open("/play?name=iq-puzzler-pro-pyramid/12");
    await visit.board.ready();
    const player = await Player.of(visit, locale);
    const solution = placed(await solutionOf("iq-puzzler-pro-pyramid/12"));
    // As a hand lays them: none hangs in the air.
    for (const name of "IBHLDFA") await player.choose(name, solution.get(name) ?? []);
    await visit.statusReads(player.words.solved);
    // Six taps a piece.
    expect(player.taps).toBeLessThan(55);
  }, { ...UPRIGHT, locale, full: locale === "en-GB" ? "a quick flow chooses ways, and this one all of them" : "in English it goes the same way" });

  flow(`A level of Kanoodle on a phone on its side, by a finger, ${locale}`, async (visit) => {
    await visit.open("/play?name=kanoodle/9");
    await visit.board.ready();
    const player = await Player.of(visit, locale);
    const solution = placed(await solutionOf("kanoodle/9"));
    for (const name of [...solution.keys()].sort()) if ((await player.piece(name).count()) > 0) await player.lay(name, solution.get(name) ?? []);
    await visit.statusReads(player.words.solved);
    // What leads on is in sight beside the board.
    const done = await boxOf(visit.page.getByRole("region", { name: /^(Solved!|Résolu !)$/ }).getByRole("link").first());
    expect(done.y + done.height).toBeLessThanOrEqual(360);
    expect(player.taps).toBeLessThan(70);
  }, { ...SIDEWAYS, locale, full: locale === "en-GB" ? "a quick flow lays pieces on this board, and this one all of them" : "in English it goes the same way" });

  flow(`A calendar with all its pieces, by a finger, ${locale}`, async (visit) => {
    await visit.open("/play?name=calendar&date=2026-12-03");
    await visit.board.ready();
    const player = await Player.of(visit, locale);
    const solution = placed(await solutionOf("calendar", "--date", "2026-12-03"));
    for (const [name, cells] of solution) await player.lay(name, cells);
    await visit.statusReads(player.words.solved);
    expect(player.taps).toBeLessThan(80);
  }, { ...UPRIGHT, locale, full: locale === "en-GB" ? "a quick flow lays pieces on this board, and this one all of them" : "in English it goes the same way" });

  flow(`Dice that lead nowhere: the reason, the piece taken away, and on, by a finger, ${locale}`, async (visit) => {
    const { page } = visit;
    await visit.open("/play?name=dice-6x6");
    await visit.board.ready();
    // A throw at which the first places for the first four pieces leave a cell alone.
    const dice = page.getByRole("combobox", { name: /^(die|dé) \d/ });
    for (const [at, face] of ["C1", "C2", "D3", "A5", "A4", "E4", "A6"].entries()) await dice.nth(at).selectOption(face);
    await visit.quiet();
    const player = await Player.of(visit, locale);
    const dead = visit.status.filter({ hasText: player.words.dead });
    for (const name of ["A", "B", "C", "D", "O"]) {
      if ((await dead.count()) > 0) break;
      await player.tap(player.piece(name));
      await player.tap(player.button(player.words.put));
      await player.piece(name).waitFor({ state: "detached" });
      await visit.quiet();
    }
    await dead.waitFor();
    await player.tap(player.button(player.words.why));
    await player.tap(player.button(player.words.take));
    await dead.waitFor({ state: "detached" });
    await expect.poll(() => page.locator("main svg.board .cross").count()).toBe(0);
  }, { ...UPRIGHT, locale, ...full });

  flow(`A Suguru of a magazine is entered and solved, by a finger, ${locale}`, async (visit) => {
    const { page, board } = visit;
    const { cages, numbers, solution } = MAGAZINE;
    await visit.open("/draw/suguru");
    const player = await Player.of(visit, locale);
    const cell = (row: number, col: number): Locator => page.locator(`main svg [data-row="${row}"][data-col="${col}"]`).first();
    await cell(5, 5).waitFor();
    for (const cage of "ABCDEFGHI") {
      const points = [];
      for (const [at, across] of pathThrough(cages, cage)) {
        const { x, y, width, height } = await boxOf(cell(at, across));
        points.push({ x: x + width / 2, y: y + height / 2 });
      }
      await player.through(points);
    }
    await player.tap(player.button(player.words.numbers));
    const write = async (rows: readonly string[], where: (row: number, col: number) => Locator): Promise<void> => {
      for (const [row, digits] of rows.entries()) {
        for (const [col, digit] of [...digits].entries()) {
          if (digit === ".") continue;
          await player.tap(where(row, col));
          await player.tap(player.button(digit));
        }
      }
    };
    await write(numbers, cell);
    await visit.reads(player.words.one);
    await player.tap(player.button(player.words.play));
    await board.ready();
    const empty = solution.map((digits, row) => [...digits].map((digit, col) => (numbers[row]?.[col] === "." ? digit : ".")).join(""));
    await write(empty, (row, col) => board.cell(row + 1, col + 1));
    await visit.statusReads(player.words.solved);
  }, { ...UPRIGHT, locale, full: locale === "en-GB" ? "quick flows draw cages and write numbers, and this one a whole puzzle" : "in English it goes the same way" });

  flow(`A Tetravex of sixteen tiles, by a finger, ${locale}`, async (visit) => {
    const { page, board } = visit;
    await visit.open("/play?name=tetravex-4x4/33");
    await board.ready();
    const player = await Player.of(visit, locale);
    const { solutions } = JSON.parse(await asked("solve", "tetravex-4x4/33", "--json", "--limit", "1")) as { solutions: [number[][][]] };
    for (const [row, tiles] of solutions[0].entries()) {
      for (const [col, sides] of tiles.entries()) {
        const waits = page.getByRole("region", { name: player.words.waits }).getByRole("button", { name: new RegExp(sides.join("\\D+")) });
        await player.tap(waits.first());
        await player.tap(board.cell(row + 1, col + 1));
      }
    }
    await visit.statusReads(player.words.solved);
    expect(player.taps).toBe(32);
  }, { ...UPRIGHT, locale, ...full });
}

for (const [width, height] of [[390, 844], [360, 740]] as const) {
  for (const locale of ["en-GB", "fr-FR"] as const) {
    flow(`The solved calendar of today is seen whole above what is told of the day, ${width} by ${height}, ${locale}`, async (visit) => {
      const { page, board } = visit;
      await page.clock.setFixedTime(new Date(2026, 11, 1, 12));
      await visit.open("/play?name=calendar&date=2026-12-01");
      await board.ready();
      if (locale === "en-GB") await solve(visit);
      else {
        await visit.leaf("Résoudre");
        await page.getByRole("tabpanel").getByRole("button", { name: "Résoudre", exact: true }).click();
        await visit.press("La mettre sur le plateau");
      }
      const done = page.getByRole("region", { name: /^(Solved!|Résolu !)$/ });
      if (locale === "en-GB") {
        await done.getByText("starter · one hint · a streak of one day").waitFor();
        await page.evaluate(() => scrollTo(0, 0));
      }
      await done.waitFor();
      await visit.settled();
      const [drawn, told] = [await boxOf(board.drawing), await boxOf(done)];
      expect(drawn.y + drawn.height).toBeLessThanOrEqual(told.y);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }, { ...UPRIGHT, viewport: { width, height }, locale, ...(width === 390 && locale === "en-GB" ? {} : { full: "at 390 in English it goes the same way" }) });
  }
}
