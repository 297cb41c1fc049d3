// The outline of a set of cells as one path with round corners, drawn a little inside the cells so
// that neighbouring pieces stand apart.

import { cornerKey, sides, type Outline, type Point } from "./form";

/** The sides that begin at each corner. */
type Leaving = ReadonlyMap<string, Set<string>>;

interface Side {
  readonly from: Point;
  readonly to: Point;
  /** The direction it is walked in, of length 1. */
  readonly way: Point;
}

/** `inset` and `radius` are in lengths of a cell's side; `unit` is that length in the drawing. */
export function outline(cells: readonly Outline[], inset: number, radius: number, unit: number): string {
  return loops(cells)
    .map((loop) => smooth(loop, inset, radius, unit))
    .join("");
}

/** The cells themselves with sharp corners, all in one path. */
export function plain(cells: readonly Outline[], unit: number): string {
  const corner = ({ x, y }: Point): string => `${write(x, unit)} ${write(y, unit)}`;
  return cells.map((cell) => `M${cell.map(corner).join("L")}Z`).join("");
}

/** Slanting lines across a cell, `step` apart, drawn `inset` inside it; long ones only so far from both ends. */
export function crossing(cell: Outline, inset: number, step: number, unit: number, reach = Infinity): string {
  const inner = loops([cell]).flatMap((loop) => moved(loop, inset));
  // Along each line the two coordinates have the same sum.
  const sums = inner.map(({ x, y }) => x + y);
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  let path = "";
  for (let sum = low + step; sum < high; sum += step) {
    const ends = sides(inner).flatMap(([one, other]) => {
      const [before, behind] = [one.x + one.y - sum, other.x + other.y - sum];
      if (before < 0 === behind < 0) return [];
      const part = before / (before - behind);
      return [{ x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part }];
    });
    ends.sort((one, other) => one.x - other.x);
    const [from, to] = [ends[0], ends.at(-1)];
    if (!from || !to) continue;
    const part = reach / Math.hypot(to.x - from.x, to.y - from.y);
    const line = (one: Point, other: Point): string => `M${write(one.x, unit)} ${write(one.y, unit)}L${write(other.x, unit)} ${write(other.y, unit)}`;
    const along = (one: Point, other: Point): Point => ({ x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part });
    path += part < 0.5 ? line(from, along(from, to)) + line(to, along(to, from)) : line(from, to);
  }
  return path;
}

/** The closed walks along the edge, clockwise around the cells: sides that no two cells share, those in
 * one line as one. */
function loops(cells: readonly Outline[]): Side[][] {
  // A cell alone shares no side. There are thousands of them on a large board.
  const [alone] = cells;
  if (alone && cells.length === 1) return [sides(alone).map(([from, to]) => side(from, to))];
  const open = new Map<string, Side>();
  for (const cell of cells) {
    for (const [from, to] of sides(cell)) {
      const [there, back] = [`${cornerKey(from)} ${cornerKey(to)}`, `${cornerKey(to)} ${cornerKey(from)}`];
      if (!open.delete(back)) open.set(there, side(from, to));
    }
  }
  const leaving = new Map<string, Set<string>>();
  for (const [key, { from }] of open) {
    const corner = cornerKey(from);
    leaving.set(corner, (leaving.get(corner) ?? new Set()).add(key));
  }
  const found: Side[][] = [];
  for (const start of open.values()) {
    const loop: Side[] = [];
    let next: Side | undefined = start;
    while (next) {
      take(open, leaving, next);
      const last = loop.at(-1);
      if (last && turn(last, next) === 0) loop[loop.length - 1] = { ...last, to: next.to };
      else loop.push(next);
      next = after(open, leaving, next, start);
    }
    const [first, last] = [loop[0], loop.at(-1)];
    if (first && last && loop.length > 1 && turn(last, first) === 0) {
      loop[loop.length - 1] = { ...last, to: first.to };
      loop.shift();
    }
    found.push(loop);
  }
  return found;
}

function side(from: Point, to: Point): Side {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { from, to, way: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } };
}

function take(open: Map<string, Side>, leaving: Leaving, { from, to }: Side): void {
  const key = `${cornerKey(from)} ${cornerKey(to)}`;
  open.delete(key);
  leaving.get(cornerKey(from))?.delete(key);
}

/** The side that follows, none at the end; where two cells meet at a corner only, the walk stays at its
 * own cell. */
function after(open: ReadonlyMap<string, Side>, leaving: Leaving, last: Side, start: Side): Side | undefined {
  const corner = cornerKey(last.to);
  const next = [...(leaving.get(corner) ?? [])].flatMap((key) => open.get(key) ?? []);
  if (corner === cornerKey(start.from)) next.push(start);
  const [first] = next.sort((one, other) => turn(last, other) - turn(last, one));
  return first === start ? undefined : first;
}

/** By which angle the way changes from one side to the next, clockwise; 0 where it goes straight on. */
function turn({ way }: Side, next: Side): number {
  const angle = Math.atan2(way.x * next.way.y - way.y * next.way.x, way.x * next.way.x + way.y * next.way.y);
  return Math.abs(angle) < 1e-6 ? 0 : angle;
}

interface Corner extends Point {
  /** The ways of the sides before and behind it. */
  readonly into: Point;
  readonly out: Point;
}

/** The corners of a walk, moved inwards: the cells lie on the right hand. */
function moved(loop: readonly Side[], inset: number): Corner[] {
  return loop.map(({ from, way: out }, at) => {
    const { way: into } = loop[(at + loop.length - 1) % loop.length] ?? { way: out };
    const part = inset / (1 + into.x * out.x + into.y * out.y);
    return { x: from.x - (into.y + out.y) * part, y: from.y + (into.x + out.x) * part, into, out };
  });
}

/** A walk with each corner moved inwards and rounded. */
function smooth(loop: readonly Side[], inset: number, radius: number, unit: number): string {
  const corners = moved(loop, inset);
  let path = "";
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner;
    const previous = corners[(at + corners.length - 1) % corners.length] ?? corner;
    const length = (other: Point): number => Math.hypot(other.x - corner.x, other.y - corner.y);
    const round = Math.min(radius, length(next) / 2, length(previous) / 2);
    const { x, y, into, out } = corner;
    const start = `${write(x - into.x * round, unit)} ${write(y - into.y * round, unit)}`;
    const end = `${write(x + out.x * round, unit)} ${write(y + out.y * round, unit)}`;
    path += `${at === 0 ? "M" : "L"}${start}Q${write(x, unit)} ${write(y, unit)} ${end}`;
  });
  return `${path}Z`;
}

const write = (value: number, unit: number): string => String(Math.round(value * unit * 100) / 100);
