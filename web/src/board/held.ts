// What the player holds: a piece in one of its images, or a tile; and where on the board that lies or
// would come to lie. It changes nothing: from a position and a hand to spots.

import type { View } from "../api/types";
import { extent, middle, outlineAt, type Point } from "./form";
import { cornerOf, imageFor, imageOf, snap, spotAt, spotsOf, type Spot } from "./hand";
import { layerOf, nearest, type Lattice } from "./lattice";
import { offers, placeOf, type Direction, type Place } from "./moves";
import { apart, below, centreOf, inSpace, plus, times, type Vector } from "./space";

export interface PieceHand {
  readonly kind: "piece";
  readonly piece: number;
  readonly image: number;
  /** Where it lay on the board; null if it came from the tray. */
  readonly from: Place | null;
  /** The cells it lay on, which are free for it. */
  readonly own: ReadonlySet<string>;
}

export interface TileHand {
  readonly kind: "tile";
  readonly tile: readonly number[];
  readonly from: Place | null;
}

export type Hand = PieceHand | TileHand;

/** What is shown, and its cells by place. */
export interface Position {
  readonly view: View;
  readonly lattice: Lattice;
}

/** The cells of the piece in the hand, as it lies there. */
export function imageIn(view: View, hand: PieceHand): readonly Place[] {
  const piece = view.pieces[hand.piece];
  return piece ? imageOf(piece, hand.image) : [];
}

/** What is called out when something is taken. */
export function nameOf(view: View, hand: Hand): string {
  return hand.kind === "piece" ? (view.pieces[hand.piece]?.name ?? "") : hand.tile.join(" ");
}

/** What lies on a cell, as it is when it is taken into the hand; null where nothing may be taken. */
export function lifted({ view, lattice }: Position, place: Place): Hand | null {
  const cell = lattice.at(place);
  if (!cell || cell.mark === "given") return null;
  if (cell.sides && offers(view, "swap")) return { kind: "tile", tile: cell.sides, from: place };
  if (cell.group === undefined || !offers(view, "lift")) return null;
  const name = view.groups[cell.group]?.name;
  const cells = lattice.cellsOf(cell.group);
  const piece = view.pieces.findIndex((one) => one.name === name);
  const found = view.pieces[piece];
  const image = found ? imageFor(lattice.form, found, cells) : null;
  if (image === null) return null;
  return { kind: "piece", piece, image, from: place, own: new Set(cells.map(String)) };
}

/** Why what is in the hand cannot lie somewhere: something lies there, nothing may, it is a given, or it is no
 * place of the board. */
export type Reason = "taken" | "open" | "given" | "outside";

/** Why what is in the hand cannot lie at a spot, and the cells that are in the way. */
export interface Misfit {
  readonly reason: Reason;
  readonly cells: readonly Place[];
}

/** What is in the way of what is in the hand; null where it fits. */
export function misfit({ lattice }: Position, hand: Hand, spot: Spot | null): Misfit | null {
  if (!spot) return { reason: "outside", cells: [] };
  if (spot.free) return null;
  if (hand.kind === "tile") return { reason: "given", cells: spot.cells };
  const blocked = spot.cells.filter((cell) => !lattice.isFree(cell) && !hand.own.has(String(cell)));
  const taken = blocked.some((cell) => lattice.at(cell)?.group !== undefined);
  return { reason: taken ? "taken" : "open", cells: blocked };
}

/** Whether what is held in one position can be held in the next: it still waits beside the board, or
 * lies where it lay. */
export function stays(before: Position, after: Position, hand: Hand): boolean {
  if (hand.kind === "tile") {
    const tiles = hand.from === null ? after.view.supply : [after.lattice.at(hand.from)?.sides];
    return tiles.some((tile) => String(tile) === String(hand.tile));
  }
  const [was, is] = [before.view.pieces[hand.piece], after.view.pieces[hand.piece]];
  if (!was || was.name !== is?.name) return false;
  if (hand.from === null) return is.left > 0;
  const now = lifted(after, hand.from);
  return now?.kind === "piece" && now.piece === hand.piece && [...now.own].join(" ") === [...hand.own].join(" ");
}

/** The spot at a corner, as it is in this position. */
export function spotOf(position: Position, hand: Hand, corner: Place): Spot | null {
  if (hand.kind === "tile") return near(position, hand, position.lattice.offset(corner));
  return spotAt(position.lattice, imageIn(position.view, hand), corner, hand.own);
}

/** Where the hand first is on the board when it takes something. */
export function firstSpot(position: Position, hand: Hand, focus: Place): Spot | null {
  const corner = hand.from === null ? focus : topLeft(hand, focus);
  const spot = near(position, hand, position.lattice.offset(corner));
  // What comes from beside the board looks for a free place: the last one is now taken. A tile could lie on another,
  // which it would send back.
  const lies = hand.kind === "tile" && spot !== null && position.lattice.at(spot.corner)?.sides !== undefined;
  return (spot?.free && !lies) || hand.from !== null ? spot : (anySpot(position, hand) ?? spot);
}

/** The spot nearest to a point of the drawing, at which the corner of what is held is. */
export function near({ view, lattice }: Position, hand: Hand, at: Point): Spot | null {
  if (hand.kind === "piece") return snap(lattice, imageIn(view, hand), at, hand.own);
  const { x, y } = middle(outlineAt(lattice.form, [0, 0]));
  return tileUnder(lattice, { x: at.x + x, y: at.y + y });
}

/** Where a tile falls whose middle is at a point of the drawing. */
export function tileUnder(lattice: Lattice, at: Point): Spot | null {
  const place = cellAt(lattice, at);
  return place && { corner: place, cells: [place], free: lattice.at(place)?.mark !== "given" };
}

