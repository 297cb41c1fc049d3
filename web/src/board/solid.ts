// A solid as it is seen from the side: balls in light and shade, cubes with three faces. The projection is
// parallel. What is farther away is drawn first, so nearer bodies cover it. Plain nodes, without a document.

import type { Cell, Form, Picture } from "../api/types";
import { inkOn, mixed, pieceColour, placeOf as paletteOf, type Taste } from "./colours";
import type { Box, Point } from "./form";
import { Lattice } from "./lattice";
import { moved, placeOf, type Place } from "./moves";
import { UNIT, byGroup, node, text, writtenOn, type Node } from "./nodes";
import type { Overlay } from "./overlay";
import { apart, centreOf, dot, inSpace, minus, plus, times, type Vector } from "./space";

/** From where a solid is seen: how far it is turned about the vertical, and how high the eye stands; in
 * radians. */
export interface Camera {
  readonly turn: number;
  readonly height: number;
}

/** How a piece alone is seen. */
export const PIECE: Camera = { turn: 0.5, height: 0.62 };
/** How a board is seen first. */
export const BOARD: Camera = { turn: 0.4, height: 0.6 };

export interface Drawn {
  readonly nodes: readonly Node[];
  readonly box: Box;
}

/** What is in the hand, above the board. */
export interface Held {
  readonly cells: readonly Place[];
  readonly free: boolean;
  readonly colour: string;
  readonly name: string;
}

export interface Seen {
  readonly over: Overlay;
  readonly taste: Taste;
  readonly held: Held | null;
  /** A group whose piece is in the hand. */
  readonly faint: number | null;
  /** The groups that stand out among pale ones; null: none is pale. */
  readonly fresh?: ReadonlySet<number> | null;
  /** What the sides are called, if that is shown. */
  readonly sides?: Sides | null;
}

/** The names of the four sides, as somebody sees them who stands in front. */
export interface Sides {
  readonly front: string;
  readonly back: string;
  readonly left: string;
  readonly right: string;
}

/** A cell of something that lies somewhere. */
interface Body {
  readonly place: Place;
  /** What hangs together has the same. */
  readonly group: string;
  readonly fill: string;
  readonly name: string;
}

/** A piece alone, with the box around it in lengths of a cell's side; its middle is at 0, 0. */
export function piecePicture(form: Form, image: readonly Place[], name: string, colour: string, camera: Camera): Drawn {
  const eye = new Eye(form, centreOf(form, image), camera);
  const corners = image.flatMap((place) => eye.silhouette(place));
  const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...corners.map(({ x }) => x)), Math.max(...corners.map(({ y }) => y))];
  const nodes = bodies(eye, image.map((place) => ({ place, group: name, fill: colour, name })), LARGE_LETTER);
  return { nodes, box: { x: left, y: top, width: right - left, height: bottom - top } };
}

/** A board with what lies on it, what is in the hand and what is told of it. The box is the same from
 * wherever it is seen. */
export function solidPicture(picture: Picture, camera: Camera, seen: Seen): Drawn {
  const { lattice: form, cells } = picture;
  const lattice = new Lattice(picture);
  const all = cells.map((cell) => inSpace(form, placeOf(cell)));
  const middle = times(plus(least(all, Math.min), least(all, Math.max)), 0.5);
  const reach = Math.max(...all.map((at) => apart(at, middle))) + (form.space?.body === "ball" ? 0.5 : 0.87);
  const eye = new Eye(form, middle, camera);
  const lying = laid(picture, seen);
  const nodes = [
    ...floor(eye, cells), ...bodies(eye, lying), ...standingOut(eye, lying, seen),
    ...told(eye, lattice, seen), ...inHand(eye, seen.held), ...sideNames(eye, all, seen.sides ?? null),
  ];
  const side = reach + (seen.sides ? ROOM : 0);
  return { nodes, box: { x: -side, y: -side, width: 2 * side, height: 2 * side } };
}

/** What stands out is seen through what hides it. */
function standingOut(eye: Eye, lying: readonly Body[], { fresh = null }: Seen): Node[] {
  const own = lying.filter(({ group }) => fresh?.has(Number(group)));
  if (own.length === 0) return [];
  return [node("g", { class: "space-through" }, bodies(eye, own)), ...own.map(({ place }) => edge(eye, place, "space-held"))];
}

