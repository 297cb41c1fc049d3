// Carrying with a pointer: a press that moves becomes a drag, and what is in the hand follows as a
// picture. What a press or a drag means is the table's to say.

import { pieceColour, placeOf, type Taste } from "./colours";
import { extent, outlineAt } from "./form";
import type { Grip } from "./hand";
import { imageIn, misfit, type Hand } from "./held";
import { motion } from "./motion";
import type { Place } from "./moves";
import { UNIT } from "./nodes";
import { lonePiece } from "./pieces";
import { PIECE, piecePicture } from "./solid";
import { pointAt, gripAt, heartOf, hover, onScreen, unitOf } from "./reach";
import { tile } from "./scene";
import { drawing } from "./svg";
import type { Table } from "./table";

/** How far a pointer goes before a press becomes a drag, in pixels. */
const SLACK = 6;
/** Under a finger the piece is held higher, to be seen. */
const LIFT = 44;

interface At {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly pointer: number;
  readonly from: At;
  readonly touch: boolean;
  readonly press: Press;
  /** Where in the box of the hand the pointer holds it. */
  grip: Grip | null;
  moved: boolean;
  /** Where the pointer is now. */
  at: At;
  /** The image that is drawn under the pointer. */
  image: number | null;
}

/** A pointer went down on something. */
export interface Press {
  /** Takes it, when the pointer moves on; false if it cannot be taken. */
  readonly begin: () => boolean;
  /** The pointer came up where it went down. */
  readonly tap?: () => void;
  /** Where in its box it is held, for what lies beside the board. */
  readonly grip?: Grip | null;
}

export class Carry {
  /** The picture that follows the pointer. */
  readonly floating: HTMLDivElement;
  private drag: Drag | null = null;
  private painted = "";

  constructor(
    private readonly table: Table,
    private readonly svg: SVGSVGElement,
    private readonly taste: () => Taste,
  ) {
    this.floating = document.createElement("div");
    this.floating.className = "floating";
    this.floating.hidden = true;
  }

  /** Whether a pointer is down on something. */
  get busy(): boolean {
    return this.drag !== null;
  }

  follow(event: PointerEvent, press: Press): void {
    if (this.drag) return;
    const from = { x: event.clientX, y: event.clientY };
    const touch = event.pointerType === "touch";
    const grip = press.grip ?? null;
    this.drag = { pointer: event.pointerId, from, touch, press, grip, moved: false, at: from, image: null };
    window.addEventListener("pointermove", this.onMove, { passive: false });
    window.addEventListener("pointerup", this.onUp);
    window.addEventListener("pointercancel", this.onCancel);
  }

  /** What is dragged may have been let go by a key, or turned or flipped: then it is drawn anew, held
   * near its middle. */
  update(): void {
    const { drag } = this;
    const { hand } = this.table.current;
    if (!drag?.moved) return;
    if (!hand) this.stop();
    if (hand?.kind !== "piece" || hand.image === drag.image) return;
    drag.image = hand.image;
    drag.grip = heartOf(this.table.current, hand);
    this.float(drag);
  }

  /** Forgets the pointer; what it dragged goes back. */
  cancel(): void {
    const moved = this.drag?.moved ?? false;
    this.stop();
    if (moved) this.table.release();
  }

  /** Forgets the pointer. */
  stop(): void {
    this.leave();
    this.floating.hidden = true;
  }

  private leave(): void {
    this.drag = null;
    window.removeEventListener("pointermove", this.onMove);
    window.removeEventListener("pointerup", this.onUp);
    window.removeEventListener("pointercancel", this.onCancel);
  }

  private readonly onMove = (event: PointerEvent): void => {
    const { drag } = this;
    if (drag?.pointer !== event.pointerId) return;
    if (!drag.moved && !this.begins(drag, event)) return;
    event.preventDefault();
    drag.at = { x: event.clientX, y: event.clientY };
    this.float(drag);
  };

