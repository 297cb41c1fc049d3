// The changes that an annealing search considered, gone through forwards and backwards: the board after so
// many of them, what the last one was, and why it was taken or left.

import type { AnnealResult, Cell, Picture } from "../api/types";

type Change = AnnealResult["changes"][number];
type Tiles = Cell["sides"][];

export interface Considered {
  readonly kind: "swap" | "turn" | "stay" | "many" | "none";
  /** The cells that it is about. */
  readonly cells: readonly Cell[];
  /** By how much it raises the energy. */
  readonly delta: number;
  readonly chance: number;
  /** Whether it was drawn from all changes of a cell, and not decided alone. */
  readonly drawn: boolean;
  readonly made: boolean;
  /** Whether the board was heated again just before. */
  readonly heated: boolean;
}

/** A board is kept after every so many changes, so that going back takes few. */
const KEPT_EVERY = 256;
/** A curve has about so many points. */
const POINTS = 600;

export class Swaps {
  /** The tiles after 0, 256, 512, … changes. */
  private readonly kept: Tiles[] = [];
  /** The least energy after so many changes. */
  private readonly leasts: number[] = [];
  /** After which changes the board had been heated again. */
  readonly heatings: readonly number[];

  constructor(readonly result: AnnealResult) {
    const tiles = result.start.cells.map(({ sides }) => sides);
    let least = Infinity;
    for (let at = 0; at <= this.length; at += 1) {
      const change = result.changes[at - 1];
      if (change) lay(tiles, change);
      if (at % KEPT_EVERY === 0) this.kept.push([...tiles]);
      least = Math.min(least, this.energy(at));
      this.leasts.push(least);
    }
    this.heatings = result.changes.flatMap((_, at) => (this.isHeated(at + 1) ? [at + 1] : []));
  }

  get length(): number {
    return this.result.changes.length;
  }

  /** The board after so many changes. */
  picture(at: number): Picture {
    const { start, changes } = this.result;
    const from = Math.floor(at / KEPT_EVERY);
    const tiles = [...(this.kept[from] ?? [])];
    for (const change of changes.slice(from * KEPT_EVERY, at)) lay(tiles, change);
    const cell = (cell: Cell, number: number): Cell => (tiles[number] ? { ...cell, sides: tiles[number] } : cell);
    return { ...start, cells: start.cells.map(cell) };
  }

  /** The last of so many changes; null before the first. */
  considered(at: number): Considered | null {
    const change = this.result.changes[at - 1];
    if (!change) return null;
    const [laid, delta, chance, made, , , drawn] = change;
    const cells = laid.flatMap(([number = -1]) => this.result.start.cells[number] ?? []);
    return { kind: kindOf(cells.length, made || delta !== 0), cells, delta, chance, drawn, made, heated: this.isHeated(at) };
  }

  /** The energy, the least until then, and the temperature after so many changes. */
  energy(at: number): number {
    return this.result.changes[at - 1]?.[5] ?? this.result.energy;
  }

  least(at: number): number {
    return this.leasts[at] ?? this.result.energy;
  }

  temperature(at: number): number {
    return this.result.changes[at - 1]?.[4] ?? this.result.temperature;
  }

  /** Points of a curve: every so many changes, and where the board was heated again. */
  points(value: (at: number) => number): readonly (readonly [number, number])[] {
    const every = Math.max(1, Math.ceil(this.length / POINTS));
    const shown = new Set([...this.heatings.flatMap((at) => [at - 1, at]), this.length]);
    for (let at = 0; at <= this.length; at += every) shown.add(at);
    return [...shown].sort((one, other) => one - other).map((at) => [this.result.from + at, value(at)]);
  }

  /** Behind so many changes: the next that is made, or null. */
  nextMade(at: number): number | null {
    const next = this.result.changes.findIndex((change, number) => number >= at && change[3]);
    return next < 0 ? null : next + 1;
  }

  private isHeated(at: number): boolean {
    return at > 1 && this.temperature(at) > this.temperature(at - 1);
  }
}

function kindOf(cells: number, changes: boolean): Considered["kind"] {
  if (cells === 0) return "none";
  if (cells > 2) return "many";
  if (cells === 2) return "swap";
  return changes ? "turn" : "stay";
}

function lay(tiles: Tiles, [laid, , , made]: Change): void {
  if (!made) return;
  for (const [cell = -1, top = 0, right = 0, bottom = 0, left = 0] of laid) tiles[cell] = [top, right, bottom, left];
}