/** How far the name of a side is from the cells, how much room it takes, and how large it is written. */
const ASIDE = 0.62;
const ROOM = 0.5;
const SIDE = 14;

/** The names of the sides, on the floor around the lowest layer. */
function sideNames(eye: Eye, all: readonly Vector[], sides: Sides | null): Node[] {
  if (!sides) return [];
  const lowest = all.filter(([, , up]) => up < 1e-6);
  const [left, front] = least(lowest, Math.min);
  const [right, back] = least(lowest, Math.max);
  const [across, along] = [(left + right) / 2, (front + back) / 2];
  const far = 0.5 + ASIDE;
  const at: readonly (readonly [string, Vector])[] = [
    [sides.front, [across, back + far, -0.5]], [sides.back, [across, front - far, -0.5]],
    [sides.left, [left - far, along, -0.5]], [sides.right, [right + far, along, -0.5]],
  ];
  return at.map(([name, place]) => {
    const { x, y } = eye.seen(place);
    return text({ x: x * UNIT, y: y * UNIT }, name, { class: "space-side", "font-size": SIDE });
  });
}

function least(all: readonly Vector[], of: (...values: number[]) => number): Vector {
  return [of(...all.map(([right]) => right)), of(...all.map(([, front]) => front)), of(...all.map(([, , up]) => up))];
}

/** How much of a pale piece is white. */
const PALENESS = 0.7;

function laid(picture: Picture, { taste, faint, fresh = null }: Seen): Body[] {
  return [...byGroup(picture)].flatMap(([group, cells]) => {
    const of = picture.groups[group] ?? { name: "?" };
    if (group === faint) return [];
    const own = pieceColour(of, paletteOf(of.name), taste);
    const isPale = fresh !== null && !fresh.has(group);
    const fill = isPale ? mixed(own, "#ffffff", PALENESS) : own;
    return cells.map((cell): Body => ({ place: placeOf(cell), group: String(group), fill, name: writtenOn(of) }));
  });
}

/** The places of the lowest layer on which nothing lies; of an empty board also those above. */
function floor(eye: Eye, cells: readonly Cell[]): Node[] {
  const bare = cells.every(({ group }) => group === undefined);
  return cells.flatMap((cell) => {
    if (cell.group !== undefined) return [];
    if ((cell.layer ?? 0) > 0) return bare ? [node("path", { class: "space-free", d: path(eye.silhouette(placeOf(cell), 0.3)) })] : [];
    return [node("path", { class: "hole", d: path(eye.dent(placeOf(cell))) })];
  });
}

function told(eye: Eye, lattice: Lattice, { over, taste, held }: Seen): Node[] {
  const nodes: Node[] = [];
  for (const { kind, name, colour, cells, hole } of over.ghosts ?? []) {
    const fill = pieceColour(colour === undefined ? { name } : { name, colour }, paletteOf(name), taste);
    const inner = bodies(eye, cells.map((place) => ({ place, group: name, fill, name })));
    nodes.push(node("g", { class: held ? `shade ${kind} pale` : `shade ${kind}` }, inner));
    for (const place of hole) nodes.push(node("path", { class: "pit", d: path(eye.silhouette(place, 0.12)) }));
  }
  for (const { mark, places } of over.marks) {
    for (const place of places) if (lattice.has(place)) nodes.push(node("path", { class: `ring ${mark}`, d: path(eye.silhouette(place, 0.1)) }));
  }
  return nodes;
}

function inHand(eye: Eye, held: Held | null): Node[] {
  if (!held) return [];
  const { cells, colour, free, name } = held;
  const edges = cells.map((place) => edge(eye, place, free ? "space-held" : "space-held taken"));
  return [node("g", { class: "space-ghost" }, bodies(eye, cells.map((place) => ({ place, group: "hand", fill: colour, name })))), ...edges];
}

function edge(eye: Eye, place: Place, name: string): Node {
  return node("path", { class: name, d: path(eye.silhouette(place, 0.04)) });
}

// Bodies

interface Part {
  readonly depth: number;
  readonly nodes: readonly Node[];
}

/** How large the letter is on a body of a board, and of a piece that is drawn alone and small. */
const LETTER = 17;
const LARGE_LETTER = 23;

