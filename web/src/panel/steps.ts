// Steps of an explanation as marks on a board, and as positions: what the board looks like before
// a step, and inside a world that is only supposed.

import type { Engine } from "../api/client";
import type { Cell, GameAnswer, Picture, Step, View, World } from "../api/types";
import type { Marked, Noted } from "../board/marks";
import type { Place } from "../board/moves";
import { spots } from "../board/scene";

const place = (pair: readonly number[]): Place => [pair[0] ?? 0, pair[1] ?? 0];

/** Candidates of cells, as the engine lists them. */
export type Candidates = NonNullable<Step["from"]>;

const noted = (all: Candidates = []): Noted[] =>
  all.flatMap(({ cell, values }) => (cell && values ? [{ place: place(cell), values }] : []));

/** The cells that learn something, and those they learn it from; likewise the candidates. */
export function marksOf(step: Pick<Step, "cells" | "because" | "from" | "eliminates">): Marked[] {
  const learnt = new Set(step.cells.map(String));
  const from = step.because.filter((pair) => !learnt.has(String(pair)));
  const notes: Marked[] = [
    { mark: "rest", places: [], notes: noted(step.from) },
    { mark: "out", places: [], notes: noted(step.eliminates) },
  ];
  return [
    { mark: "from", places: from.map(place) },
    { mark: "learn", places: step.cells.map(place) },
    ...notes.filter((marked) => marked.notes?.length),
  ];
}

/** The candidates of the cells that a hint speaks of, to show in place of the player's notes. */
export function listedFor(step: Step, candidates: Candidates | undefined): Marked[] {
  const spoken = [...step.cells, ...step.because, ...[...(step.from ?? []), ...(step.eliminates ?? [])].map(({ cell }) => cell ?? [])];
  const keys = new Set(spoken.map(String));
  const notes = noted(candidates).filter((one) => keys.has(String(one.place)));
  return notes.length > 0 ? [{ mark: "listed", places: [], notes }] : [];
}

/** The candidates of open cells as an explanation reaches them, without any rule: the engine says of
 * each step what goes. */
export class Listed {
  private constructor(private readonly cells: ReadonlyMap<string, ReadonlySet<number>>) {}

  static of(candidates: Candidates): Listed {
    return new Listed(new Map(noted(candidates).map((one) => [String(one.place), new Set(one.values)])));
  }

  /** What is left after these steps. */
  after(steps: readonly Step[]): Listed {
    return this.without(steps.flatMap(({ eliminates = [], forbids = [] }) => [...eliminates, ...forbids]));
  }

  /** What is left in a world before its step with this number, or at its end. */
  within(world: World, at = world.steps.length): Listed {
    return this.without(world.forbids ?? []).after(world.steps.slice(0, at));
  }

  /** A view with these candidates as the notes of its open cells. */
  on(view: View): View {
    const cells = view.cells.map((cell) => {
      const values = this.cells.get(`${cell.row},${cell.col}`);
      return values && cell.label === undefined ? { ...cell, notes: spots(values, cell) } : cell;
    });
    return { ...view, cells };
  }

  private without(gone: Candidates): Listed {
    const cells = new Map(this.cells);
    for (const one of noted(gone)) {
      const left = new Set(cells.get(String(one.place)));
      for (const value of one.values) left.delete(value);
      cells.set(String(one.place), left);
    }
    return new Listed(cells);
  }
}

/** What a world supposes, what follows there, and where it ends in a contradiction. */
export function worldMarks(world: World, before: Picture, after: Picture): Marked[] {
  const learnt = world.steps.flatMap((step) => step.cells);
  const marks: Marked[] = [
    { mark: "learn", places: learnt.map(place) },
    { mark: "asked", places: supposed(before, after, new Set(learnt.map(String))) },
  ];
  if (world.contradiction) marks.push({ mark: "wrong", places: world.contradiction.cells.map(place) });
  return marks;
}

/** The cells that are filled in a world and do not follow there. */
function supposed(before: Picture, after: Picture, learnt: ReadonlySet<string>): Place[] {
  const filled = ({ label, group, sides }: Cell): string => JSON.stringify([label, before.look === "cages" ? 0 : group, sides]);
  const known = new Map(before.cells.map((cell) => [`${cell.row},${cell.col}`, filled(cell)]));
  return after.cells.flatMap((cell): Place[] => {
    const key = `${cell.row},${cell.col}`;
    return known.get(key) === filled(cell) || learnt.has(key) ? [] : [[cell.row, cell.col]];
  });
}

export function worldMoves(world: World): string[] {
  return [...world.assumptions, ...world.steps.flatMap((step) => step.moves ?? [])];
}

/** Positions on a path of steps, each asked of the engine once; with the candidates that the path has
 * reached, where its family lists them. */
export class Path {
  private readonly known = new Map<string, Promise<GameAnswer>>();
  private readonly listed: Listed | null;

  constructor(
    private readonly engine: Engine,
    private readonly start: GameAnswer,
    private readonly steps: readonly Step[],
    candidates: Candidates = [],
  ) {
    this.listed = candidates.length > 0 ? Listed.of(candidates) : null;
  }

  /** The position before the step with this number. */
  before(at: number): Promise<GameAnswer> {
    return this.shown(this.steps.slice(0, at).flatMap((step) => step.moves ?? []), this.listedBefore(at));
  }

  /** What a world leads to, from before the step. */
  world(at: number, world: World): Promise<GameAnswer> {
    const moves = [...this.steps.slice(0, at).flatMap((step) => step.moves ?? []), ...worldMoves(world)];
    return this.shown(moves, this.listedBefore(at)?.within(world) ?? null);
  }

  /** The candidates before the step with this number, where the family lists them. */
  listedBefore(at: number): Listed | null {
    return this.listed?.after(this.steps.slice(0, at)) ?? null;
  }

  private async shown(moves: readonly string[], listed: Listed | null): Promise<GameAnswer> {
    const answer = await this.after(moves);
    return listed ? { ...answer, view: listed.on(answer.view) } : answer;
  }

  private after(moves: readonly string[]): Promise<GameAnswer> {
    if (moves.length === 0) return Promise.resolve(this.start);
    const key = moves.join("\n");
    const known = this.known.get(key);
    if (known) return known;
    const commands = moves.map((move) => `move ${move}`);
    const asked = this.engine.play(this.start.game, commands);
    this.known.set(key, asked);
    return asked;
  }
}
