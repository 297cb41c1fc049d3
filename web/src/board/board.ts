// The board in a document: the drawing, a grid of cells above it that takes focus and pointers, and
// the piece that follows the pointer. All decisions are the table's.

import { Carry, colourOf } from "./carry";
import { Cells, placeOfTarget, type Words } from "./cells";
import type { Taste } from "./colours";
import { Choosing } from "./choosing";
import { keyOf } from "./keys";
import { same } from "./lattice";
import { misfit, type Hand } from "./held";
import type { Mark, Marked } from "./marks";
import type { Overlay } from "./overlay";
import { motion } from "./motion";
import { offers, placeOf, type Place } from "./moves";
import { node, type Node } from "./nodes";
import { heartOf, hover, pointAt, pointIn, within } from "./reach";
import { MARGIN, ghost, scene, windowBox, type Extra } from "./scene";
import { drawing, element, reshape } from "./svg";
import type { Table, TableState } from "./table";
import { Wheel, type Turn } from "./wheel";

export interface BoardOptions extends Words {
  readonly taste: Taste;
  /** What is told of the board. */
  readonly over: Overlay;
  /** Names what is drawn, to be shown in small elsewhere: with `-still` what lies, with `-held` the shadow of
   * what is in the hand. */
  readonly id: string;
}

export class Board {
  private readonly svg: SVGSVGElement;
  /** All that is drawn, and of it what lies still, and the shadow of what is in the hand. */
  private readonly picture: SVGGElement;
  private readonly still: SVGGElement;
  private readonly shadow: SVGGElement;
  private readonly cells = new Cells();
  private readonly carry: Carry;
  private readonly choosing: Choosing;
  private drawn: readonly unknown[] = [];
  /** What lies still, with what it is drawn by. */
  private lying: ReadonlyMap<Node, SVGElement> = new Map();
  private seen = "";
  private options: BoardOptions;
  private readonly leave: () => void;
  /** What was in the hand when it was last drawn. */
  private held: Hand | null = null;
  private frame = 0;
  private readonly turning = new Wheel();

  constructor(
    private readonly host: HTMLElement,
    private readonly table: Table,
    options: BoardOptions,
  ) {
    this.options = options;
    this.svg = drawing("0 0 1 1", []);
    this.svg.classList.add("board");
    // No picture to those who read the screen: the grid in it is read.
    this.svg.setAttribute("role", "none");
    this.picture = element(node("g", { "aria-hidden": "true" })) as SVGGElement;
    this.still = element(node("g", { id: `${options.id}-still` })) as SVGGElement;
    this.shadow = element(node("g", { id: `${options.id}-held` })) as SVGGElement;
    this.picture.append(this.still, this.shadow);
    this.svg.append(this.picture, this.cells.grid);
    this.carry = new Carry(table, this.svg, () => this.options.taste);
    this.choosing = new Choosing(table, this.svg);
    host.append(this.svg, this.carry.floating);
    this.listen();
    this.leave = table.subscribe(() => this.request());
    this.draw();
  }

  update(options: BoardOptions): void {
    this.options = options;
    this.request();
  }

  destroy(): void {
    this.leave();
    cancelAnimationFrame(this.frame);
    this.carry.stop();
    this.choosing.stop();
    this.carry.floating.remove();
    this.svg.remove();
  }

  /** Puts the focus of the document on the board's cell. */
  focus(): void {
    this.cells.focus(this.table.current.focus);
  }

  /** What a pointer has begun is forgotten, as when a second finger comes. */
  letGo(): void {
    this.carry.cancel();
    this.choosing.stop();
  }

  /** A pointer went down on something beside the board that can be taken, as a piece of the tray. */
  grab(event: PointerEvent, pick: () => void): void {
    const lone = event.currentTarget instanceof Element ? event.currentTarget.querySelector<SVGSVGElement>("svg.lone") : null;
    this.carry.follow(event, {
      begin: () => {
        pick();
        return this.table.current.hand !== null;
      },
      grip: lone && pointIn(lone, event.clientX, event.clientY),
    });
  }