function bodies(eye: Eye, all: readonly Body[], size = LETTER): Node[] {
  const at = new Map(all.map((body) => [String(body.place), body]));
  const named = new Map<string, Body>();
  for (const body of all) {
    const best = named.get(body.group);
    if (!best || eye.depth(body.place) > eye.depth(best.place)) named.set(body.group, body);
  }
  const parts = all.flatMap((body) => {
    const letter = named.get(body.group) === body && body.name !== "" ? size : null;
    return eye.isBall ? ball(eye, at, body, letter) : [cube(eye, at, body, letter)];
  });
  return parts.sort((one, other) => one.depth - other.depth).flatMap(({ nodes }) => nodes);
}

const RADIUS = 0.485;
const JOINT = 0.44;
/** The steps to half of the balls that touch one. */
const TOUCHING: readonly Place[] = [[0, 1], [1, 0], [0, 0, 1], [0, -1, 1], [-1, 0, 1], [-1, -1, 1]];

function ball(eye: Eye, at: ReadonlyMap<string, Body>, body: Body, size: number | null): Part[] {
  const { fill, place, group, name } = body;
  const { x, y } = eye.seen(inSpace(eye.form, place));
  const circle = { cx: round(x), cy: round(y) };
  const nodes = [
    node("circle", { class: "space-body", ...circle, r: RADIUS * UNIT, fill }),
    node("circle", { class: "space-shine", cx: round(x - 0.14), cy: round(y - 0.17), r: 0.2 * UNIT }),
  ];
  if (size !== null) nodes.push(letter({ x, y }, name, fill, size));
  const joints = TOUCHING.flatMap((step): Part[] => {
    const other = at.get(String(moved(place, step)));
    if (other?.group !== group) return [];
    const to = eye.seen(inSpace(eye.form, other.place));
    const line = { x1: round(x + (to.x - x) * 0.3), y1: round(y + (to.y - y) * 0.3), x2: round(x + (to.x - x) * 0.7), y2: round(y + (to.y - y) * 0.7) };
    // Of what is equally near, the joint comes first: it lies between the balls.
    const depth = (eye.depth(place) + eye.depth(other.place)) / 2 - 1e-3;
    return [{ depth, nodes: [node("line", { ...line, stroke: mixed(fill, "#000000", 0.16), "stroke-width": JOINT * UNIT })] }];
  });
  return [{ depth: eye.depth(place), nodes }, ...joints];
}

/** Steps to the neighbours of a cube, as rows, columns and layers, and where they lie in space. */
const FACES: readonly { readonly step: Place; readonly way: Vector }[] = [
  { step: [0, 1], way: [1, 0, 0] },
  { step: [0, -1], way: [-1, 0, 0] },
  { step: [1, 0], way: [0, 1, 0] },
  { step: [-1, 0], way: [0, -1, 0] },
  { step: [0, 0, 1], way: [0, 0, 1] },
  { step: [0, 0, -1], way: [0, 0, -1] },
];

function cube(eye: Eye, at: ReadonlyMap<string, Body>, body: Body, size: number | null): Part {
  const { place, group, fill, name } = body;
  const shown = FACES.filter(({ way, step }) => eye.faces(way) && !at.has(String(moved(place, step))));
  const same = (steps: readonly Place[]): boolean | null => {
    const other = at.get(String(steps.reduce((from, step) => moved(from, step), place)));
    return other ? other.group === group : null;
  };
  const nodes = shown.flatMap(({ step, way }) => {
    const corners = eye.corners(place, way);
    const tone = way[2] > 0 ? mixed(fill, "#ffffff", 0.26) : mixed(fill, "#000000", 0.16 + 0.14 * eye.aside(way));
    const [strong, fine]: [string[], string[]] = [[], []];
    corners.forEach(({ point, beyond }, index) => {
      const line = path([point, corners[(index + 1) % 4]?.point ?? point]).slice(0, -1);
      const over = same([beyond.step, step]);
      const beside = same([beyond.step]);
      if (over === null && beside === true) return;
      const soft = over ?? beside ?? eye.faces(beyond.way);
      (soft ? fine : strong).push(line);
    });
    const d = path(corners.map(({ point }) => point));
    return [
      node("path", { d, fill: tone, stroke: tone, "stroke-width": 0.8, "stroke-linejoin": "round" }),
      ...(fine.length > 0 ? [node("path", { class: "space-fine", d: fine.join("") })] : []),
      ...(strong.length > 0 ? [node("path", { class: "space-edge", d: strong.join("") })] : []),
    ];
  });
  if (size !== null) {
    const best = shown.toSorted((one, other) => eye.facing(other.way) - eye.facing(one.way))[0];
    if (best) nodes.push(letter(eye.seen(plus(inSpace(eye.form, place), times(best.way, 0.5))), name, fill, size));
  }
  return { depth: eye.depth(place), nodes };
}

