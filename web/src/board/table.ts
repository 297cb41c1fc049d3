// What a player does at the board, without a document: where the focus is, what is in the hand,
// where it would come to lie, which commands a gesture makes. It knows cells, pieces, marks and
// gestures; which of these there are the view tells, and what is allowed the engine.

import type { View } from "../api/types";
import { backMove, clearMove, dropMoves, openingMoves } from "./deeds";
import { entryMoves, erasureMoves, type Pen } from "./entries";
import type { Point } from "./form";
import { changes, cornerOf, flipped, imageFor, sameSpot, turned, under, type Grip, type Spot } from "./hand";
import { firstSpot, imageIn, lifted, liftedSpot, misfit, nameOf, near, nextSpot, reshapedSpot, spotOf, stays, tileUnder, type Hand, type Misfit, type PieceHand } from "./held";
import { pressed, type Key } from "./keys";
import { Lattice, layerOf, same } from "./lattice";
import { moveFor, offers, type Direction, type Place } from "./moves";
import { turnsOf, type Turns } from "./turns";

export interface TableState {
  readonly view: View;
  readonly lattice: Lattice;
  readonly focus: Place;
  /** The cells that were chosen, in this order: numbers go there. */
  readonly chosen: readonly Place[];
  /** Every press adds a cell to those that are chosen, or takes it out. */
  readonly several: boolean;
  readonly hand: Hand | null;
  readonly spot: Spot | null;
  /** The cell that the player pointed at to bring it there; null where it came there otherwise. */
  readonly aim: Place | null;
  /** All ways are shown in which the piece in the hand can lie there: no pointer moves it until one presses. */
  readonly ways: boolean;
  /** What was let go where it could not lie: it is shown there until something else is done. */
  readonly missed: Missed | null;
  /** How numbers are written. */
  readonly pen: Pen;
  /** The layer that is large, if one is; else all are in view. */
  readonly largeLayer: number | null;
}

/** What was let go where it could not lie. */
export interface Missed {
  readonly hand: Hand;
  readonly spot: Spot | null;
  readonly why: Misfit;
}

/** Something that happened, to be announced: a key of the words with its values. */
export interface Said {
  readonly key: string;
  readonly args: Record<string, string | number>;
}

export interface Doing {
  /** Plays moves, all or none, and tells whether they were allowed. */
  move(...moves: string[]): Promise<boolean>;
  /** Plays the moves that are right once all those before are made; there may be none. */
  next(moves: () => readonly string[]): Promise<boolean>;
  say(said: Said): void;
  /** Says what a cell is now. */
  readonly sayCell?: (place: Place) => void;
  /** Whether a number is taken out of the notes that it makes wrong. */
  readonly clearing?: () => boolean;
}

export class Table {
  private state: TableState;
  /** Where the piece in the hand was before it was turned in its place: turns lead back there. */
  private before: Spot | null = null;
  private readonly listeners = new Set<(state: TableState) => void>();

  constructor(
    view: View,
    private readonly doing: Doing,
  ) {
    const lattice = new Lattice(view);
    this.state = { view, lattice, focus: lattice.first(), chosen: [], several: false, hand: null, spot: null, aim: null, ways: false, missed: null, pen: "number", largeLayer: null };
  }

  get current(): TableState {
    return this.state;
  }

