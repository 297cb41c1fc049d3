// Choosing cells with a pointer: a press chooses one, a drag all that it goes through; with Ctrl or Shift, or
// while several are being chosen, cells are added to those that are, or taken out.

import { middle } from "./form";
import { same } from "./lattice";
import type { Place } from "./moves";
import { pointAt } from "./reach";
import type { Table } from "./table";

/** A drag takes a cell when it comes so near to its middle, in lengths of a cell's side: so it can go
 * slantwise, and between two corners. */
const NEAR = 0.42;
/** How far apart the points of a drag are that are looked at, in the same lengths. */
const STEP = 0.2;

export class Choosing {
  private pointer: number | null = null;
  /** Where the drag was last, on the board. */
  private last = { x: 0, y: 0 };
  /** The drag takes cells out. */
  private removes = false;

  constructor(
    private readonly table: Table,
    private readonly svg: SVGSVGElement,
  ) {}

  /** A pointer went down on a cell. */
  begin(event: PointerEvent, place: Place): void {
    if (this.pointer !== null) return;
    const { chosen, several } = this.table.current;
    const adds = several || event.ctrlKey || event.metaKey || event.shiftKey;
    this.removes = adds && chosen.some((one) => same(one, place));
    if (!adds) this.table.focusOn(place);
    else if (this.removes) this.table.leaveOut(place);
    else this.table.add(place);
    this.pointer = event.pointerId;
    this.last = pointAt(this.svg, event.clientX, event.clientY);
    window.addEventListener("pointermove", this.onMove, { passive: false });
    window.addEventListener("pointerup", this.onEnd);
    window.addEventListener("pointercancel", this.onEnd);
  }

  /** Forgets the pointer; what it has chosen stays. */
  stop(): void {
    this.pointer = null;
    window.removeEventListener("pointermove", this.onMove);
    window.removeEventListener("pointerup", this.onEnd);
    window.removeEventListener("pointercancel", this.onEnd);
  }

  /** A fast pointer tells of few points: those between are looked at, too. */
  private readonly onMove = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const to = pointAt(this.svg, event.clientX, event.clientY);
    const { x, y } = this.last;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - x, to.y - y) / STEP));
    for (let step = 1; step <= steps; step++) this.over({ x: x + ((to.x - x) * step) / steps, y: y + ((to.y - y) * step) / steps });
    this.last = to;
  };

  private over(at: { readonly x: number; readonly y: number }): void {
    const { lattice, focus } = this.table.current;
    const place = lattice.placeAt(at);
    if (!lattice.has(place) || same(place, focus)) return;
    const centre = middle(lattice.outlineAt(place));
    if (Math.hypot(at.x - centre.x, at.y - centre.y) > NEAR) return;
    if (this.removes) this.table.leaveOut(place);
    else this.table.add(place);
  }

  private readonly onEnd = (event: PointerEvent): void => {
    if (event.pointerId === this.pointer) this.stop();
  };
}