/** How far beside the board a tile may be let go to fall onto its edge, in lengths of a cell's side. */
const BESIDE = 0.5;

/** The cell at a point of the drawing, or the nearest one just beside it. */
function cellAt(lattice: Lattice, at: Point): Place | null {
  const over = lattice.placeAt(at);
  if (lattice.has(over)) return over;
  const near = [0, -1, 1].flatMap((down) => [0, -1, 1].map((right) => lattice.placeAt({ x: at.x + right * BESIDE, y: at.y + down * BESIDE })));
  return near.find((place) => lattice.has(place)) ?? null;
}

/** The first free spot on the board, or the one that is most nearly so, for hands that come from the keyboard. */
function anySpot({ view, lattice }: Position, hand: Hand): Spot | null {
  if (hand.kind === "tile") {
    const empty = view.cells.find(({ sides }) => sides === undefined);
    return empty ? { corner: placeOf(empty), cells: [placeOf(empty)], free: true } : null;
  }
  const spots = spotsOf(lattice, imageIn(view, hand), hand.own);
  return spots.find((spot) => spot.free) ?? roomiest({ view, lattice }, hand, spots);
}

/** The spot with the most free cells; of several, the one nearest to the middle of all free cells. There a piece that
 * fits nowhere as it lies is seen well and turns well. */
function roomiest({ view, lattice }: Position, { own }: PieceHand, spots: readonly Spot[]): Spot | null {
  const isFree = (place: Place): boolean => lattice.isFree(place) || own.has(String(place));
  const mean = (places: readonly Place[]): Point => {
    const at = places.map((place) => lattice.offset(place));
    const count = Math.max(1, at.length);
    return { x: at.reduce((sum, { x }) => sum + x, 0) / count, y: at.reduce((sum, { y }) => sum + y, 0) / count };
  };
  const free = mean(view.cells.map(placeOf).filter(isFree));
  const ranked = spots.map((spot) => {
    const { x, y } = mean(spot.cells);
    return { spot, room: spot.cells.filter(isFree).length, away: Math.hypot(x - free.x, y - free.y) };
  });
  return ranked.sort((one, other) => other.room - one.room || one.away - other.away)[0]?.spot ?? null;
}

/** Where a piece is that is turned in its place, and where it was before the first turn. */
export interface Turning {
  readonly now: Spot;
  readonly before: Spot;
}

/** The spot of a piece that was turned or flipped: its middle stays where it was. */
export function reshapedSpot(position: Position, was: PieceHand, after: PieceHand, { now, before }: Turning): Spot | null {
  const { lattice, view } = position;
  if (lattice.form.space) {
    // A solid has not everywhere a place for each image: after some turns it is back where it began.
    const middle = centreOf(lattice.form, before.cells);
    // What stood on a layer still stands there, if it can: rather it lies elsewhere than on others.
    const [there, anywhere] = [nearSpot(position, after, middle, layerOf(before.corner), FAR), nearSpot(position, after, middle, null, FAR)];
    return [there, anywhere].find((spot) => spot?.free) ?? there ?? anywhere;
  }
  const old = extent(lattice.form, imageIn(view, was));
  const is = extent(lattice.form, imageIn(view, after));
  const { x, y } = lattice.offset(now.corner);
  const at = near(position, after, { x: x + (old.width - is.width) / 2, y: y + (old.height - is.height) / 2 });
  return at ?? anySpot(position, after);
}

/** The next spot that way, across places where the piece does not fit. */
export function nextSpot({ view, lattice }: Position, hand: PieceHand, from: Place, direction: Direction): Spot | null {
  const spots = spotsOf(lattice, imageIn(view, hand), hand.own, (corner) => layerOf(corner) === layerOf(from));
  return nearest(spots, direction, lattice.offset(from), (spot) => lattice.offset(spot.corner));
}

/** The nearest spot so many layers up or down. */
export function liftedSpot(position: Position, hand: PieceHand, spot: Spot, by: number): Spot | null {
  const { form } = position.lattice;
  const middle = plus(centreOf(form, spot.cells), times(inSpace(form, [0, 0, 1]), by));
  return nearSpot(position, hand, middle, layerOf(spot.corner) + by, RATHER);
}

/** How far a spot that is free may be farther away than one that is not, for a piece that is moved. */
const RATHER = 1.1;
/** Farther than any spot is. */
const FAR = 1e6;

/** The spot whose middle is nearest in space, on one layer or any; one that is not free counts as so much farther
 * away. */
function nearSpot({ view, lattice }: Position, hand: PieceHand, middle: Vector, layer: number | null, rather: number): Spot | null {
  const spots = spotsOf(lattice, imageIn(view, hand), hand.own, (corner) => layer === null || layerOf(corner) === layer);
  const away = (spot: Spot): number => apart(centreOf(lattice.form, spot.cells), middle) + (spot.free ? 0 : rather);
  return spots.map((spot) => ({ spot, away: away(spot) })).sort((one, other) => one.away - other.away)[0]?.spot ?? null;
}

/** The places below a spot on which nothing lies: there the piece would hang in the air. */
export function hanging({ lattice }: Position, { cells }: Spot): Place[] {
  const own = new Set(cells.map(String));
  const under = new Map(cells.flatMap((cell) => below(lattice.form, cell)).map((place) => [String(place), place]));
  return [...under.values()].filter((place) => lattice.has(place) && !own.has(String(place)) && lattice.at(place)?.group === undefined);
}

function topLeft(hand: Hand, focus: Place): Place {
  if (hand.kind === "tile") return hand.from ?? focus;
  const cells = [...hand.own].map((text) => text.split(",").map(Number));
  return cornerOf(cells.map(([row = 0, col = 0, layer = 0]) => placeOf({ row, col, layer })));
}
