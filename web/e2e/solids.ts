// What a player does to lay a piece of a solid where it belongs, found out with the page's own table: by
// which keys it turns into the position, and which arrows bring it there.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { GameAnswer, View } from "../src/api/types";
import { heart, imageFor, imageOf } from "../src/board/hand";
import { same } from "../src/board/lattice";
import { place, type Place } from "../src/board/moves";
import { Table } from "../src/board/table";
import { turnsOf } from "../src/board/turns";
import type { Host } from "./host";
import { PROGRAM } from "./server";

export interface Laying {
  readonly piece: string;
  readonly cells: readonly Place[];
}

/** A game as the server opens it. */
export async function opened(host: Host, asked: object): Promise<GameAnswer> {
  const answer = await fetch(`${host.address}/api/open`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
  return (await answer.json()) as GameAnswer;
}

/** The program's own answer. */
export async function asked(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(PROGRAM, args, { maxBuffer: 1 << 26 });
  return stdout;
}

/** The keys that turn a piece from one image into another: R turns, F flips, T tilts. */
export function keysTo({ lattice, pieces }: View, at: number, from: number, to: number): string | null {
  const piece = pieces[at];
  if (!piece) return null;
  const { turned, flipped, tilted } = turnsOf(lattice, piece);
  const met = new Map([[from, ""]]);
  for (const [image, keys] of met) {
    if (image === to) return keys;
    for (const [key, next] of [["r", turned], ["f", flipped], ["t", tilted]] as const) {
      const after = next[image];
      if (after !== undefined && !met.has(after)) met.set(after, keys + key);
    }
  }
  return null;
}

/** How a piece that waits is laid: the keys that turn it, and the cell to point at. */
export function laying(view: View, { piece, cells }: Laying): { keys: string; at: Place } {
  const index = view.pieces.findIndex(({ name }) => name === piece);
  const found = view.pieces[index];
  const image = found ? imageFor(view.lattice, found, cells) : null;
  const keys = image === null ? null : keysTo(view, index, 0, image);
  if (!found || image === null || keys === null) throw new Error(`${piece} never lies on ${cells.join(" ")}`);
  const places = imageOf(found, image);
  const { x, y } = heart(view.lattice, places);
  const held = places.findIndex((cell) => (cell[2] ?? 0) === 0 && Math.abs(cell[1] + 0.5 - x) + Math.abs(cell[0] + 0.5 - y) < 1e-6);
  const sorted = [...cells].sort((one, other) => (one[2] ?? 0) - (other[2] ?? 0) || one[0] - other[0] || one[1] - other[1]);
  return { keys, at: sorted[held] ?? [0, 0] };
}

/** The keys alone that lay it: those that turn it, then those that bring it there from where it is shown. */
export function keysFor(view: View, focus: Place, what: Laying): string[] {
  const { keys } = laying(view, what);
  const index = view.pieces.findIndex(({ name }) => name === what.piece);
  const table = new Table(view, { move: () => Promise.resolve(true), next: () => Promise.resolve(true), say: () => undefined });
  table.focusOn(focus);
  table.pick(index);
  const press = (key: string): void => void table.key({ key, shift: false, other: false });
  for (const key of keys) press(key);
  const goal = (): boolean => what.cells.every((cell) => table.current.spot?.cells.some((one) => same(one, cell)));
  const start = table.current.spot?.corner;
  const met = new Map([[String(start), [] as string[]]]);
  const open = start ? [start] : [];
  for (const from of open) {
    const way = met.get(String(from)) ?? [];
    table.hover(table.current.lattice.offset(from));
    if (goal()) return [...keys, ...way];
    for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "PageUp", "PageDown"]) {
      table.hover(table.current.lattice.offset(from));
      press(key);
      const to = table.current.spot?.corner;
      if (!to || met.has(String(to))) continue;
      met.set(String(to), [...way, key]);
      open.push(to);
    }
  }
  throw new Error(`no keys lay ${what.piece}`);
}

/** The pieces of the only solution that do not lie yet, those first that lie lowest. */
export async function missing(view: View, ...args: string[]): Promise<Laying[]> {
  const [solution] = (await asked("solve", ...args, "--json")).trim().split("\n");
  const { placements } = JSON.parse(solution ?? "{}") as { placements: { piece: string; cells: number[][] }[][] };
  const waits = new Set(view.pieces.filter(({ left }) => left > 0).map(({ name }) => name));
  return (placements[0] ?? []).filter(({ piece }) => waits.has(piece)).map(({ piece, cells }) => ({ piece, cells: cells.map(place) }));
}
