// Steps of an explanation as marks on a board, and as positions: what the board looks like before
// a step, and inside a world that is only supposed.

import type { Engine } from "../api/client";
import type { Cell, GameAnswer, Picture, Step, World } from "../api/types";
import type { Marked } from "../board/marks";
import type { Place } from "../board/moves";

const place = (pair: readonly number[]): Place => [pair[0] ?? 0, pair[1] ?? 0];

/** The cells that learn something, and those they learn it from. */
export function marksOf(step: Pick<Step, "cells" | "because">): Marked[] {
  const learnt = new Set(step.cells.map(String));
  const from = step.because.filter((pair) => !learnt.has(String(pair)));
  return [
    { mark: "from", places: from.map(place) },
    { mark: "learn", places: step.cells.map(place) },
  ];
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

/** Positions on a path of steps, each asked of the engine once. */
export class Path {
  private readonly known = new Map<string, Promise<GameAnswer>>();

  constructor(
    private readonly engine: Engine,
    private readonly start: GameAnswer,
    private readonly steps: readonly Step[],
  ) {}

  /** The position before the step with this number. */
  before(at: number): Promise<GameAnswer> {
    return this.after(this.steps.slice(0, at).flatMap((step) => step.moves ?? []));
  }

  /** What a world leads to, from before the step. */
  world(at: number, world: World): Promise<GameAnswer> {
    return this.after([...this.steps.slice(0, at).flatMap((step) => step.moves ?? []), ...worldMoves(world)]);
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
