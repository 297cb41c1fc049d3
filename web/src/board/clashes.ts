// Sides that touch and differ: a jagged line along the edge between two cells, which leaves what is
// written on both of them readable.

import { SQUARES, outlineAt, sideKey, sides, type Outline, type Point } from "./form";
import type { Lattice } from "./lattice";
import { UNIT, node, type Node } from "./nodes";
import type { Edge } from "./overlay";

/** How much of the edge is left free at either end. */
const FREE = 0.07;
const TEETH = 8;
/** How far a tooth goes to either side, in lengths of a cell's side. */
const DEPTH = 0.045;

/** Each edge is drawn once, even if a step tells of it too. */
export function clashes(lattice: Lattice, edges: readonly Edge[]): Node[] {
  const known = new Map<string, readonly [Point, Point]>();
  for (const [one, other] of edges) {
    const [near, far] = [lattice.at(one), lattice.at(other)];
    const shared = near && far ? sharedSide(lattice.drawn(near), lattice.drawn(far)) : null;
    if (shared) known.set(sideKey(shared), shared);
  }
  return [...known.values()].flatMap(jagged);
}

/** What the key beside the board shows of one. */
export function clashSwatch(): Node[] {
  const [, right] = sides(outlineAt(SQUARES, [0, 0]));
  const middle = right?.map(({ y }): Point => ({ x: 0.5, y }));
  return middle?.[0] && middle[1] ? jagged([middle[0], middle[1]]) : [];
}

function sharedSide(near: Outline, far: Outline): readonly [Point, Point] | null {
  const keys = new Set(sides(far).map(sideKey));
  return sides(near).find((side) => keys.has(sideKey(side))) ?? null;
}

function jagged([from, to]: readonly [Point, Point]): Node[] {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const points = Array.from({ length: TEETH + 1 }, (_, at) => {
    const along = FREE + ((1 - 2 * FREE) * at) / TEETH;
    const aside = at === 0 || at === TEETH ? 0 : at % 2 === 0 ? DEPTH : -DEPTH;
    return `${round(from.x + x * along - y * aside)} ${round(from.y + y * along + x * aside)}`;
  });
  const d = `M${points.join("L")}`;
  return [node("path", { class: "clash-halo", d }), node("path", { class: "clash", d })];
}

const round = (value: number): number => Math.round(value * UNIT * 100) / 100;