function letter(at: Point, name: string, fill: string, size: number): Node {
  return text({ x: at.x * UNIT, y: at.y * UNIT }, name, { class: "space-name", fill: inkOn(fill), "font-size": name.length > 2 ? size / 2 : size });
}

// The eye

interface Corner {
  readonly point: Point;
  /** What lies beyond the side from this corner to the next. */
  readonly beyond: (typeof FACES)[number];
}

class Eye {
  private readonly right: Vector;
  private readonly down: Vector;
  private readonly near: Vector;
  readonly isBall: boolean;

  constructor(
    readonly form: Form,
    private readonly middle: Vector,
    { turn, height }: Camera,
  ) {
    const [sin, cos, low, flat] = [Math.sin(turn), Math.cos(turn), Math.sin(height), Math.cos(height)];
    this.right = [cos, -sin, 0];
    this.down = [sin * low, cos * low, -flat];
    this.near = [sin * flat, cos * flat, low];
    this.isBall = form.space?.body === "ball";
  }

  /** Where a point in space is in the picture. */
  seen(at: Vector): Point {
    const from = minus(at, this.middle);
    return { x: dot(this.right, from), y: dot(this.down, from) };
  }

  depth(place: Place): number {
    return dot(this.near, inSpace(this.form, place));
  }

  facing(way: Vector): number {
    return dot(this.near, way);
  }

  /** Whether a face that looks that way is seen. */
  faces(way: Vector): boolean {
    return this.facing(way) > 1e-6;
  }

  /** Whether a face looks to the right, from -1 to 1. */
  aside(way: Vector): number {
    return dot(this.right, way);
  }

  /** The corners of a face of a cube, in order. */
  corners(place: Place, way: Vector): Corner[] {
    const level = FACES.filter((face) => dot(face.way, way) === 0);
    const [one, , other] = level;
    if (!one || !other) return [];
    const middle = plus(inSpace(this.form, place), times(way, 0.5));
    const corner = (a: number, b: number): Point => this.seen(plus(middle, plus(times(one.way, a / 2), times(other.way, b / 2))));
    const beyond = (of: Vector, by: number): (typeof FACES)[number] => level.find((face) => dot(face.way, of) === by) ?? one;
    return [
      { point: corner(-1, -1), beyond: beyond(other.way, -1) },
      { point: corner(1, -1), beyond: beyond(one.way, 1) },
      { point: corner(1, 1), beyond: beyond(other.way, 1) },
      { point: corner(-1, 1), beyond: beyond(one.way, -1) },
    ];
  }

  /** What a body hides of what is behind it. */
  silhouette(place: Place, inset = 0): Point[] {
    const at = inSpace(this.form, place);
    if (this.isBall) return round16(this.seen(at), 0.5 - inset, 0.5 - inset);
    const half = 0.5 - inset / 2;
    const ends = [-half, half];
    return hull(ends.flatMap((a) => ends.flatMap((b) => ends.map((c) => this.seen(plus(at, [a, b, c]))))));
  }

  /** The place on the floor under a body. */
  dent(place: Place): Point[] {
    const at = plus(inSpace(this.form, place), [0, 0, -0.5]);
    if (this.isBall) return round16(this.seen(at), 0.33, 0.33 * this.near[2]);
    const r = 0.42;
    return [[-r, -r], [r, -r], [r, r], [-r, r]].map(([a = 0, b = 0]) => this.seen(plus(at, [a, b, 0])));
  }
}

function round16({ x, y }: Point, wide: number, high: number): Point[] {
  return Array.from({ length: 24 }, (_, at) => {
    const angle = (at / 24) * 2 * Math.PI;
    return { x: x + wide * Math.cos(angle), y: y + high * Math.sin(angle) };
  });
}

/** The corners of the convex hull, in order (Andrew's chains). */
function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const chain = (all: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of all) {
      for (let [before, last] = kept.slice(-2); before && last && turnsLeft(before, last, point); [before, last] = kept.slice(-2)) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

const turnsLeft = (a: Point, b: Point, c: Point): boolean => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 1e-9;

const round = (value: number): number => Math.round(value * UNIT * 10) / 10;

function path(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;
}
