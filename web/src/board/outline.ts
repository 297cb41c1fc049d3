// The outline of a set of cells as one path with round corners, drawn a little inside the cells so
// that neighbouring pieces stand apart.

/** A cell as drawn: column and row. */
export interface Square {
  readonly x: number;
  readonly y: number;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

// Sides are walked clockwise, with the cells on the right hand.
const WAYS = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
  { dx: 0, dy: -1 },
] as const;

/** `inset` and `radius` are in cells; `unit` is the length of a cell in the drawing. */
export function outline(cells: readonly Square[], inset: number, radius: number, unit: number): string {
  return loops(cells)
    .map((loop) => smooth(loop, inset, radius, unit))
    .join("");
}

interface Side extends Corner {
  readonly way: number;
}

/** The closed walks along the edge: corners at which the way changes. */
function loops(cells: readonly Square[]): Side[][] {
  const inside = new Set(cells.map(({ x, y }) => `${x},${y}`));
  const has = (x: number, y: number): boolean => inside.has(`${x},${y}`);
  const sides = new Map<string, Side>();
  const add = (x: number, y: number, way: number): void => {
    sides.set(`${x},${y},${way}`, { x, y, way });
  };
  for (const { x, y } of cells) {
    if (!has(x, y - 1)) add(x, y, 0);
    if (!has(x + 1, y)) add(x + 1, y, 1);
    if (!has(x, y + 1)) add(x + 1, y + 1, 2);
    if (!has(x - 1, y)) add(x, y + 1, 3);
  }
  const found: Side[][] = [];
  for (const start of sides.values()) {
    const loop: Side[] = [];
    let side: Side | undefined = start;
    while (side && sides.delete(`${side.x},${side.y},${side.way}`)) {
      if (loop.at(-1)?.way !== side.way) loop.push(side);
      side = after(sides, side);
    }
    if (loop.length > 1 && loop[0]?.way === loop.at(-1)?.way) loop.shift();
    found.push(loop);
  }
  return found;
}

/** The side that follows; where two cells meet at a corner only, the walk stays at its own cell. */
function after(sides: ReadonlyMap<string, Side>, { x, y, way }: Side): Side | undefined {
  const step = WAYS[way] ?? WAYS[0];
  const [nx, ny] = [x + step.dx, y + step.dy];
  for (const turn of [1, 0, 3]) {
    const next = sides.get(`${nx},${ny},${(way + turn) % 4}`);
    if (next) return next;
  }
  return undefined;
}

/** Each corner is moved inwards and rounded. */
function smooth(loop: readonly Side[], inset: number, radius: number, unit: number): string {
  const inner = (at: number): Corner & { out: number; into: number; turn: number } => {
    const side = loop[at];
    const before = loop[(at + loop.length - 1) % loop.length];
    if (!side || !before) throw new Error("a loop has corners");
    const right = (way: number): (typeof WAYS)[number] => WAYS[(way + 1) % 4] ?? WAYS[0];
    const [one, two] = [right(before.way), right(side.way)];
    return {
      x: side.x + (one.dx + two.dx) * inset,
      y: side.y + (one.dy + two.dy) * inset,
      into: before.way,
      out: side.way,
      turn: (side.way - before.way + 4) % 4,
    };
  };
  const corners = loop.map((_, at) => inner(at));
  const write = (value: number): string => String(Math.round(value * unit * 100) / 100);
  let path = "";
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner;
    const previous = corners[(at + corners.length - 1) % corners.length] ?? corner;
    const length = (other: Corner): number => Math.abs(other.x - corner.x) + Math.abs(other.y - corner.y);
    const round = Math.min(radius, length(next) / 2, length(previous) / 2);
    const into = WAYS[corner.into] ?? WAYS[0];
    const out = WAYS[corner.out] ?? WAYS[0];
    const start = `${write(corner.x - into.dx * round)} ${write(corner.y - into.dy * round)}`;
    const end = `${write(corner.x + out.dx * round)} ${write(corner.y + out.dy * round)}`;
    path += `${at === 0 ? "M" : "L"}${start}Q${write(corner.x)} ${write(corner.y)} ${end}`;
  });
  return `${path}Z`;
}
