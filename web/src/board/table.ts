// What a player does at the board, without a document: where the focus is, what is in the hand,
// where it would come to lie, which commands a gesture makes. It knows cells, pieces, marks and
// gestures; which of these there are the view tells, and what is allowed the engine.

import type { View } from "../api/types";
import { boxOf, canFlip, canTurn, flipped, imageFor, imageOf, snap, spotAt, turned, under, type Point, type Spot } from "./hand";
import { Lattice, same } from "./lattice";
import { moveFor, offers, type Direction, type Place } from "./moves";

export type Hand =
  | {
      readonly kind: "piece";
      readonly piece: number;
      readonly image: number;
      /** Where it lay on the board; null if it came from the tray. */
      readonly from: Place | null;
      /** The cells it lay on, which are free for it. */
      readonly own: ReadonlySet<string>;
    }
  | { readonly kind: "tile"; readonly tile: readonly number[]; readonly from: Place | null };

export interface TableState {
  readonly view: View;
  readonly lattice: Lattice;
  readonly focus: Place;
  /** Whether a cell was chosen, so that numbers go there. */
  readonly chosen: boolean;
  readonly hand: Hand | null;
  readonly spot: Spot | null;
  /** Numbers are written small. */
  readonly noting: boolean;
}

/** Something that happened, to be announced: a key of the words with its values. */
export interface Said {
  readonly key: string;
  readonly args: Record<string, string | number>;
}

export interface Doing {
  /** Plays moves, all or none, and tells whether they were allowed. */
  move(...moves: string[]): Promise<boolean>;
  say(said: Said): void;
}

/** A key as a document tells it. */
export interface Key {
  readonly key: string;
  readonly shift: boolean;
  readonly other: boolean;
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
};

export class Table {
  private state: TableState;
  private readonly listeners = new Set<(state: TableState) => void>();

  constructor(
    view: View,
    private readonly doing: Doing,
  ) {
    const lattice = new Lattice(view);
    this.state = { view, lattice, focus: lattice.first(), chosen: false, hand: null, spot: null, noting: false };
  }

  get current(): TableState {
    return this.state;
  }

