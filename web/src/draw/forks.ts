// The drawing of a puzzle that is there already: of a game that was drawn, of one from a file, of a built-in one.

import type { Engine } from "../api/engine";
import type { Cell, GameAnswer, Picture } from "../api/types";
import { placeOf, type Place } from "../board/moves";
import { titled } from "./called";
import {
  OPEN, cellKey, flipKey, frameOf, isAmount, isPackingDraft, isSign, packingFrame, packingText, sizeText, suguruDraft,
  type Cells, type DrawnChoice, type DrawnPiece, type DrawnShape, type OtherBoard, type PackingDraft, type SuguruDraft,
} from "./drafts";
import { isCoverDraft, coverDraft, type CoverDraft } from "./items";
import { listedTiles, type TilesDraft } from "./tiles";

/** A drawing, with the page where it is drawn. */
export type Fork =
  | { readonly family: "packing"; readonly draft: PackingDraft }
  | { readonly family: "suguru"; readonly draft: SuguruDraft }
  | { readonly family: "tetravex"; readonly draft: TilesDraft }
  | { readonly family: "cover"; readonly draft: CoverDraft };

/** What the groups of cells of a calendar are called. */
export interface CalendarNames {
  readonly month: string;
  readonly day: string;
  readonly weekday: string;
}

/** The drawing of the puzzle of a game, without what was played; null where it has rules that are not drawn. */
export async function forkOf(engine: Engine, { family, game }: Pick<GameAnswer, "family" | "game">, names: CalendarNames): Promise<Fork | null> {
  const written = async (to: string): Promise<string> => (await engine.render({ game, to, puzzle_only: true })).text();
  if (family === "cover") {
    const told: unknown = JSON.parse(await written("json"));
    const draft = isTold(told) ? coverDraft(told) : null;
    return isCoverDraft(draft) ? { family, draft } : null;
  }
  const { view } = await engine.play(game, ["restart"]);
  if (family === "suguru") return { family, draft: suguruDraft(view) };
  const told: unknown = JSON.parse(await written("json"));
  if (family === "tetravex") {
    const draft = tilesDraft(view, told);
    return draft && { family, draft };
  }
  if (family === "calendar") {
    const draft = calendarDraft(view, told, names);
    return draft && { family: "packing", draft };
  }
  if (family !== "packing") return null;
  const board = await boardUnder(engine, view, isTold(told) && typeof told["lattice"] === "string" ? told["lattice"] : "square");
  const draft = board && packingDraft(view, told, board);
  return draft && { family, draft };
}

/** The board and the pieces of a packing game as a puzzle in which nothing lies; null where it has rules that are not
 * drawn. */
export async function bareText(engine: Engine, game: Pick<GameAnswer, "family" | "game" | "title">): Promise<string | null> {
  const fork = await forkOf(engine, game, { month: "", day: "", weekday: "" });
  if (fork?.family !== "packing") return null;
  const { other } = fork.draft;
  const frame = other ? frameOf((await engine.open({ puzzle: sizeText(other), format: "toml" })).view) : packingFrame(fork.draft);
  return titled({ format: "toml", text: packingText({ ...fork.draft, placed: [] }, frame) }, game.title ?? "").text;
}

type Board = Pick<PackingDraft, "rows" | "cols" | "other"> & { readonly frame: Picture };

/** A board that can be drawn on and has all cells of a picture; null where none of those that are known has. */
async function boardUnder(engine: Engine, view: Picture, lattice: string): Promise<Board | null> {
  const { rows, cols } = view;
  if (lattice === "square") return { rows, cols, frame: packingFrame(view) };
  const has = new Set(view.cells.map((cell) => cellKey(placeOf(cell))));
  for (const size of sizesOf(lattice, view)) {
    const other: OtherBoard = { lattice, size };
    const frame = frameOf((await engine.open({ puzzle: sizeText(other), format: "toml" })).view);
    const cells = new Set(frame.cells.map((cell) => cellKey(placeOf(cell))));
    if ([...has].every((key) => cells.has(key))) return { rows: 5, cols: 6, other, frame };
  }
  return null;
}

/** Sizes of boards that may have all cells of a picture, the smallest first. */
function sizesOf(lattice: string, { layers, rows, cols, cells }: Picture): string[] {
  if (lattice === "cubic") return [`${layers}x${rows}x${cols}`];
  const up = (from: number, to: number, size: (side: number) => string): string[] => Array.from({ length: to - from + 1 }, (_, at) => size(from + at));
  if (lattice === "balls") {
    const side = Math.max(...cells.map(({ row, col, layer = 0 }) => Math.max(row, col) + layer)) + 1;
    return [`pyramid ${side}`];
  }
  const side = Math.max(1, Math.ceil(lattice === "hexagonal" ? (rows + 1) / 2 : rows / 2));
  return [...up(side, side + 1, (one) => `hexagon ${one}`), `parallelogram ${rows}x${Math.ceil(cols / 2)}`, `parallelogram ${rows}x${cols}`];
}