  subscribe(listener: (state: TableState) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  /** Another position. What is held stays in the hand where it still is to be had. */
  show(view: View): void {
    if (view === this.state.view) return;
    const before = this.state;
    const lattice = new Lattice(view, before.lattice.spread);
    const focus = lattice.has(before.focus) ? before.focus : lattice.first();
    const chosen = before.chosen.every((place) => lattice.has(place)) ? before.chosen : [];
    const hand = before.hand && stays(before, { view, lattice }, before.hand) ? before.hand : null;
    const spot = hand && before.spot && spotOf({ view, lattice }, hand, before.spot.corner);
    this.change({ view, lattice, focus, chosen, hand, spot });
  }

  /** A key in the board; false if it means nothing here. */
  key(key: Key): boolean {
    return pressed(this, key);
  }

  // The hand

  /** Takes a piece of the tray. */
  pick(piece: number, image = 0): void {
    const found = this.state.view.pieces[piece];
    if (!found || found.left < 1 || !offers(this.state.view, "place")) return;
    this.hold({ kind: "piece", piece, image, from: null, own: new Set() });
  }

  /** Takes a piece of the tray as it lies on some cells, and shows it there. */
  pickFor(piece: number, cells: readonly Place[]): void {
    const { view, lattice } = this.state;
    const found = view.pieces[piece];
    const image = found ? imageFor(lattice.form, found, cells) : null;
    this.pick(piece, image ?? 0);
    const { hand } = this.state;
    if (image !== null && hand?.kind === "piece" && hand.piece === piece) this.change({ spot: spotOf(this.state, hand, cornerOf(cells)) });
  }

  pickTile(at: number): void {
    const tile = this.state.view.supply[at];
    if (!tile || !offers(this.state.view, "lay")) return;
    this.hold({ kind: "tile", tile, from: null });
  }

  /** Takes what lies on a cell into the hand; it leaves the board when it is let go elsewhere. */
  pickAt(place: Place): boolean {
    const hand = lifted(this.state, place);
    if (hand) this.hold(hand);
    return hand !== null;
  }

  /** Whether a drag from a cell carries something: what lies there, or what is in the hand above it. */
  carries(place: Place): boolean {
    const { hand, spot } = this.state;
    if (hand) return spot?.cells.some((cell) => same(cell, place)) ?? false;
    return lifted(this.state, place) !== null;
  }

  release(): void {
    if (this.state.hand) this.change({ hand: null, spot: null });
  }

  /** What was carried goes back to where it came from; what is told of it stays. */
  goBack(): void {
    if (this.state.hand) this.change({ hand: null, spot: null, missed: this.state.missed });
  }

  turn(times = 1): void {
    this.reshape((turns, image) => turned(turns, image, times), "said-turned");
  }

  flip(): void {
    this.reshape(flipped, "said-flipped");
  }

  /** Tips a piece of a solid. */
  tilt(times = 1): void {
    this.reshape(({ tilted }, image) => turned({ turned: tilted }, image, times), "said-tilted");
  }

  /** Shows the ways in which the piece in the hand can lie, on boards with layers, or no more. */
  showWays(ways: boolean): void {
    this.change({ ways: ways && this.state.hand?.kind === "piece" && this.state.view.lattice.space !== undefined });
  }

  /** Lays the piece in the hand another way, at a spot of that image. */
  lie(image: number, spot: Spot): void {
    const { hand } = this.state;
    if (hand?.kind !== "piece") return;
    this.change({ hand: { ...hand, image }, spot });
    this.doing.say({ key: "said-over", args: this.where(spot) });
  }

  /** Which turns the piece in the hand allows. */
  allows(): { turn: boolean; flip: boolean; tilt: boolean } {
    const turns = this.turns();
    if (!turns) return { turn: false, flip: false, tilt: false };
    return { turn: changes(turns.turned), flip: changes(turns.flipped), tilt: changes(turns.tilted) };
  }

  private turns(): Turns | null {
    const { hand, view, lattice } = this.state;
    const piece = hand?.kind === "piece" ? view.pieces[hand.piece] : undefined;
    return piece ? turnsOf(lattice.form, piece) : null;
  }

  /** The next piece that waits, in the order of the tray. */
  cycle(by: 1 | -1): void {
    const { view, hand } = this.state;
    const count = view.pieces.length;
    const now = hand?.kind === "piece" ? hand.piece : by > 0 ? -1 : count;
    for (let step = 1; step <= count; step++) {
      const piece = (((now + by * step) % count) + count) % count;
      if ((view.pieces[piece]?.left ?? 0) > 0) {
        this.pick(piece);
        return;
      }
    }
  }

  /** The hand is over the board: the corner of what it holds is at a point. */
  hover(at: Point): void {
    const { hand } = this.state;
    if (hand) this.change({ spot: near(this.state, hand, at) });
  }

  /** The pointer is over the board, and holds what is in the hand at a point of its box. */
  point(at: Point, grip: Grip): void {
    const { hand, lattice, view } = this.state;
    if (!hand) return;
    const spot =
      hand.kind === "piece"
        ? under(lattice, imageIn(view, hand), at, grip, hand.own)
        : tileUnder(lattice, at);
    // Most moves of a pointer stay over the same cells: nothing is to be drawn for them.
    if (sameSpot(spot, this.state.spot)) return;
    const over = lattice.placeAt(at);
    this.change({ spot, aim: lattice.has(over) ? over : null });
  }

  /** The player means this cell. */
  aimAt(aim: Place): void {
    this.change({ aim });
  }

  /** The hand left the board. */
  away(): void {
    if (this.state.spot) this.change({ spot: null });
  }

  /** Moves the spot of the piece in the hand by a cell. */
  nudge(direction: Direction): void {
    const { hand, spot, focus } = this.state;
    if (hand?.kind !== "piece") return;
    const next = nextSpot(this.state, hand, spot?.corner ?? focus, direction);
    if (next) this.moveTo(next);
  }

  /** Goes a layer up or down: the piece in the hand, or the focus. */
  climb(by: 1 | -1): void {
    const { hand, spot, focus, lattice } = this.state;
    if (hand?.kind === "piece" && spot) {
      const next = liftedSpot(this.state, hand, spot, by);
      if (next) this.moveTo(next);
      return;
    }
    const next = lattice.across(focus, by);
    if (next) this.focusOn(next);
  }

  /** Shows one layer large, or all. What comes from the keyboard goes along: the piece in the hand, or the
   * focus. */
  showLayer(layer: number | null): void {
    const { view, hand, spot, focus, largeLayer } = this.state;
    if (view.layers < 2 || layer === largeLayer) return;
    if (layer === null || largeLayer === null) this.change({ lattice: new Lattice(view, layer === null ? "all" : "one") });
    const from = spot && hand?.kind === "piece" ? layerOf(spot.corner) : layerOf(focus);
    const goes = layer !== null && largeLayer !== null && layer !== from;
    const moved = goes && hand?.kind === "piece" && spot ? liftedSpot(this.state, hand, spot, layer - from) : spot;
    const beside = goes && !hand ? this.state.lattice.across(focus, layer - from) : null;
    this.change({ largeLayer: layer, spot: moved, focus: beside ?? focus });
  }

  private moveTo(spot: Spot): void {
    this.change({ spot, aim: null, largeLayer: this.state.largeLayer === null ? null : layerOf(spot.corner) });
    this.doing.say({ key: spot.free ? "said-over" : "said-over-taken", args: this.where(spot) });
  }

  /** Where a spot is, as it is told; on a board of one layer that is layer 0. */
  private where({ cells, corner }: Pick<Spot, "cells" | "corner">): Said["args"] {
    const place = cells[0] ?? corner;
    return { layer: this.state.view.layers > 1 ? layerOf(place) + 1 : 0, row: place[0] + 1, col: place[1] + 1 };
  }

  /** Lets go what is in the hand: onto its spot, or back beside the board. */
  async drop(): Promise<boolean> {
    const { hand, spot, view } = this.state;
    if (!hand) return false;
    if (!spot && hand.from) {
      this.release();
      return this.play(backMove(view, hand.from));
    }
    const why = misfit(this.state, hand, spot);
    if (!spot || why) {
      if (why) this.miss({ hand, spot, why });
      return false;
    }
    const moves = dropMoves(view, hand, spot);
    if (moves.length === 0) {
      this.release();
      return false;
    }
    const done = await this.doing.move(...moves);
    if (done) {
      const focus = spot.cells[0] ?? spot.corner;
      // Something else may have been taken while the move was on its way.
      const other = this.state.hand !== null && this.state.hand !== hand;
      this.change(other ? { focus } : { hand: null, spot: null, focus });
      this.doing.say({ key: "said-placed", args: { piece: nameOf(view, hand), ...this.where(spot) } });
    }
    return done;
  }

  private miss(missed: Missed): void {
    this.change({ missed });
    this.doing.say({ key: `misfit-${missed.why.reason}`, args: {} });
  }

  /** What was let go in vain is seen no more. */
  calm(): void {
    if (this.state.missed) this.change({ missed: null });
  }

  // Cells

  /** Goes to a cell, and chooses it alone. */
  focusOn(place: Place): void {
    if (!this.state.lattice.has(place)) return;
    this.change({ focus: place, chosen: [place] });
    if (this.state.hand) this.hover(this.state.lattice.offset(place));
  }

  /** Goes to the next cell that way; `alone`: what is chosen stays so. */
  walk(direction: Direction, alone = false): void {
    const next = this.state.lattice.beyond(this.state.focus, direction);
    if (next && alone) this.change({ focus: next });
    else if (next) this.focusOn(next);
  }

  /** Goes to the next cell that way, and chooses it with the others. */
  extend(direction: Direction): void {
    const { lattice, focus, chosen } = this.state;
    if (chosen.length === 0) this.add(focus);
    const next = lattice.beyond(focus, direction);
    if (next) this.add(next);
    this.tellChosen();
  }

  /** Goes to a cell, and chooses it with the others. */
  add(place: Place): void {
    this.change({ focus: place, chosen: [...this.without(place), place] });
  }

  /** Goes to a cell, and chooses it no more. */
  leaveOut(place: Place): void {
    this.change({ focus: place, chosen: this.without(place) });
  }

  /** Chooses a cell with the others, or no more. */
  toggle(place: Place): void {
    const isChosen = this.state.chosen.some((one) => same(one, place));
    if (isChosen) this.leaveOut(place);
    else this.add(place);
    this.tellChosen();
  }

  chooseAll(): void {
    this.change({ chosen: this.state.lattice.places() });
    this.tellChosen();
  }

  /** Whether every press adds a cell to those that are chosen. */
  setSeveral(several: boolean): void {
    this.change(several ? { several } : { several, chosen: this.state.chosen.slice(-1) });
  }

  private without(place: Place): readonly Place[] {
    return this.state.chosen.filter((one) => !same(one, place));
  }

  private tellChosen(): void {
    this.doing.say({ key: "said-chosen", args: { count: this.state.chosen.length } });
  }

  /** A cell was pressed: by a click, a tap, or Enter. */
  async press(place: Place): Promise<void> {
    const { hand, view, spot } = this.state;
    this.focusOn(place);
    if (hand) {
      // What was hovered is what the player sees; a tap comes without hovering.
      if (spot && hand.kind === "piece") this.change({ spot });
      await this.drop();
      return;
    }
    const touch = moveFor(view, "touch", { cell: place });
    if (touch !== null) await this.play(touch);
    else if (!this.pickAt(place)) await this.open(place);
  }

  /** Leaves a cell open, where a rule lets the player, or takes that back. */
  async open(place: Place): Promise<boolean> {
    if (this.state.lattice.at(place)?.opening === undefined) return false;
    const done = await this.doing.next(() => openingMoves(this.state, place));
    if (done) {
      const isOpen = this.state.lattice.at(place)?.mark === "open";
      this.doing.say({ key: isOpen ? "said-open" : "said-closed", args: this.where({ cells: [place], corner: place }) });
    }
    return done;
  }

  /** Takes away what is on the cell. */
  clear(place: Place = this.state.focus): Promise<boolean> {
    const { view, pen } = this.state;
    const places = offers(view, "write") ? this.targets : [place];
    return this.changing(places, () => {
      if (offers(view, "write")) return erasureMoves(this.state, places, pen);
      const found = clearMove(this.state.view, place, this.state.lattice.at(place));
      return found === null ? [] : [found];
    });
  }

  /** Writes a number, a note or a colour into the cells that are chosen now. What it comes to is decided
   * when all moves before are made. */
  write(value: number, pen: Pen = this.state.pen): Promise<boolean> {
    const places = this.targets;
    const clearing = this.doing.clearing?.() ?? false;
    return this.changing(places, () => entryMoves(this.state, places, pen, value, clearing));
  }

  /** Plays moves that change cells, and says what these are then. */
  private async changing(places: readonly Place[], moves: () => readonly string[]): Promise<boolean> {
    const done = await this.doing.next(moves);
    const [first] = places;
    if (done && places.length === 1 && first) this.doing.sayCell?.(first);
    else if (done) this.doing.say({ key: "said-cells", args: { count: places.length } });
    return done;
  }

  /** Numbers are written so from now on. */
  take(pen: Pen): void {
    this.change({ pen });
  }

  /** Where numbers go: to what is chosen, or where the focus is. */
  get targets(): readonly Place[] {
    const { chosen, focus } = this.state;
    return chosen.length > 0 ? chosen : [focus];
  }

  async shift(direction: Direction): Promise<boolean> {
    const done = await this.play(moveFor(this.state.view, "shift", { direction }));
    if (done) this.doing.say({ key: "said-shifted", args: {} });
    return done;
  }

  /** Plays a move, if there is one. */
  play(move: string | null): Promise<boolean> {
    return move === null ? Promise.resolve(false) : this.doing.move(move);
  }

  // Helpers

  private hold(hand: Hand): void {
    const { focus } = this.state;
    const spot = firstSpot(this.state, hand, focus);
    // Enter lays a tile where the focus is.
    this.change({ hand, spot, aim: null, ways: false, focus: hand.kind === "tile" && spot ? spot.corner : focus });
    const name = nameOf(this.state.view, hand);
    this.doing.say(
      hand.kind === "piece"
        ? { key: "said-picked", args: { piece: name } }
        : { key: "said-picked-tile", args: { tile: name } },
    );
  }

  private reshape(next: (turns: Turns, image: number) => number, key: string): void {
    const { hand, spot } = this.state;
    const turns = this.turns();
    if (hand?.kind !== "piece" || !turns) return;
    const held: PieceHand = { ...hand, image: next(turns, hand.image) };
    const before = this.before ?? spot;
    this.change({ hand: held, spot: spot && reshapedSpot(this.state, hand, held, { now: spot, before: before ?? spot }) });
    this.before = before;
    this.doing.say({ key, args: {} });
  }

  private change(part: Partial<TableState>): void {
    const before = this.state;
    // Whatever is done next with the hand, what was let go in vain is seen no more.
    const calms = part.missed === undefined && (part.hand !== undefined || part.spot !== undefined);
    const after = { ...before, ...part, ...(calms ? { missed: null } : {}), ...(part.hand === null ? { ways: false } : {}) };
    if (part.spot !== undefined) this.before = null;
    this.state = part.largeLayer === undefined ? { ...after, largeLayer: followed(before, after) } : after;
    for (const listener of this.listeners) listener(this.state);
  }
}

/** The layer that is large once something has changed: that of the piece in the hand where it touches the one
 * before no more, or that of the focus where this has moved. */
function followed(before: TableState, { largeLayer, spot, focus }: TableState): number | null {
  if (largeLayer === null) return null;
  if (spot) return spot.cells.some((cell) => layerOf(cell) === largeLayer) ? largeLayer : layerOf(spot.corner);
  return same(focus, before.focus) ? largeLayer : layerOf(focus);
}
