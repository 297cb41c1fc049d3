// Whether two drawn pieces are one shape. Pieces of squares may be turned and turned over, as the puzzle lets them;
// those of other cells are compared as they are drawn. It knows no document.

import type { Place } from "../board/moves";

export interface Freedom {
  readonly rotate: boolean;
  readonly flip: boolean;
}

/** The first of the pieces that has the shape, if any. `plain`: the cells are squares of one layer. */
export function alike<Piece extends { readonly cells: readonly Place[] }>(pieces: readonly Piece[], cells: readonly Place[], freedom: Freedom, plain: boolean): Piece | undefined {
  const shapes = new Set(plain ? images(cells, freedom).map(shape) : [shapeWithKind(cells)]);
  return pieces.find((piece) => shapes.has(plain ? shape(piece.cells) : shapeWithKind(piece.cells)));
}

function images(cells: readonly Place[], { rotate, flip }: Freedom): readonly (readonly Place[])[] {
  const turned = (image: readonly Place[], times: number): readonly Place[] => (times === 0 ? image : turned(image.map(([row, col]): Place => [col, -row]), times - 1));
  const over = cells.map(([row, col]): Place => [row, -col]);
  const faces = flip ? [cells, over] : [cells];
  return faces.flatMap((face) => (rotate ? [0, 1, 2, 3].map((times) => turned(face, times)) : [face]));
}

/** The cells from their corner, in order. */
function shape(cells: readonly Place[]): string {
  const least = (at: 0 | 1 | 2): number => Math.min(...cells.map((cell) => cell[at] ?? 0));
  const [top, left, low] = [least(0), least(1), least(2)];
  return cells.map(([row, col, layer = 0]) => `${row - top},${col - left},${layer - low}`).sort().join(" ");
}

/** On hexagons and triangles, the neighbours of a cell depend on where it lies. */
function shapeWithKind(cells: readonly Place[]): string {
  const [row, col] = [Math.min(...cells.map((cell) => cell[0])), Math.min(...cells.map((cell) => cell[1]))];
  return `${(row + col) % 2} ${shape(cells)}`;
}
