// Steps of an explanation as they are drawn on a board, and as positions: what the board looks like
// before a step, and inside a world that is only supposed.

import type { Engine } from "../api/engine";
import type { Cell, Contradiction, GameAnswer, HintResult, Picture, Step, View, World } from "../api/types";
import type { Mark, Marked, Noted } from "../board/marks";
import type { Edge, Ghost, Overlay } from "../board/overlay";
import { isLeftOpen } from "../board/deeds";
import { edgesOf } from "../play/conflicts";
import { moveFor, place, placeOf, type Place } from "../board/moves";
import { spots } from "../board/scene";

/** How much of a step is told. */
export type Level = HintResult["told"];

/** Candidates of cells, as the engine lists them. */
export type Candidates = NonNullable<Step["from"]>;

const noted = (all: Candidates = []): Noted[] =>
  all.flatMap((one) => ("values" in one ? [{ place: place(one.cell), values: one.values }] : []));

/** The cells a step speaks of, and those it learns from. Only a step that is told to its end has
 * concluded anything: before, its cells are those to look at. */
export function marksOf(step: Pick<Step, "cells" | "because" | "edges" | "from" | "eliminates">, told: Level = "reveal", wrong = false): Marked[] {
  const learnt = new Set(step.cells.map(String));
  // A clash is marked between the cells.
  const because = step.edges ? [] : step.because.filter((pair) => !learnt.has(String(pair)));
  const mark: Mark = told !== "reveal" ? "asked" : wrong ? "wrong" : "learn";
  const notes: Marked[] = [
    { mark: "rest", places: [], notes: noted(step.from) },
    { mark: "struck", places: [], notes: noted(step.eliminates) },
  ];
  return [
    { mark: "from", places: because.map(place) },
    { mark, places: step.cells.map(place) },
    ...notes.filter((marked) => marked.notes?.length),
  ];
}

/** What a step is shown with, one after the other: each placement that it rules out, those first that
 * leave a hole, and the pieces that it concludes. */
export function ghostsOf(step: Step, before: View, after: Picture | null): Ghost[] {
  const colours = new Map([...before.groups, ...before.pieces].map(({ name, colour }) => [name, colour]));
  const ghost = (kind: Ghost["kind"], name: string, cells: readonly Place[], hole: readonly Place[] = []): Ghost => {
    const colour = colours.get(name);
    return { kind, name, cells, hole, ...(colour === undefined ? {} : { colour }) };
  };
  const holes = (step.holes ?? []).map(({ piece, cells, hole }) => ghost("out", piece, cells.map(place), hole.map(place)));
  const told = new Set(holes.map(keyOf));
  const others = (step.eliminates ?? []).flatMap((one) => ("piece" in one ? [ghost("out", one.piece, one.cells.map(place))] : []));
  const put = after ? laid(before, after).map(([name, cells]) => ghost("put", name, cells)) : [];
  return [...holes, ...others.filter((one) => !told.has(keyOf(one))), ...put];
}

const keyAt = (cell: Cell): string => String(placeOf(cell));

const keyOf = ({ name, cells }: Ghost): string => `${name} ${cells.map(String).sort().join(" ")}`;

/** The pieces that lie on the second board only. */
function laid(before: Picture, after: Picture): [name: string, cells: Place[]][] {
  if (after.look !== "pieces") return [];
  const groups = new Map<number, Place[]>();
  for (const cell of gained(before, after)) {
    if (cell.group !== undefined) groups.set(cell.group, [...(groups.get(cell.group) ?? []), placeOf(cell)]);
  }
  return [...groups].map(([group, cells]) => [after.groups[group]?.name ?? "?", cells]);
}

/** The cells that are filled on the second board and empty on the first. */
function gained(before: Picture, after: Picture): Cell[] {
  const empty = new Set(before.cells.filter((cell) => !isFilled(before, cell)).map(keyAt));
  return after.cells.filter((cell) => isFilled(after, cell) && empty.has(keyAt(cell)));
}

/** Whether the player has filled any cell, or left one open. */
export function hasOwn(picture: Picture): boolean {
  return picture.cells.some((cell) => isLeftOpen(cell) || (cell.mark !== "given" && isFilled(picture, cell)));
}

function isFilled({ look }: Picture, { group, label, sides }: Cell): boolean {
  if (look === "pieces") return group !== undefined;
  return look === "tiles" ? sides !== undefined : label !== undefined;
}

/** Whether a step is about an entry of the player that is wrong. */
export const isWrong = ({ rule }: Pick<Step, "rule">): boolean => rule.startsWith("wrong-");