  private request(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  // Drawing

  /** While something is in the hand only its shadow moves: the rest is drawn when it changes. */
  private draw(): void {
    const state = this.table.current;
    const { hand, view, lattice } = state;
    const { spread } = lattice;
    const { taste } = this.options;
    this.carry.update();
    const faint = hand?.kind === "piece" && hand.from ? (lattice.at(hand.from)?.group ?? null) : null;
    const chosen = view.look === "cages" ? `${String(state.focus)} ${state.chosen.join(" ")}` : "";
    const now = [view, this.options, faint, chosen, spread];
    const all = now.some((part, at) => part !== this.drawn[at]);
    if (all) {
      this.drawn = now;
      this.cells.layOut(state);
      const { over } = this.options;
      const extra: Extra = { ...over, marks: [...ownMarks(state), ...over.marks], taste, faint, spread, names: this.options.layers };
      this.renew(scene(view, extra));
    }
    this.size(state);
    reshape(this.shadow, this.shadowOf(state));
    this.turn(hand);
    this.cells.describe(state, this.options, all);
    this.host.classList.toggle("holding", hand !== null);
    this.host.classList.toggle("movable", hand === null && view.look !== "cages");
    this.host.classList.toggle("choosing", offers(view, "write"));
    this.host.classList.toggle("several", state.several);
  }

  /** What is turned or flipped in its place is seen to turn. */
  private turn(hand: Hand | null): void {
    const before = this.held;
    this.held = hand;
    if (hand?.kind !== "piece" || before?.kind !== "piece" || before.piece !== hand.piece || before.image === hand.image) return;
    for (const part of this.shadow.children) void motion(part, [{ transform: "rotate(-30deg) scale(0.9)" }, { transform: "none" }]);
  }

  /** What is in the hand where it would lie, or what was let go where it could not. */
  private shadowOf(state: TableState): Node[] {
    const { lattice, missed } = state;
    const { hand, spot } = state.hand ? state : (missed ?? state);
    if (!hand || !spot) return [];
    const why = state.hand ? misfit(state, hand, spot) : missed?.why;
    return ghost(lattice, spot.cells, why?.cells ?? null, colourOf(this.table, hand, this.options.taste));
  }

  /** Draws what is not drawn yet, and takes away what is no more: of a large board most stays. */
  private renew(nodes: readonly Node[]): void {
    const next = new Map(nodes.map((one) => [one, this.lying.get(one) ?? element(one)]));
    // What is taken back is seen to go, but for a board that changes as a whole.
    const gone = [...this.lying].filter(([one]) => !next.has(one)).map(([, made]) => made);
    for (const made of gone) made.remove();
    const pieces = gone.filter((made) => made.matches(".piece, .tile"));
    if (pieces.length === 1) void this.fade(pieces);
    let at = this.still.firstElementChild;
    for (const made of next.values()) {
      if (made === at) at = at.nextElementSibling;
      else this.still.insertBefore(made, at);
    }
    this.lying = next;
  }

  private async fade(gone: readonly SVGElement[]): Promise<void> {
    for (const made of gone) {
      this.picture.append(made);
      await motion(made, [{ opacity: 0.8 }, { opacity: 0, transform: "scale(0.9)" }]);
      made.remove();
    }
  }

  /** Tells the page how large what is seen of the board is, when that has changed. */
  private size({ lattice, largeLayer }: TableState): void {
    const seen = lattice.window(largeLayer);
    const { width, height } = seen;
    const box = windowBox(seen);
    if (box === this.seen) return;
    this.seen = box;
    this.svg.setAttribute("viewBox", box);
    this.svg.classList.toggle("one", largeLayer !== null);
    this.host.style.setProperty("--ratio", String((width + 2 * MARGIN) / (height + 2 * MARGIN)));
    this.host.style.setProperty("--cols", String(width));
  }

  // Listening

  private listen(): void {
    const { grid } = this.cells;
    grid.addEventListener("keydown", (event) => {
      if (!this.table.key(keyOf(event))) return;
      event.preventDefault();
      event.stopPropagation();
      // Another layer may be seen now.
      if (this.table.current.largeLayer !== null) this.draw();
      this.follow();
    });
    // An element of a drawing that listens for the focus would get it itself, in Chromium: a stop without a name.
    this.host.addEventListener("focusin", (event) => {
      const place = placeOfTarget(event.target);
      const { focus, hand } = this.table.current;
      if (place && !same(place, focus) && !hand) this.table.focusOn(place);
    });
    grid.addEventListener("pointerdown", (event) => {
      const place = placeOfTarget(event.target);
      if (!place || event.button !== 0) return;
      if (offers(this.table.current.view, "write")) this.choosing.begin(event, place);
      else if (this.table.current.hand) this.press(event, place);
      else this.carry.follow(event, { begin: () => this.table.pickAt(place), tap: () => void this.table.press(place) });
    });
    // A finger on what can be dragged does not scroll the page, and one that chooses cells throws nothing: Chromium would
    // take the next tap for what stops it.
    grid.addEventListener("touchstart", (event) => {
      const place = placeOfTarget(event.target);
      if (!place || !event.cancelable) return;
      const chooses = offers(this.table.current.view, "write") && event.target instanceof Element && getComputedStyle(event.target).touchAction === "none";
      if (!chooses && !this.table.carries(place)) return;
      event.preventDefault();
      if (chooses) this.cells.focus(place);
    }, { passive: false });
    this.svg.addEventListener("pointermove", (event) => {
      if (this.carry.busy || event.pointerType === "touch" || !this.table.current.hand || this.table.current.ways) return;
      this.hover(event);
    });
    this.host.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Where what is in the hand was moved to by a key is seen, on boards that are larger than their place. */
  private follow(): void {
    const { spot, focus } = this.table.current;
    for (const place of spot ? [...spot.cells].reverse() : [focus]) this.cells.reveal(place);
  }

  /** The wheel turns what is in the hand; with Shift it flips it, with Alt it tilts it. */
  private wheel(event: WheelEvent): void {
    if (this.table.current.hand?.kind !== "piece") return;
    event.preventDefault();
    // With Shift some browsers tell of the other axis.
    const turns = this.turning.turns(event.deltaY === 0 ? sideways(event) : event);
    for (let turn = 0; turn < Math.abs(turns); turn++) {
      if (event.shiftKey) this.table.flip();
      else if (event.altKey) this.table.tilt(turns > 0 ? 1 : -1);
      else this.table.turn(turns > 0 ? 1 : -1);
    }
    if (turns !== 0 && !this.carry.busy) this.hover(event);
  }

  /** A press with something in the hand: it is let go where it is seen, or carried on. */
  private press(event: PointerEvent, place: Place): void {
    const { spot, hand, lattice, ways } = this.table.current;
    const touch = event.pointerType === "touch";
    event.preventDefault();
    // What is put down covers the cell that was pressed, also after keys moved or turned it.
    const onSpot = spot?.cells.some((cell) => same(cell, place)) ?? false;
    if (!onSpot) this.hover(event);
    if (ways) this.table.aimAt(place);
    // The first tap shows where the piece would lie; a tap on it lets go, but while its ways to lie are shown.
    const shows = ((!onSpot && (touch || !spot)) || ways) && hand?.kind === "piece";
    const now = this.table.current.spot;
    const at = pointAt(this.svg, event.clientX, event.clientY);
    this.carry.follow(event, {
      begin: () => this.table.current.hand !== null,
      tap: () => void (shows ? null : this.table.drop()),
      grip: now && within(lattice, at, now.corner),
    });
  }

  private hover({ clientX, clientY }: MouseEvent): void {
    hover(this.table, this.svg, clientX, clientY, heartOf(this.table.current, this.table.current.hand));
  }
}

/** The turn of a wheel along the other axis. */
function sideways(event: WheelEvent): Turn {
  const { deltaX, deltaMode, timeStamp } = event;
  const { wheelDeltaX = 0 } = event as { readonly wheelDeltaX?: number };
  return { deltaY: deltaX, deltaMode, timeStamp, wheelDeltaY: wheelDeltaX };
}

/** Numbers go to the chosen cells: they are shown; one alone with its cage; and the cells that say the same
 * as the one with the focus, large or small. */
function ownMarks({ view, lattice, focus, chosen }: TableState): Marked[] {
  if (view.look !== "cages" || chosen.length === 0) return [];
  const cell = lattice.at(focus);
  const label = cell?.label;
  const mark = (kind: Mark, places: readonly Place[]): Marked => ({ mark: kind, places });
  const beside = cell?.group === undefined || chosen.length > 1 ? [] : lattice.cellsOf(cell.group);
  const alike = label === undefined ? [] : view.cells.filter((one) => one.label === label);
  const notes = label === undefined ? [] : view.cells.map((one) => ({ place: placeOf(one), values: [Number(label)] }));
  return [
    mark("beside", beside),
    { ...mark("alike", alike.map(placeOf)), notes },
    mark("chosen", chosen),
  ];
}
