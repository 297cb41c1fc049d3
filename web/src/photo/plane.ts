// Where the cells of a board lie in a picture: a plane seen in perspective.

/** Right and down from the upper left corner of the picture, in its pixels. */
export type Spot = readonly [x: number, y: number];
/** Row and column. */
export type Cell = readonly [row: number, col: number];
/** Four of something, clockwise from the upper left. */
export type Four<T> = readonly [T, T, T, T];

/** From rows and columns to spots: three rows of a matrix, for column, row and 1. */
export type Plane = readonly (readonly number[])[];

/** The plane in which these cells lie at these spots; null where three of them lie on a line. */
export function plane(cells: Four<Cell>, spots: Four<Spot>): Plane | null {
  const rows = cells.flatMap(([row, col], at) => {
    const [x, y] = spots[at] ?? [0, 0];
    return [
      [col, row, 1, 0, 0, 0, -x * col, -x * row, x],
      [0, 0, 0, col, row, 1, -y * col, -y * row, y],
    ];
  });
  const solution = solved(rows);
  if (!solution) return null;
  return [solution.slice(0, 3), solution.slice(3, 6), [...solution.slice(6), 1]];
}

/** The solution of linear equations, by elimination; null where there is no single one. */
function solved(rows: number[][]): number[] | null {
  const number = rows.length;
  for (let at = 0; at < number; at += 1) {
    const left = rows.slice(at);
    const pivot = left.reduce((best, row) => (Math.abs(row[at] ?? 0) > Math.abs(best[at] ?? 0) ? row : best));
    const head = pivot[at] ?? 0;
    if (Math.abs(head) < 1e-9) return null;
    const from = rows.indexOf(pivot);
    [rows[at], rows[from]] = [pivot, rows[at] ?? pivot];
    rows.forEach((row, other) => {
      if (other === at) return;
      const factor = (row[at] ?? 0) / head;
      pivot.forEach((value, place) => {
        row[place] = (row[place] ?? 0) - factor * value;
      });
    });
  }
  return rows.map((row, at) => (row[number] ?? 0) / (row[at] ?? 1));
}

/** Where a cell lies. */
export function spotOf(plane: Plane, [row, col]: Cell): Spot {
  const [x = 0, y = 0, w = 1] = plane.map(([right = 0, down = 0, rest = 0]) => right * col + down * row + rest);
  return [x / w, y / w];
}

/** The corner cells of a board, clockwise, as the engine takes them: those in the corners of its drawing, if they are
 * cells, otherwise the four at its sides that span the largest quadrilateral; where no four do, as on a triangle, the
 * corners of the rectangle around all cells. */
export function cornersOf(cells: readonly Cell[]): Four<Cell> {
  const ends = (along: 0 | 1, last: boolean): Cell[] => {
    const sides = cells.map((cell) => cell[along]);
    const side = last ? Math.max(...sides) : Math.min(...sides);
    const across = along === 0 ? 1 : 0;
    const there = cells.filter((cell) => cell[along] === side).sort((one, other) => one[across] - other[across]);
    return [there[0], there.at(-1)].filter((cell) => cell !== undefined);
  };
  const [top, right, bottom, left] = [ends(0, false), ends(1, true), ends(0, true), ends(1, false)];
  const around = [...top, ...right, ...bottom.reverse(), ...left.reverse()];
  let best: Four<Cell> | null = null;
  let most = -1;
  for (let a = 0; a < around.length; a += 1) {
    for (let b = a + 1; b < around.length; b += 1) {
      for (let c = b + 1; c < around.length; c += 1) {
        for (let d = c + 1; d < around.length; d += 1) {
          const four = [around[a], around[b], around[c], around[d]] as unknown as Four<Cell>;
          const area = areaOf(four);
          if (area > most) [best, most] = [four, area];
        }
      }
    }
  }
  if (best && new Set(best.map(String)).size === 4) return best;
  const [up, down] = [top[0]?.[0] ?? 0, bottom[0]?.[0] ?? 0];
  const [west, east] = [left[0]?.[1] ?? 0, right[0]?.[1] ?? 0];
  return [[up, west], [up, east], [down, east], [down, west]];
}

function areaOf(cells: Four<Cell>): number {
  const parts = cells.map(([row, col], at) => {
    const [nextRow, nextCol] = cells[(at + 1) % 4] ?? [0, 0];
    return col * nextRow - nextCol * row;
  });
  return parts.reduce((sum, part) => sum + part, 0) / 2;
}