/** What is drawn for a step: its marks, one of its ghosts, and what it writes or lays. */
export function overlayOf(step: Step, told: Level, ghost: Ghost | null, between?: { before: Picture; after: Picture }, wrong = false): Overlay {
  const marks = marksOf(step, told, wrong);
  const own = ghost ? beside(ghost, marks, step) : marks;
  const concluded = between && between.after.look !== "pieces" && told === "reveal" ? gained(between.before, between.after) : [];
  return { marks: between ? noticed(own, between.before, concluded) : own, edges: edgesOf(step.edges), ghosts: ghost ? [ghost] : [], concluded };
}

/** The marks without small numbers that are not drawn: only an empty cell of a Suguru has any. */
function noticed(marks: readonly Marked[], { look, cells }: Picture, concluded: readonly Cell[]): Marked[] {
  const filled = new Set([...cells.filter(({ label }) => label !== undefined), ...concluded].map(keyAt));
  return marks.flatMap((one): Marked[] => {
    if (!one.notes) return [one];
    const notes = look === "cages" ? one.notes.filter((note) => !filled.has(String(note.place))) : [];
    return notes.length + one.places.length > 0 ? [{ ...one, notes }] : [];
  });
}

/** The marks that stay beside a ghost. What is concluded is told by the piece, and comes after what is
 * not; what it is found from is not marked where the ghost itself or its hole lies. Where placements
 * leave holes, the hole of the one that is shown is the reason: the cells of the others are not. */
function beside(ghost: Ghost, marks: readonly Marked[], { moves = [], holes = [] }: Step): Marked[] {
  const concludes = moves.length > 0;
  const under = new Set([...ghost.cells, ...ghost.hole].map(String));
  return marks.flatMap(({ mark, places }): Marked[] => {
    if (mark === "from" && holes.length > 0) return [];
    if (mark === "from") return [{ mark, places: places.filter((place) => !under.has(String(place))) }];
    return mark === "learn" && concludes ? [] : [{ mark, places }];
  });
}

/** The kinds of what is drawn, for the key beside the board. Until a step is told to its end, the cells
 * in question are those to look at. */
export function signsOf({ marks, edges = [], ghosts = [] }: Overlay, told: Level = "reveal"): Sign[] {
  const marked = marks.filter(({ mark, places, notes = [] }) => mark !== "listed" && places.length + notes.length > 0).map(({ mark }) => mark);
  const own = marked.map((mark): Sign => (mark === "asked" && told !== "reveal" ? "look" : mark));
  const shades = ghosts.flatMap(({ kind, hole }): Sign[] => (hole.length > 0 ? [kind, "hole"] : [kind]));
  return [...new Set<Sign>([...own, ...(edges.length > 0 ? (["clash"] as const) : []), ...shades])];
}

/** What can be drawn on a board to tell of it. */
export type Sign = Mark | Ghost["kind"] | "look" | "hole" | "clash";

/** The candidates of the cells that a hint speaks of, to show in place of the player's notes. Where the
 * step strikes something out, they are those that its moves leave, and what is struck out. */
export function listedFor(step: Step, candidates: Candidates | undefined, { cells }: Picture): Marked[] {
  const spoken = [...step.cells, ...step.because, ...[...(step.from ?? []), ...(step.eliminates ?? [])].flatMap((one) => ("cell" in one ? [one.cell] : []))];
  const keys = new Set(spoken.map(String));
  const struck = strikes(step);
  const notes = noted(candidates).flatMap((one): Noted[] => {
    const key = String(one.place);
    if (!keys.has(key)) return [];
    const gone = struck.get(key);
    return [gone === undefined ? one : { ...one, values: kept(one.values, notesAt(cells, key), gone) }];
  });
  return notes.length > 0 ? [{ mark: "listed", places: [], notes }] : [];
}

/** What a step strikes out, by cells. */
const strikes = ({ eliminates }: Step): Map<string, ReadonlySet<number>> =>
  new Map(noted(eliminates).map(({ place, values }) => [String(place), new Set(values)]));

/** The candidates that a player's notes keep, with those that are struck out. Notes that would keep
 * nothing were made in another position: they are forgotten, as where there are none. */
function kept(listed: readonly number[], own: readonly number[], struck: ReadonlySet<number>): readonly number[] {
  const both = listed.filter((value) => own.includes(value));
  return both.every((value) => struck.has(value)) ? listed : both;
}

/** The player's notes in a cell. */
function notesAt(cells: readonly Cell[], key: string): number[] {
  const notes = cells.find((cell) => keyAt(cell) === key)?.notes ?? [];
  return notes.flatMap((note, at) => (note === null ? [] : [at + 1]));
}