  subscribe(listener: (state: TableState) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  show(view: View): void {
    if (view === this.state.view) return;
    const lattice = new Lattice(view);
    const focus = lattice.has(this.state.focus) ? this.state.focus : lattice.first();
    this.change({ view, lattice, focus, hand: null, spot: null });
  }

  // The hand

  /** Takes a piece of the tray. */
  pick(piece: number, image = 0): void {
    const found = this.state.view.pieces[piece];
    if (!found || found.left < 1 || !offers(this.state.view, "place")) return;
    this.hold({ kind: "piece", piece, image, from: null, own: new Set() });
    this.doing.say({ key: "said-picked", args: { piece: found.name } });
  }

  pickTile(at: number): void {
    const tile = this.state.view.supply[at];
    if (!tile || !offers(this.state.view, "lay")) return;
    this.hold({ kind: "tile", tile, from: null });
    this.doing.say({ key: "said-picked-tile", args: { tile: tile.join(" ") } });
  }

  /** Takes what lies on a cell into the hand; it leaves the board when it is let go elsewhere. */
  pickAt(place: Place): boolean {
    const { view, lattice } = this.state;
    const cell = lattice.at(place);
    if (!cell || cell.mark === "given") return false;
    if (cell.sides && offers(view, "swap")) {
      this.hold({ kind: "tile", tile: cell.sides, from: place });
      this.doing.say({ key: "said-picked-tile", args: { tile: cell.sides.join(" ") } });
      return true;
    }
    if (cell.group === undefined || !offers(view, "lift")) return false;
    const name = view.groups[cell.group]?.name;
    const cells = lattice.cellsOf(cell.group);
    const piece = view.pieces.findIndex((one) => one.name === name);
    const found = view.pieces[piece];
    const image = found ? imageFor(found, cells) : null;
    if (!found || image === null) return false;
    this.hold({ kind: "piece", piece, image, from: place, own: new Set(cells.map(String)) });
    this.doing.say({ key: "said-picked", args: { piece: found.name } });
    return true;
  }

  release(): void {
    if (this.state.hand) this.change({ hand: null, spot: null });
  }

  turn(quarters = 1): void {
    this.reshape((hand) => {
      const piece = this.state.view.pieces[hand.piece];
      return piece ? turned(piece, hand.image, quarters) : hand.image;
    }, "said-turned");
  }

  flip(): void {
    this.reshape((hand) => {
      const piece = this.state.view.pieces[hand.piece];
      return piece ? flipped(piece, hand.image) : hand.image;
    }, "said-flipped");
  }

  /** Which turns the piece in the hand allows. */
  allows(): { turn: boolean; flip: boolean } {
    const { hand, view } = this.state;
    const piece = hand?.kind === "piece" ? view.pieces[hand.piece] : undefined;
    return { turn: piece ? canTurn(piece) : false, flip: piece ? canFlip(piece) : false };
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

  /** The hand is over the board: the corner of what it holds, in cells with fractions. */
  hover(row: number, col: number): void {
    const { hand, lattice } = this.state;
    if (!hand) return;
    this.change({ spot: this.near(hand, lattice, row, col) });
  }

  /** The pointer is over the board, and holds what is in the hand at a point of its box. */
  point(at: Point, grip: Point): void {
    const { hand, lattice } = this.state;
    if (!hand) return;
    const spot =
      hand.kind === "piece"
        ? under(lattice, this.image(hand), at, grip, hand.own)
        : this.near(hand, lattice, Math.floor(at.row), Math.floor(at.col));
    this.change({ spot });
  }

  /** The hand left the board. */
  away(): void {
    if (this.state.spot) this.change({ spot: null });
  }

  /** Lets go what is in the hand: onto its spot, or back beside the board. */
  async drop(): Promise<boolean> {
    const { hand, spot, view } = this.state;
    if (!hand) return false;
    if (!spot) {
      const back = hand.from ? this.backMove(hand.from) : null;
      this.release();
      return back === null ? false : this.doing.move(back);
    }
    const moves = hand.kind === "piece" ? this.placing(hand, spot) : this.laying(hand, spot);
    const name = hand.kind === "piece" ? (view.pieces[hand.piece]?.name ?? "") : hand.tile.join(" ");
    if (moves.length === 0) {
      this.release();
      return false;
    }
    const done = await this.doing.move(...moves);
    if (done) {
      const [row, col] = spot.cells[0] ?? spot.corner;
      this.change({ hand: null, spot: null, focus: [row, col] });
      this.doing.say({ key: "said-placed", args: { piece: name, row: row + 1, col: col + 1 } });
    }
    return done;
  }

  // Cells

  focusOn(place: Place, chosen = true): void {
    if (!this.state.lattice.has(place)) return;
    this.change({ focus: place, chosen });
    const { hand } = this.state;
    if (hand) this.hover(place[0], place[1]);
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
    if (touch !== null) {
      await this.doing.move(touch);
      return;
    }
    this.pickAt(place);
  }

  /** Takes away what is on the cell. */
  async clear(place: Place = this.state.focus): Promise<boolean> {
    const { lattice, view } = this.state;
    const cell = lattice.at(place);
    if (!cell || cell.mark === "given") return false;
    const filled = cell.group !== undefined || cell.sides !== undefined;
    const move = moveFor(view, "erase", { cell: place }) ?? (filled ? this.backMove(place) : null);
    return move === null ? false : this.doing.move(move);
  }

  async write(value: number, noting = this.state.noting): Promise<boolean> {
    const { focus, view, lattice } = this.state;
    const cell = lattice.at(focus);
    if (!cell || cell.mark === "given" || value < 1 || value > (cell.values ?? 0)) return false;
    if (noting) return this.note(value);
    const erase = moveFor(view, "erase", { cell: focus });
    const move = cell.label === String(value) ? erase : moveFor(view, "write", { cell: focus, value });
    return move === null ? false : this.doing.move(move);
  }

  setNoting(noting: boolean): void {
    this.change({ noting });
  }

  shift(direction: Direction): Promise<boolean> {
    const move = moveFor(this.state.view, "shift", { direction });
    return move === null ? Promise.resolve(false) : this.doing.move(move);
  }

  /** A key in the board; false if it means nothing here. */
  key({ key, shift, other }: Key): boolean {
    if (other) return false;
    const { hand, view, focus } = this.state;
    const arrow = ARROWS[key];
    if (arrow) {
      if (shift && offers(view, "shift") && !hand) void this.shift(arrow);
      else if (hand?.kind === "piece") this.nudge(arrow);
      else this.step(arrow);
      return true;
    }
    if (key === "Home" || key === "End") {
      this.focusOn(key === "Home" ? this.state.lattice.first() : this.state.lattice.last());
      return true;
    }
    if (key === "Enter" || key === " ") {
      if (hand) void this.drop();
      else void this.press(focus);
      return true;
    }
    if (key === "Escape" && hand) {
      this.release();
      return true;
    }
    if (key === "Delete" || key === "Backspace") {
      void this.clear();
      return true;
    }
    return this.letter(key, shift);
  }

  private letter(key: string, shift: boolean): boolean {
    const { hand, view, focus, lattice } = this.state;
    const small = key.toLowerCase();
    if (offers(view, "write")) {
      if (/^[0-9]$/.test(key)) {
        void (key === "0" ? this.clear() : this.write(Number(key)));
        return true;
      }
      if (small === "n") {
        this.setNoting(!this.state.noting);
        return true;
      }
      return false;
    }
    if (hand?.kind === "piece" && small === "r") {
      this.turn(shift ? -1 : 1);
      return true;
    }
    if (hand?.kind === "piece" && small === "f") {
      this.flip();
      return true;
    }
    const turn = small === "r" && lattice.at(focus)?.sides ? moveFor(view, "turn", { cell: focus }) : null;
    if (turn !== null) {
      void this.doing.move(turn);
      return true;
    }
    if (key === "," || key === ".") {
      this.cycle(key === "." ? 1 : -1);
      return true;
    }
    return false;
  }

  // Helpers

  private hold(hand: Hand): void {
    const { focus, lattice } = this.state;
    const [row, col] = hand.from === null ? focus : topLeft(hand, focus);
    const near = this.near(hand, lattice, row, col);
    // What comes from beside the board looks for a free place: the last one is now taken.
    const spot = near?.free || hand.from !== null ? near : (this.anySpot(hand) ?? near);
    this.change({ hand, spot });
  }

  private near(hand: Hand, lattice: Lattice, row: number, col: number): Spot | null {
    if (hand.kind === "piece") return snap(lattice, this.image(hand), row, col, hand.own);
    const place: Place = [Math.round(row), Math.round(col)];
    return lattice.has(place) ? { corner: place, cells: [place], free: lattice.at(place)?.mark !== "given" } : null;
  }

  /** The first spot on the board, free if there is one, for hands that come from the keyboard. */
  private anySpot(hand: Hand): Spot | null {
    const { lattice, view } = this.state;
    if (hand.kind === "tile") return null;
    let taken: Spot | null = null;
    for (let row = 0; row < view.rows; row++) {
      for (let col = 0; col < view.cols; col++) {
        const spot = spotAt(lattice, this.image(hand), [row, col], hand.own);
        if (spot?.free) return spot;
        taken ??= spot;
      }
    }
    return taken;
  }

  private image(hand: Extract<Hand, { kind: "piece" }>): readonly Place[] {
    const piece = this.state.view.pieces[hand.piece];
    return piece ? imageOf(piece, hand.image) : [];
  }

  private reshape(next: (hand: Extract<Hand, { kind: "piece" }>) => number, key: string): void {
    const { hand, spot, lattice } = this.state;
    if (hand?.kind !== "piece") return;
    const image = next(hand);
    const held = { ...hand, image };
    // The middle of the piece stays where it was.
    const before = boxOf(this.image(hand));
    const after = boxOf(this.image(held));
    const [row, col] = spot?.corner ?? this.state.focus;
    const middle = [row + (before.rows - after.rows) / 2, col + (before.cols - after.cols) / 2] as const;
    const near = spot ? (this.near(held, lattice, ...middle) ?? this.anySpot(held)) : null;
    this.change({ hand: held, spot: near });
    this.doing.say({ key, args: {} });
  }

  /** Moves the spot of the piece in the hand by a cell, across places where it does not fit. */
  private nudge(direction: Direction): void {
    const { hand, spot, lattice, view } = this.state;
    if (hand?.kind !== "piece") return;
    const from = spot?.corner ?? this.state.focus;
    const [down, right] = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] }[direction] as [number, number];
    for (let step = 1; step < Math.max(view.rows, view.cols); step++) {
      const next = spotAt(lattice, this.image(hand), [from[0] + down * step, from[1] + right * step], hand.own);
      if (next) {
        this.change({ spot: next });
        const [row, col] = next.cells[0] ?? next.corner;
        this.doing.say({ key: next.free ? "said-over" : "said-over-taken", args: { row: row + 1, col: col + 1 } });
        return;
      }
    }
  }

