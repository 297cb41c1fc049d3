// The board in a document: the drawing, a grid of cells above it that takes focus and pointers, and
// the piece that follows the pointer. All decisions are the table's.

import { boxOf, heart, imageOf, type Point } from "./hand";
import { same } from "./lattice";
import type { Place } from "./moves";
import { MARGIN, UNIT, ghost, lonePiece, node, scene, tile, viewBox, type Extra, type Mark, type Marked } from "./scene";
import { pieceColour, placeOf, type Taste } from "./colours";
import { drawing, element } from "./svg";
import type { Hand, Table, TableState } from "./table";

export interface BoardOptions {
  readonly taste: Taste;
  readonly marks: readonly Marked[];
  /** The name of the board, and the words for a cell. */
  readonly name: string;
  readonly describe: (place: Place, state: TableState) => string;
  /** The language of these words: in another one all cells are described anew. */
  readonly language: string;
}

/** How far a pointer goes before a press becomes a drag, in pixels. */
const SLACK = 6;
/** Under a finger the piece is held higher, to be seen. */
const LIFT = 44;

interface Drag {
  readonly pointer: number;
  readonly from: { x: number; y: number };
  readonly touch: boolean;
  readonly begin: () => boolean;
  /** Where in the box of the hand the pointer holds it, in cells. */
  grip: Point | null;
  moved: boolean;
  /** Where the pointer is now. */
  at: { x: number; y: number };
  /** The image that is drawn under the pointer. */
  image: number | null;
  readonly end: () => void;
}