/** The moves that play a step, so that what stays is what was drawn: the notes of a cell in which it
 * strikes something out become first what is drawn there. */
export function playing(step: Step, candidates: Candidates | undefined, view: View): string[] {
  const struck = strikes(step);
  const listed = listedFor(step, candidates, view).flatMap(({ notes = [] }) => notes).filter((one) => struck.has(String(one.place)));
  const first = listed.flatMap(({ place: cell, values }): string[] => {
    const isDrawn = String(notesAt(view.cells, String(cell))) === String(values);
    const move = isDrawn ? null : moveFor(view, "note", { cell, values });
    return move === null ? [] : [move];
  });
  return [...first, ...(step.moves ?? [])];
}

/** The same for steps of an explanation: `after` is what is drawn behind the last of them. */
export function playingAll(steps: readonly Step[], after: View): string[] {
  const struck = new Set(steps.flatMap((step) => [...strikes(step).keys()]));
  const notes = after.cells.flatMap((cell): string[] => {
    const values = struck.has(keyAt(cell)) && cell.label === undefined ? notesAt([cell], keyAt(cell)) : [];
    const move = values.length === 0 ? null : moveFor(after, "note", { cell: placeOf(cell), values });
    return move === null ? [] : [move];
  });
  return [...steps.flatMap(({ moves = [] }) => moves), ...notes];
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
      const values = this.cells.get(keyAt(cell));
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
export function worldOver(world: World, before: Picture, after: Picture): Overlay {
  const learnt = world.steps.flatMap((step) => step.cells.map(place));
  const marks: Marked[] = [
    { mark: "learn", places: learnt },
    { mark: "asked", places: supposed(world, before, after, new Set(learnt.map(String))) },
  ];
  const end = world.contradiction ? endOver(world.contradiction) : { marks: [] };
  return { ...end, marks: [...marks, ...end.marks] };
}

/** Where a rule can no longer be kept. */
export function endOver({ cells, edges }: Contradiction): Overlay {
  const pairs: Edge[] = edgesOf(edges);
  return { marks: pairs.length > 0 ? [] : [{ mark: "wrong", places: cells.map(place) }], edges: pairs };
}

/** The cells that are filled in a world and do not follow there; none where nothing is supposed. */
export function supposed({ assumptions }: World, before: Picture, after: Picture, learnt: ReadonlySet<string> = new Set()): Place[] {
  if (assumptions.length === 0) return [];
  // Groups are numbered anew in each picture: a piece is known by its name.
  const filled = ({ groups }: Picture, { label, group, sides }: Cell): string => JSON.stringify([label, group === undefined ? null : groups[group]?.name, sides]);
  const known = new Map(before.cells.map((cell) => [keyAt(cell), filled(before, cell)]));
  return after.cells.flatMap((cell): Place[] => (known.get(keyAt(cell)) === filled(after, cell) || learnt.has(keyAt(cell)) ? [] : [placeOf(cell)]));
}

/** The number of the last board that tells of a world: that of what is supposed has the number 0, the
 * steps have theirs, and the contradiction comes behind them. */
export function lastBoard({ steps, contradiction }: World): number {
  return steps.length + (contradiction ? 1 : 0);
}

/** A world up to one of its boards. */
export function upTo(world: World, board: number): World {
  return { ...world, steps: world.steps.slice(0, board), contradiction: board >= lastBoard(world) ? world.contradiction : null };
}

/** The moves of a world up to its step with this number. */
function worldMoves({ assumptions, steps }: World, count: number): string[] {
  return [...assumptions, ...steps.slice(0, count).flatMap((step) => step.moves ?? [])];
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
    return this.shown(this.moves(at), this.listedBefore(at));
  }

  /** What a world leads to, from before the step: to its end, or after some of its steps. */
  world(at: number, world: World, steps = world.steps.length): Promise<GameAnswer> {
    return this.shown([...this.moves(at), ...worldMoves(world, steps)], this.listedBefore(at)?.within(world, steps) ?? null);
  }

  private moves(at: number): string[] {
    return this.steps.slice(0, at).flatMap((step) => step.moves ?? []);
  }

  /** The candidates before the step with this number, where the family lists them. */
  private listedBefore(at: number): Listed | null {
    return this.listed?.after(this.steps.slice(0, at)) ?? null;
  }

  private async shown(moves: readonly string[], listed: Listed | null): Promise<GameAnswer> {
    const answer = await this.after(moves);
    return listed ? { ...answer, view: listed.on(answer.view) } : answer;
  }

  /** The position after these moves. */
  after(moves: readonly string[]): Promise<GameAnswer> {
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
