// The cells of a board as those meet it who use keys or a screen reader: a grid for each layer, above
// the drawing, that takes the focus, says what each cell is, and catches the pointer.

import { same } from "./lattice";
import { placeOf, type Place } from "./moves";
import { UNIT, node, writtenOn } from "./nodes";
import { outline } from "./outline";
import { element } from "./svg";
import type { TableState } from "./table";

/** How much smaller than a cell it is where it is pressed, and how round; in lengths of its side. */
const INSET = 1.5 / UNIT;
const ROUND = 6 / UNIT;

/** The name of a board, the words for its cells, and the language they are in: in another one all
 * cells are described anew. */
export interface Words {
  readonly name: string;
  /** What the layers are called, the lowest first; none on a board without layers. */
  readonly layers: readonly string[];
  readonly describe: (place: Place, state: TableState) => string;
  readonly language: string;
}

export class Cells {
  /** What holds the grids. */
  readonly grid: SVGGElement;
  private grids: readonly SVGElement[] = [];
  private cells = new Map<string, SVGElement>();
  private shape = "";
  private near: ReadonlySet<string> = new Set();
  /** What each cell was when it was last described: of thousands only those that changed are. */
  private told = new Map<string, string>();
  private language = "";

  constructor() {
    this.grid = element(node("g", {})) as SVGGElement;
  }

  /** Puts the focus of the document on a cell. */
  focus(place: Place): void {
    this.cells.get(String(place))?.focus({ preventScroll: true });
  }

  /** Scrolls to a cell. */
  reveal(place: Place): void {
    this.cells.get(String(place))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Makes the cells anew when the board has another shape. */
  layOut({ view, lattice }: TableState): void {
    const shape = `${lattice.spread}:${view.look}${view.rows}x${view.cols}${JSON.stringify(view.lattice)}:${view.cells.map((cell) => `${cell.layer ?? 0},${cell.row},${cell.col}`).join(" ")}`;
    if (shape === this.shape) return;
    this.shape = shape;
    this.cells = new Map();
    this.told = new Map();
    const lines = new Map<string, SVGElement>();
    this.grids = Array.from({ length: view.layers }, () => {
      const several = view.look === "cages" ? { "aria-multiselectable": "true" } : {};
      return element(node("g", { role: "grid", "aria-rowcount": view.rows, "aria-colcount": view.cols, ...several }));
    });
    for (const cell of view.cells) {
      const { row, col, layer = 0 } = cell;
      let line = lines.get(`${layer},${row}`);
      if (!line) {
        line = element(node("g", { role: "row", "aria-rowindex": row + 1 }));
        lines.set(`${layer},${row}`, line);
        this.grids[layer]?.append(line);
      }
      const made = element(
        node("path", {
          class: "cell", role: "gridcell", tabindex: -1, "aria-colindex": col + 1,
          "data-row": row, "data-col": col, ...(layer > 0 ? { "data-layer": layer } : {}),
          d: outline([lattice.drawn(cell)], INSET, ROUND, UNIT),
        }),
      );
      line.append(made);
      this.cells.set(String(placeOf(cell)), made);
    }
    // A layer without cells is no grid.
    this.grid.replaceChildren(...this.grids.filter((grid) => grid.childElementCount > 0));
  }

  /** Says what each cell is; if the picture is the same, only where hand and focus are or were. */
  describe(state: TableState, words: Words, all: boolean): void {
    this.grids.forEach((grid, layer) => {
      const name = words.layers[layer];
      set(grid, "aria-label", name === undefined ? words.name : `${words.name}, ${name}`);
    });
    const near = new Set([...(state.spot?.cells.map(String) ?? []), String(state.focus), ...state.chosen.map(String)]);
    const changed = all ? this.changed(state, words.language) : [];
    for (const key of new Set([...near, ...this.near, ...changed])) this.describeCell(key, state, words);
    this.near = near;
    const focused = this.cells.get(String(state.focus));
    if (focused && document.activeElement !== focused && this.grid.contains(document.activeElement)) {
      focused.focus({ preventScroll: true });
    }
  }

  /** The cells that are not what they were when they were described. */
  private changed({ view }: TableState, language: string): string[] {
    if (this.language !== language) this.told.clear();
    this.language = language;
    const keys: string[] = [];
    for (const cell of view.cells) {
      const key = String(placeOf(cell));
      const written = cell.group === undefined ? "" : writtenOn(view.groups[cell.group]);
      // Cages are called by their numbers; those of pieces change with every piece that is laid before them.
      const group = view.look === "cages" ? cell.group : cell.group !== undefined;
      const now = [written, group, cell.label, cell.mark, cell.sides, cell.notes, cell.centre, cell.colour].join("|");
      if (this.told.get(key) === now) continue;
      this.told.set(key, now);
      keys.push(key);
    }
    return keys;
  }

  private describeCell(key: string, state: TableState, words: Words): void {
    const made = this.cells.get(key);
    const place = made ? placeOfTarget(made) : null;
    const cell = place ? state.lattice.at(place) : null;
    if (!made || !place || !cell) return;
    const focused = same(place, state.focus);
    set(made, "tabindex", focused ? "0" : "-1");
    set(made, "aria-label", words.describe(place, state));
    set(made, "aria-selected", String((state.spot?.cells ?? state.chosen).some((one) => same(one, place))));
    const filled = cell.group !== undefined || cell.sides !== undefined;
    made.classList.toggle("filled", filled && cell.mark !== "given");
  }
}

/** The place of the cell that an event happened to. */
export function placeOfTarget(target: EventTarget | null): Place | null {
  if (!(target instanceof SVGElement)) return null;
  const { row, col, layer = 0 } = target.dataset;
  return row === undefined || col === undefined ? null : placeOf({ row: Number(row), col: Number(col), layer: Number(layer) });
}

function set(made: Element, name: string, value: string): void {
  if (made.getAttribute(name) !== value) made.setAttribute(name, value);
}