export class Board {
  private readonly svg: SVGSVGElement;
  private readonly picture: SVGGElement;
  private readonly shadow: SVGGElement;
  private readonly grid: SVGGElement;
  private readonly floating: HTMLDivElement;
  private cells = new Map<string, SVGElement>();
  private shape = "";
  private drawn: readonly unknown[] = [];
  private near: ReadonlySet<string> = new Set();
  /** What each cell was when it was last described: of thousands only those that changed are. */
  private told = new Map<string, string>();
  private language = "";
  private drag: Drag | null = null;
  private options: BoardOptions;
  private readonly leave: () => void;
  private frame = 0;
  private wheeled = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly table: Table,
    options: BoardOptions,
  ) {
    this.options = options;
    this.svg = drawing("0 0 1 1", []);
    this.svg.classList.add("board");
    this.picture = element(node("g", { "aria-hidden": "true" })) as SVGGElement;
    this.grid = element(node("g", { role: "grid" })) as SVGGElement;
    this.shadow = element(node("g", { "aria-hidden": "true" })) as SVGGElement;
    this.svg.append(this.picture, this.shadow, this.grid);
    this.floating = document.createElement("div");
    this.floating.className = "floating";
    this.floating.hidden = true;
    host.append(this.svg, this.floating);
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
    window.removeEventListener("pointermove", this.onMove);
    window.removeEventListener("pointerup", this.onUp);
    window.removeEventListener("pointercancel", this.onCancel);
    this.svg.remove();
    this.floating.remove();
  }

  /** Puts the focus of the document on the board's cell. */
  focus(): void {
    const cell = this.cells.get(String(this.table.current.focus));
    cell?.focus({ preventScroll: true });
  }

  /** A pointer went down on something beside the board that can be taken, as a piece of the tray. */
  grab(event: PointerEvent, pick: () => void): void {
    const lone = event.currentTarget instanceof Element ? event.currentTarget.querySelector<SVGSVGElement>("svg.lone") : null;
    this.follow(event, () => {
      pick();
      return this.table.current.hand !== null;
    });
    if (this.drag && lone) this.drag.grip = pointIn(lone, event.clientX, event.clientY);
  }

  private request(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  // Drawing

  /** While something is in the hand only its shadow moves: the rest is drawn when it changes. */
  private draw(): void {
    const state = this.table.current;
    const { hand, spot, view, lattice } = state;
    if (this.drag?.moved && hand) this.reshapeFloating(hand, this.drag);
    const faint = hand?.kind === "piece" && hand.from ? (lattice.at(hand.from)?.group ?? null) : null;
    const chosen = view.look === "cages" ? `${String(state.focus)} ${state.chosen}` : "";
    const now = [view, this.options, faint, chosen];
    const all = now.some((part, at) => part !== this.drawn[at]);
    if (all) {
      this.drawn = now;
      this.layOut(state);
      const extra: Extra = { marks: [...this.ownMarks(state), ...this.options.marks], taste: this.options.taste, faint };
      this.picture.replaceChildren(...scene(view, extra).map(element));
    }
    this.shadow.replaceChildren(...(hand && spot ? [element(ghost(spot.cells, spot.free, this.colour(hand)))] : []));
    this.describe(state, all);
    this.host.classList.toggle("holding", hand !== null);
  }

  /** Numbers go to the chosen cell: it is shown, with its cage and the cells that say the same. */
  private ownMarks({ view, lattice, focus, chosen }: TableState): Marked[] {
    if (view.look !== "cages" || !chosen) return [];
    const cell = lattice.at(focus);
    const label = cell?.label;
    const mark = (kind: Mark, places: Place[]): Marked => ({ mark: kind, places });
    const beside = cell?.group === undefined ? [] : lattice.cellsOf(cell.group);
    const alike = label === undefined ? [] : view.cells.filter((one) => one.label === label);
    return [
      mark("beside", beside),
      mark("alike", alike.map(({ row, col }): Place => [row, col])),
      mark("chosen", [focus]),
    ];
  }

  private colour(hand: Hand): string | null {
    const piece = hand.kind === "piece" ? this.table.current.view.pieces[hand.piece] : undefined;
    return piece ? pieceColour(piece, placeOf(piece.name), this.options.taste) : null;
  }

  /** Makes the cells of the grid anew when the board has another shape. */
  private layOut({ view, lattice }: TableState): void {
    const shape = `${view.look}${view.rows}x${view.cols}:${view.cells.map((cell) => `${cell.layer ?? 0},${cell.row},${cell.col}`).join(" ")}`;
    if (shape === this.shape) return;
    this.shape = shape;
    this.svg.setAttribute("viewBox", viewBox(view));
    const { rows, cols } = lattice.size();
    this.host.style.setProperty("--ratio", String((cols + 2 * MARGIN) / (rows + 2 * MARGIN)));
    this.host.style.setProperty("--cols", String(cols));
    this.cells = new Map();
    this.told = new Map();
    const lines = new Map<number, SVGElement>();
    for (const cell of view.cells) {
      if ((cell.layer ?? 0) > 0) continue;
      let line = lines.get(cell.row);
      if (!line) {
        line = element(node("g", { role: "row", "aria-rowindex": cell.row + 1 }));
        lines.set(cell.row, line);
      }
      const { x, y } = lattice.drawn(cell);
      const made = element(
        node("rect", {
          class: "cell", role: "gridcell", tabindex: -1, "aria-colindex": cell.col + 1,
          "data-row": cell.row, "data-col": cell.col,
          x: x * UNIT + 1.5, y: y * UNIT + 1.5, width: UNIT - 3, height: UNIT - 3, rx: 6,
        }),
      );
      line.append(made);
      this.cells.set(String([cell.row, cell.col]), made);
    }
    this.grid.setAttribute("aria-rowcount", String(view.rows));
    this.grid.setAttribute("aria-colcount", String(view.cols));
    this.grid.replaceChildren(...lines.values());
  }

  /** Says what each cell is; if the picture is the same, only where hand and focus are or were. */
  private describe(state: TableState, all: boolean): void {
    set(this.grid, "aria-label", this.options.name);
    const near = new Set([...(state.spot?.cells.map(String) ?? []), String(state.focus)]);
    const changed = all ? this.changed(state) : [];
    for (const key of new Set([...near, ...this.near, ...changed])) this.describeCell(key, state, near);
    this.near = near;
    const focused = this.cells.get(String(state.focus));
    if (focused && document.activeElement !== focused && this.grid.contains(document.activeElement)) {
      focused.focus({ preventScroll: true });
    }
    const movable = state.hand === null && state.view.look !== "cages";
    this.host.classList.toggle("movable", movable);
  }

  /** The cells that are not what they were when they were described. */
  private changed({ view }: TableState): string[] {
    if (this.language !== this.options.language) this.told.clear();
    this.language = this.options.language;
    const keys: string[] = [];
    for (const cell of view.cells) {
      if ((cell.layer ?? 0) > 0) continue;
      const key = `${cell.row},${cell.col}`;
      const name = cell.group === undefined ? "" : view.groups[cell.group]?.name;
      const now = [name, cell.group, cell.label, cell.mark, cell.sides, cell.notes].join("|");
      if (this.told.get(key) === now) continue;
      this.told.set(key, now);
      keys.push(key);
    }
    return keys;
  }

  private describeCell(key: string, state: TableState, near: ReadonlySet<string>): void {
    const made = this.cells.get(key);
    const place = made ? placeOfTarget(made) : null;
    const cell = place ? state.lattice.at(place) : null;
    if (!made || !place || !cell) return;
    const focused = same(place, state.focus);
    set(made, "tabindex", focused ? "0" : "-1");
    set(made, "aria-label", this.options.describe(place, state));
    set(made, "aria-selected", String(state.spot ? near.has(key) && !isOnlyFocus(place, state) : focused && state.chosen));
    const filled = cell.group !== undefined || cell.sides !== undefined;
    made.classList.toggle("filled", filled && cell.mark !== "given");
  }

  // Listening

  private listen(): void {
    this.grid.addEventListener("keydown", (event) => {
      const other = event.ctrlKey || event.metaKey || event.altKey;
      if (!this.table.key({ key: event.key, shift: event.shiftKey, other })) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.grid.addEventListener("focusin", (event) => {
      const place = placeOfTarget(event.target);
      const { focus, hand } = this.table.current;
      if (place && !same(place, focus) && !hand) this.table.focusOn(place);
    });
    this.grid.addEventListener("pointerdown", (event) => {
      const place = placeOfTarget(event.target);
      if (!place || event.button !== 0) return;
      if (this.table.current.hand) {
        this.press(event, place);
        return;
      }
      this.follow(event, () => this.table.pickAt(place), place);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (this.drag || event.pointerType === "touch" || !this.table.current.hand) return;
      this.hoverAt(event.clientX, event.clientY, this.heart());
    });
    this.host.addEventListener(
      "wheel",
      (event) => {
        if (this.table.current.hand?.kind !== "piece") return;
        event.preventDefault();
        // A touchpad sends many small turns of the wheel: one quarter for each stretch.
        if (event.timeStamp - this.wheeled < 160) return;
        this.wheeled = event.timeStamp;
        if (event.shiftKey) this.table.flip();
        else this.table.turn(event.deltaY > 0 ? 1 : -1);
        if (!this.drag) this.hoverAt(event.clientX, event.clientY, this.heart());
      },
      { passive: false },
    );
  }

  /** A press with something in the hand: it is let go where it is seen. */
  private press(event: PointerEvent, place: Place): void {
    const { spot, hand } = this.table.current;
    const touch = event.pointerType === "touch";
    event.preventDefault();
    // What is put down covers the cell that was pressed, also after keys moved or turned it.
    const onSpot = spot?.cells.some((cell) => same(cell, place)) ?? false;
    if (!onSpot) {
      this.hoverAt(event.clientX, event.clientY, this.heart());
      // The first tap shows where the piece would lie; a tap on it lets go.
      if ((touch || !spot) && hand?.kind === "piece") return;
    }
    void this.table.drop();
  }

  // Dragging

  private follow(event: PointerEvent, begin: () => boolean, place?: Place): void {
    if (this.drag) return;
    const end = (): void => {
      if (place) void this.table.press(place);
    };
    this.drag = {
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      touch: event.pointerType === "touch",
      begin,
      grip: null,
      moved: false,
      at: { x: event.clientX, y: event.clientY },
      image: null,
      end,
    };
    window.addEventListener("pointermove", this.onMove, { passive: false });
    window.addEventListener("pointerup", this.onUp);
    window.addEventListener("pointercancel", this.onCancel);
  }

  private readonly onMove = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) < SLACK) return;
      drag.moved = true;
      if (!drag.begin()) {
        this.stop();
        return;
      }
      drag.grip = this.gripAt(drag);
      const { hand } = this.table.current;
      drag.image = hand?.kind === "piece" ? hand.image : null;
    }
    event.preventDefault();
    drag.at = { x: event.clientX, y: event.clientY };
    this.float(drag);
  };

  private readonly onUp = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.stop();
    if (!drag.moved) {
      drag.end();
      return;
    }
    this.drop();
  };

  /** The browser took the pointer, as to scroll: what was dragged goes back. */
  private readonly onCancel = (): void => {
    const moved = this.drag?.moved ?? false;
    this.stop();
    if (moved) this.table.release();
  };

  private drop(): void {
    void this.table.drop().then((done) => {
      // What may not lie there goes back to where it came from; the refusal says why.
      if (!done) this.table.release();
    });
  }

  private stop(): void {
    this.drag = null;
    this.floating.hidden = true;
    window.removeEventListener("pointermove", this.onMove);
    window.removeEventListener("pointerup", this.onUp);
    window.removeEventListener("pointercancel", this.onCancel);
  }

  /** Shows what is held under the pointer, and its spot on the board. */
  private float(drag: Drag): void {
    const { hand } = this.table.current;
    if (!hand) return;
    const grip = drag.grip ?? this.heart();
    const { x } = drag.at;
    const y = drag.at.y - (drag.touch ? LIFT : 0);
    const unit = this.unit();
    this.paintFloating(hand, unit);
    this.floating.hidden = false;
    this.floating.style.transform = `translate(${x - grip.col * unit}px, ${y - grip.row * unit}px)`;
    this.hoverAt(x, y, grip);
  }

  /** What is dragged was turned or flipped: it is drawn anew, held near its middle. */
  private reshapeFloating(hand: Hand, drag: Drag): void {
    if (hand.kind !== "piece" || hand.image === drag.image) return;
    drag.image = hand.image;
    drag.grip = this.heart();
    this.float(drag);
  }

  private painted = "";

  private paintFloating(hand: Hand, unit: number): void {
    const key = JSON.stringify([hand.kind === "piece" ? [hand.piece, hand.image] : hand.tile, unit, this.options.taste]);
    if (key === this.painted) return;
    this.painted = key;
    const { view } = this.table.current;
    const piece = hand.kind === "piece" ? view.pieces[hand.piece] : undefined;
    const image = hand.kind === "piece" && piece ? imageOf(piece, hand.image) : [[0, 0] as Place];
    const { rows, cols } = boxOf(image);
    const nodes =
      hand.kind === "tile"
        ? [tile(hand.tile, { x: 0, y: 0 }, this.options.taste)]
        : lonePiece(image, piece?.name ?? "", this.colour(hand) ?? "", this.options.taste, "floating");
    const svg = drawing(`0 0 ${cols * UNIT} ${rows * UNIT}`, nodes);
    svg.setAttribute("width", String(cols * unit));
    svg.setAttribute("height", String(rows * unit));
    this.floating.replaceChildren(svg);
  }

  /** The length of a cell on the screen, in pixels. */
  private unit(): number {
    const box = this.svg.viewBox.baseVal;
    return (this.svg.getBoundingClientRect().width / box.width) * UNIT;
  }

  private hoverAt(x: number, y: number, grip: Point): void {
    const { row, col } = this.cellsAt(x, y);
    const { rows, cols } = this.table.current.view;
    if (row < -0.8 || col < -0.8 || row > rows + 0.8 || col > cols + 0.8) this.table.away();
    else this.table.point({ row, col }, grip);
  }

  /** A point of the screen in cells of the board, with fractions. */
  private cellsAt(x: number, y: number): Point {
    const rect = this.svg.getBoundingClientRect();
    const unit = this.unit();
    return { row: (y - rect.top) / unit - MARGIN, col: (x - rect.left) / unit - MARGIN };
  }

  /** Where the pointer holds what it took, on the board or beside it: there it stays. */
  private gripAt(drag: Drag): Point {
    const { hand, spot, view } = this.table.current;
    const piece = hand?.kind === "piece" ? view.pieces[hand.piece] : undefined;
    let grip = drag.grip;
    if (hand?.from != null && spot) {
      const { row, col } = this.cellsAt(drag.from.x, drag.from.y);
      grip = { row: row - spot.corner[0], col: col - spot.corner[1] };
    }
    if (!grip || hand?.kind !== "piece" || !piece) return grip ?? this.heart();
    // The rim around a piece belongs to the cells beside it.
    const { rows, cols } = boxOf(imageOf(piece, hand.image));
    const within = (at: number, count: number): number => Math.min(Math.max(at, 0.01), count - 0.01);
    return { row: within(grip.row, rows), col: within(grip.col, cols) };
  }

  /** Where something is held that was not gripped: in a cell near its middle. */
  private heart(): Point {
    const { hand, view } = this.table.current;
    const piece = hand?.kind === "piece" ? view.pieces[hand.piece] : undefined;
    return hand?.kind === "piece" && piece ? heart(imageOf(piece, hand.image)) : { row: 0.5, col: 0.5 };
  }
}

/** A point of the screen in the cells of a piece that is drawn alone. */
function pointIn(lone: SVGSVGElement, x: number, y: number): Point {
  const rect = lone.getBoundingClientRect();
  const box = lone.viewBox.baseVal;
  return {
    row: (((y - rect.top) / rect.height) * box.height + box.y) / UNIT,
    col: (((x - rect.left) / rect.width) * box.width + box.x) / UNIT,
  };
}

function isOnlyFocus(place: Place, { spot, focus }: TableState): boolean {
  return same(place, focus) && !(spot?.cells.some((cell) => same(cell, place)) ?? false);
}

function set(made: Element, name: string, value: string): void {
  if (made.getAttribute(name) !== value) made.setAttribute(name, value);
}

function placeOfTarget(target: EventTarget | null): Place | null {
  if (!(target instanceof SVGElement)) return null;
  const { row, col } = target.dataset;
  return row === undefined || col === undefined ? null : [Number(row), Number(col)];
}
