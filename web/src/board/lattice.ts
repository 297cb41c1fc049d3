// The cells of a picture by their places, and how they are laid out when drawn.

import type { Cell, Picture } from "../api/types";
import type { Direction, Place } from "./moves";

const STEPS: Record<Direction, Place> = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] };

export class Lattice {
  private readonly byPlace = new Map<string, Cell>();

  constructor(readonly picture: Picture) {
    for (const cell of picture.cells) this.byPlace.set(key(cell.row, cell.col, cell.layer ?? 0), cell);
  }

  at([row, col]: Place, layer = 0): Cell | null {
    return this.byPlace.get(key(row, col, layer)) ?? null;
  }

  has(place: Place): boolean {
    return this.at(place) !== null;
  }

  /** Nothing lies there and nothing must stay uncovered. */
  isFree(place: Place): boolean {
    const cell = this.at(place);
    return cell !== null && cell.group === undefined && cell.mark !== "open";
  }

  cellsOf(group: number): Place[] {
    return this.picture.cells.filter((cell) => cell.group === group).map(({ row, col }): Place => [row, col]);
  }

  /** The next cell that way, across holes; null at the edge. */
  beyond([row, col]: Place, direction: Direction): Place | null {
    const [down, right] = STEPS[direction];
    for (let distance = 1; ; distance++) {
      const place: Place = [row + down * distance, col + right * distance];
      if (this.has(place)) return place;
      if (!this.isInside(place)) return null;
    }
  }

  first(): Place {
    const cell = this.picture.cells[0];
    return cell ? [cell.row, cell.col] : [0, 0];
  }

  last(): Place {
    const cell = this.picture.cells.at(-1);
    return cell ? [cell.row, cell.col] : [0, 0];
  }

  /** Rows and columns when drawn: layers lie side by side, a column apart. */
  size(): { rows: number; cols: number } {
    const { rows, cols, layers } = this.picture;
    return { rows, cols: cols * layers + (layers - 1) };
  }

  /** Where a cell is drawn, in cells. */
  drawn(cell: Cell): { x: number; y: number } {
    return { x: cell.col + (cell.layer ?? 0) * (this.picture.cols + 1), y: cell.row };
  }

  private isInside([row, col]: Place): boolean {
    return row >= 0 && col >= 0 && row < this.picture.rows && col < this.picture.cols;
  }
}

function key(row: number, col: number, layer: number): string {
  return `${layer}:${row},${col}`;
}

export function same(one: Place | null, other: Place | null): boolean {
  return one !== null && other !== null && one[0] === other[0] && one[1] === other[1];
}