  /** Whether the press has become a drag. */
  private begins(drag: Drag, event: PointerEvent): boolean {
    if (Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) < SLACK) return false;
    drag.moved = true;
    if (!drag.press.begin()) {
      this.stop();
      return false;
    }
    const { hand } = this.table.current;
    drag.grip = gripAt(this.table.current, pointAt(this.svg, drag.from.x, drag.from.y), drag.grip);
    drag.image = hand?.kind === "piece" ? hand.image : null;
    return true;
  }

  private readonly onUp = (event: PointerEvent): void => {
    const { drag } = this;
    if (drag?.pointer !== event.pointerId) return;
    this.leave();
    if (!drag.moved) {
      this.floating.hidden = true;
      drag.press.tap?.();
      return;
    }
    const { hand } = this.table.current;
    void this.settle(drag);
    void this.table.drop().then((done) => {
      // What may not lie there goes back to where it came from; beside the board it is told why. Meanwhile
      // something else may have been taken.
      if (!done && this.table.current.hand === hand) this.table.goBack();
    });
  };

  /** What was carried falls onto its spot, or goes back to where it was taken. */
  private async settle({ from, grip }: Drag): Promise<void> {
    const { hand, spot, lattice } = this.table.current;
    const unit = unitOf(this.svg);
    const held = grip ?? heartOf(this.table.current, hand);
    const falls = hand !== null && spot !== null && misfit(this.table.current, hand, spot) === null;
    const { x, y } = falls ? onScreen(this.svg, lattice.offset(spot.corner)) : { x: from.x - held.x * unit, y: from.y - held.y * unit };
    await motion(this.floating, [{ transform: this.floating.style.transform }, { transform: `translate(${x}px, ${y}px)`, opacity: falls ? 1 : 0.4 }]);
    // The next thing may have been taken meanwhile.
    if (!this.drag?.moved) this.floating.hidden = true;
  }

  /** The browser took the pointer, as to scroll: what was dragged goes back. */
  private readonly onCancel = (): void => this.cancel();

  /** Shows what is held under the pointer, and its spot on the board. */
  private float(drag: Drag): void {
    const { hand } = this.table.current;
    if (!hand) return;
    const grip = drag.grip ?? heartOf(this.table.current, hand);
    const { x } = drag.at;
    const y = drag.at.y - (drag.touch ? LIFT : 0);
    // What the screen is asked for comes before what changes it: else the browser would lay the page out for each.
    const unit = unitOf(this.svg);
    hover(this.table, this.svg, x, y, grip);
    this.paint(hand, unit);
    this.floating.hidden = false;
    // A solid is seen from the side: it hangs by its middle.
    const at = this.table.current.lattice.form.space && hand.kind === "piece" ? { x: 0, y: 0 } : grip;
    this.floating.style.transform = `translate(${Math.round(x - at.x * unit)}px, ${Math.round(y - at.y * unit)}px)`;
    // What is lit on the board shines through.
    this.floating.classList.toggle("over", this.table.current.spot !== null);
  }

  private paint(hand: Hand, unit: number): void {
    const taste = this.taste();
    const key = JSON.stringify([hand.kind === "piece" ? [hand.piece, hand.image] : hand.tile, unit, taste]);
    if (key === this.painted) return;
    this.painted = key;
    const { view } = this.table.current;
    const image: readonly Place[] = hand.kind === "piece" ? imageIn(view, hand) : [[0, 0]];
    const piece = hand.kind === "piece" ? view.pieces[hand.piece] : undefined;
    const colour = colourOf(this.table, hand, taste) ?? "";
    const solid = view.lattice.space && hand.kind === "piece" ? piecePicture(view.lattice, image, piece?.name ?? "", colour, PIECE) : null;
    const { x, y, width, height } = solid?.box ?? extent(view.lattice, image);
    const nodes = solid?.nodes ??
      (hand.kind === "tile"
        ? [tile(outlineAt(view.lattice, [0, 0]), hand.tile, taste)]
        : lonePiece(view.lattice, image, piece?.name ?? "", colour, taste, "floating"));
    const svg = drawing(`${x * UNIT} ${y * UNIT} ${width * UNIT} ${height * UNIT}`, nodes);
    svg.style.margin = `${y * unit}px 0 0 ${x * unit}px`;
    svg.setAttribute("width", String(width * unit));
    svg.setAttribute("height", String(height * unit));
    this.floating.replaceChildren(svg);
  }
}

/** The colour of the piece in the hand; null for a tile. */
export function colourOf(table: Table, hand: Hand, taste: Taste): string | null {
  const piece = hand.kind === "piece" ? table.current.view.pieces[hand.piece] : undefined;
  return piece ? pieceColour(piece, placeOf(piece.name), taste) : null;
}