/** Keys of a packing puzzle that are drawn on the page, and those of a piece. */
const KEYS = new Set(["family", "name", "lattice", "board", "pieces", "use", "spare", "choice", "placed", "rotate", "flip", "mirror", "wrap", "apart", "face", "colors"]);
const PIECE_KEYS = new Set(["name", "shape", "shapes", "colors", "parts", "count", "rotate", "flip", "mirror", "colour"]);

type Told = Readonly<Record<string, unknown>>;
const isTold = (value: unknown): value is Told => typeof value === "object" && value !== null;

/** The drawing of a puzzle, from its board at the beginning and what the engine writes of it. */
export function packingDraft(view: Picture & Pick<GameAnswer["view"], "openings">, told: unknown, { rows, cols, other, frame }: Board): PackingDraft | null {
  if (!isTold(told) || Object.keys(told).some((key) => !KEYS.has(key))) return null;
  const has = new Map(view.cells.map((cell) => [cellKey(placeOf(cell)), cell]));
  const out = new Set(frame.cells.map((cell) => cellKey(placeOf(cell))).filter((key) => !has.has(key)));
  const [use, spare] = [amountOf(told["use"]), amountOf(told["spare"])];
  const pieces = piecesOf(told["pieces"], use !== undefined, other);
  if (pieces === null) return null;
  const key = flipKey(other);
  const usual = key === "flip";
  const [rotate, turned] = [told["rotate"], told[key]];
  const turns = { rotate: rotate !== false, flip: usual ? turned !== false : true, ...(usual ? {} : { mirror: turned === true }) };
  const optional = new Set([...optionalOf(view, has, spare), ...drawnAs(told["board"], "?", other)]);
  const signs = signsOf(told["colors"], other).filter(([key]) => has.has(key));
  // Signs that cannot be drawn.
  if (signs.some(([, sign]) => sign === '"' || sign === "\\")) return null;
  const colors = new Map(signs.filter(([, sign]) => isSign(sign)));
  const { wrap, apart, face } = told as Pick<PackingDraft, "wrap" | "apart" | "face">;
  const choices = list(told["choice"]).flatMap(choiceOf);
  // Cells that are left open in advance belong to no piece.
  const opened = list(told["placed"]).flatMap((one) => (isTold(one) && one["piece"] === OPEN ? [{ piece: OPEN, cells: list(one["cells"]).map(keyOf) }] : []));
  const placed = [...placedOf(view), ...opened];
  const draft: PackingDraft = {
    rows, cols, out, ...pieces, ...turns,
    ...(other && { other }),
    ...(typeof told["pieces"] === "string" && (rotate !== undefined || turned !== undefined) && { setTurns: true }),
    ...(use !== undefined && { use }),
    ...(spare !== undefined && { spare }),
    ...(optional.size > 0 && { optional }),
    ...(colors.size > 0 && { colors }),
    ...(wrap !== undefined && { wrap }),
    ...(apart !== undefined && { apart }),
    ...(face !== undefined && { face }),
    ...(choices.length > 0 && { choices }),
    ...(placed.length > 0 && { placed }),
  };
  return isPackingDraft(draft) ? draft : null;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function amountOf(value: unknown): string | undefined {
  return typeof value === "number" || typeof value === "string" ? String(value) : undefined;
}

/** A set, or pieces one by one; null where one has more to it than is drawn. */
function piecesOf(told: unknown, mayStay: boolean, other?: OtherBoard): Pick<PackingDraft, "set" | "pieces"> | null {
  if (typeof told === "string") return { set: told, pieces: [] };
  const pieces = list(told).map((one) => pieceOf(one, mayStay, flipKey(other)));
  return pieces.some((one) => one === null) ? null : { set: null, pieces: pieces.filter((one) => one !== null) };
}

function pieceOf(told: unknown, mayStay: boolean, key: string): DrawnPiece | null {
  if (!isTold(told) || Object.keys(told).some((one) => !PIECE_KEYS.has(one))) return null;
  const { name, shape, shapes = [shape], colors, parts, count = mayStay ? "0-1" : 1, rotate, colour } = told;
  const signs = Array.isArray(colors) ? list(colors) : [colors];
  const drawn = list(shapes).map((one, at) => drawnShape(one, signs[at]));
  const [first, ...others] = drawn;
  if (typeof name !== "string" || !first || drawn.some(({ cells }) => cells.length === 0)) return null;
  const flip = told[key];
  const amount = amountOf(count) ?? "";
  return {
    name,
    ...first,
    ...(others.length > 0 && { others }),
    ...(parts === true && { parts }),
    ...(/^\d+$/.test(amount) ? { count: Number(amount) } : { count: 1, ...(isAmount(amount) && { amount }) }),
    ...(typeof rotate === "boolean" && { rotate }),
    ...(typeof flip === "boolean" && { flip }),
    ...(typeof colour === "string" && { colour }),
  };
}

/** The signs of a drawing, by their cells; an empty line stands between layers. */
function signsOf(drawing: unknown, on?: OtherBoard): [key: string, sign: string][] {
  if (typeof drawing !== "string") return [];
  const text = drawing.replace(/\n$/, "");
  // An empty line parts layers, and is an empty row of a flat board.
  const isSolid = on === undefined || on.lattice === "cubic" || on.lattice === "balls";
  const layers = isSolid ? text.split("\n\n") : [text];
  return layers.flatMap((drawn, layer) => drawn.split("\n").flatMap((line, row) => [...line].map((sign, col): [string, string] => [cellKey(placeOf({ row, col, layer })), sign])));
}

/** The cells that a drawing gives a sign. */
const drawnAs = (drawing: unknown, wanted: string, on?: OtherBoard): string[] => signsOf(drawing, on).flatMap(([key, sign]) => (sign === wanted ? [key] : []));

/** A drawn shape with the signs of its cells. */
function drawnShape(shape: unknown, colors: unknown): DrawnShape {
  const keys = drawnAs(shape, "#");
  const signs = new Map(signsOf(colors));
  const cells = keys.map((key): Place => {
    const [row = 0, col = 0, layer = 0] = key.split(",").map(Number);
    return placeOf({ row, col, layer });
  });
  return { cells, ...(typeof colors === "string" && { colors: keys.map((key) => signs.get(key) ?? ".") }) };
}

/** The tiles of a puzzle as they are listed; null where it has rules that are not drawn. */
function tilesDraft({ rows, cols }: Picture, told: unknown): TilesDraft | null {
  const known = new Set(["family", "name", "size", "rotate", "border", "border_only", "tiles"]);
  if (!isTold(told) || Object.keys(told).some((key) => !known.has(key)) || typeof told["tiles"] !== "string") return null;
  const { border } = told;
  return listedTiles({ rows, cols }, told["tiles"], { rotate: told["rotate"] === true, border: typeof border === "number" ? border : null });
}

const MONTHS = 12;

/** The drawing of a built-in calendar: its month, day and weekday are choices, which its date makes. */
function calendarDraft(view: Picture, told: unknown, names: CalendarNames): PackingDraft | null {
  const set = isTold(told) ? told["board"] : null;
  if (!isTold(told) || typeof set !== "string") return null;
  const { rows, cols, cells } = view;
  const key = (cell: Cell): string => cellKey(placeOf(cell));
  const has: Cells = new Set(cells.map(key));
  const named = cells.filter(({ label }) => label !== undefined);
  const isNumber = ({ label = "" }: Cell): boolean => /^\d+$/.test(label);
  const words = named.filter((cell) => !isNumber(cell));
  const choice = (name: string, of: readonly Cell[]): DrawnChoice[] => (of.length === 0 ? [] : [{ name, cells: of.map(key), labels: of.map(({ label = "" }) => label) }]);
  const draft: PackingDraft = {
    rows, cols, set, pieces: [], rotate: true, flip: told["flip"] === true, setTurns: true,
    out: new Set(packingFrame(view).cells.map(key).filter((one) => !has.has(one))),
    choices: [...choice(names.month, words.slice(0, MONTHS)), ...choice(names.day, named.filter(isNumber)), ...choice(names.weekday, words.slice(MONTHS))],
    placed: [...placedOf(view), ...openedOf(view)],
  };
  return isPackingDraft(draft) ? draft : null;
}

/** The cells that may stay open by a rule of their own. Where any number of cells may, no cell has one. */
function optionalOf({ openings = [] }: Pick<GameAnswer["view"], "openings">, cells: ReadonlyMap<string, Cell>, spare?: string): Set<string> {
  if (spare?.endsWith("-")) return new Set();
  const free = ({ opening }: Cell): boolean => {
    const rule = opening === undefined ? undefined : openings[opening];
    return rule !== undefined && rule.choice === undefined && rule.least === 0 && rule.most === undefined;
  };
  return new Set([...cells].filter(([, cell]) => free(cell)).map(([key]) => key));
}

/** A place as the engine writes it: row and column, before them the layer where there are several. */
function keyOf(place: unknown): string {
  const numbers = list(place).map(Number);
  const [layer = 0, row = 0, col = 0] = numbers.length === 3 ? numbers : [0, ...numbers];
  return cellKey(placeOf({ row, col, layer }));
}

function choiceOf(told: unknown): DrawnChoice[] {
  if (!isTold(told) || typeof told["name"] !== "string") return [];
  const cells = list(told["cells"]).map(keyOf);
  return [{ name: told["name"], cells, labels: list(told["labels"]).map(String) }];
}

/** The cells that a puzzle leaves open in advance. */
export function openedOf({ cells }: Picture): { piece: string; cells: string[] }[] {
  return cells.flatMap((cell) => (cell.mark === "open" ? [{ piece: OPEN, cells: [cellKey(placeOf(cell))] }] : []));
}

/** What lies on the board from the start. */
export function placedOf({ cells, groups }: Picture): { piece: string; cells: string[] }[] {
  const laid = groups.map(({ name }, at) => ({ piece: name, cells: cells.filter(({ group }) => group === at).map((cell) => cellKey(placeOf(cell))) }));
  return laid.filter((one) => one.cells.length > 0);
}