  private step(direction: Direction): void {
    const next = this.state.lattice.beyond(this.state.focus, direction);
    if (next) this.focusOn(next);
  }

  private note(value: number): Promise<boolean> {
    const { focus, view, lattice } = this.state;
    const noted = (lattice.at(focus)?.notes ?? []).flatMap((note, at) => (note === null ? [] : [at + 1]));
    const values = noted.includes(value) ? noted.filter((one) => one !== value) : [...noted, value].sort((a, b) => a - b);
    const move =
      values.length === 0 ? moveFor(view, "erase", { cell: focus }) : moveFor(view, "note", { cell: focus, values });
    return move === null ? Promise.resolve(false) : this.doing.move(move);
  }

  private placing(hand: Extract<Hand, { kind: "piece" }>, spot: Spot): string[] {
    const { view } = this.state;
    if (hand.from && spot.cells.every((cell) => hand.own.has(String(cell)))) return [];
    const lift = hand.from ? moveFor(view, "lift", { cell: hand.from }) : null;
    const piece = view.pieces[hand.piece]?.name ?? "";
    const place = moveFor(view, "place", { piece, cells: spot.cells });
    return [lift, place].filter((move) => move !== null);
  }

  private laying(hand: Extract<Hand, { kind: "tile" }>, spot: Spot): string[] {
    const { view } = this.state;
    if (same(hand.from, spot.corner)) return [];
    const move = hand.from
      ? moveFor(view, "swap", { cell: hand.from, other: spot.corner })
      : moveFor(view, "lay", { cell: spot.corner, tile: hand.tile });
    return move === null ? [] : [move];
  }

  private backMove(place: Place): string | null {
    const { view } = this.state;
    return moveFor(view, "lift", { cell: place }) ?? moveFor(view, "take", { cell: place });
  }

  private change(part: Partial<TableState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener(this.state);
  }
}

function topLeft(hand: Hand, focus: Place): Place {
  if (hand.kind === "tile") return hand.from ?? focus;
  const cells = [...hand.own].map((text) => text.split(",").map(Number));
  return [Math.min(...cells.map(([row]) => row ?? 0)), Math.min(...cells.map(([, col]) => col ?? 0))];
}
