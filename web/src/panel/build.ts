// The order in which the pieces of a solved solid are laid by hand: what comes, from where, what it then
// rests on, and what lies there by then. The order and the ways are the engine's.

import type { Form, Picture, SolveResult } from "../api/types";
import { Lattice } from "../board/lattice";
import { place, type Place } from "../board/moves";
import { writtenOn } from "../board/nodes";
import { below, inSpace } from "../board/space";

export interface BuildStep {
  /** The groups of the solution that come now; several are held together. */
  readonly fresh: ReadonlySet<number>;
  readonly names: readonly string[];
  readonly cells: readonly Place[];
  readonly from: From;
  /** What it rests on: other pieces, by name, and the floor. */
  readonly rests: readonly string[];
  readonly onFloor: boolean;
  /** The board after the step. */
  readonly picture: Picture;
}

/** From which side something comes; `above` is straight down. Level is sideways, else at a slant. */
export interface From {
  readonly side: string;
  readonly level: boolean;
}

/** The steps of a solution; null where the engine tells of none, as on a flat board. */
export function buildSteps({ placements, build, build_directions: ways, views }: SolveResult, at = 0): BuildStep[] | null {
  const [picture, laid, order, motions] = [views[at], placements?.[at], build?.[at], ways?.[at]];
  if (!picture || !laid || !order || !motions) return null;
  const lattice = new Lattice(picture);
  const there = new Set<number>();
  return order.map((numbers, step): BuildStep => {
    const cells = numbers.flatMap((number) => laid[number]?.cells.map(place) ?? []);
    const fresh = new Set(cells.flatMap((cell) => lattice.at(cell)?.group ?? []));
    const under = cells.flatMap((cell) => below(picture.lattice, cell)).flatMap((cell) => lattice.at(cell)?.group ?? []);
    const rests = [...new Set(under)].filter((group) => there.has(group)).map((group) => writtenOn(picture.groups[group]));
    for (const group of fresh) there.add(group);
    return {
      fresh, cells, rests,
      names: [...fresh].map((group) => writtenOn(picture.groups[group])),
      from: fromOf(picture.lattice, motions[step] ?? []),
      onFloor: cells.some(([, , layer = 0]) => layer === 0),
      picture: only(picture, there),
    };
  });
}

/** A board on which only some groups lie. */
function only(picture: Picture, groups: ReadonlySet<number>): Picture {
  const kept = new Set(groups);
  const cells = picture.cells.map(({ group, ...cell }) => (group !== undefined && kept.has(group) ? { ...cell, group } : cell));
  return { ...picture, cells };
}

/** What goes to the back comes from the front. Rows run to the front. */
function fromOf(form: Form, [layer = 0, row = 0, col = 0]: readonly number[]): From {
  const [right, front, up] = inSpace(form, [row, col, layer]);
  const part = (by: number, one: string, other: string): string[] => (Math.abs(by) < 1e-6 ? [] : [by < 0 ? one : other]);
  const sides = [...part(front, "front", "back"), ...part(right, "right", "left")];
  return { side: sides.length === 0 ? "above" : sides.join("-"), level: Math.abs(up) < 1e-6 };
}
