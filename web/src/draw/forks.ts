// The drawing of a puzzle that is there already: of a game that was drawn, of one from a file, of a built-in one.

import type { Engine } from "../api/engine";
import type { Cell, GameAnswer, Picture } from "../api/types";
import { placeOf, type Place } from "../board/moves";
import {
  OPEN, cellKey, flipKey, frameOf, isAmount, isPackingDraft, packingFrame, sizeText, suguruDraft,
  type DrawnChoice, type DrawnPiece, type OtherBoard, type PackingDraft, type SuguruDraft,
} from "./drafts";

/** A drawing, with the page where it is drawn. */
export type Fork = { readonly family: "packing"; readonly draft: PackingDraft } | { readonly family: "suguru"; readonly draft: SuguruDraft };

/** Whether the puzzles of a family are drawn on the page. */
export const isDrawn = (family: string): boolean => family === "packing" || family === "suguru";

/** The drawing of the puzzle of a game, without what was played; null where it has rules that are not drawn. */
export async function forkOf(engine: Engine, { family, game }: Pick<GameAnswer, "family" | "game">): Promise<Fork | null> {
  const { view } = await engine.play(game, ["restart"]);
  if (family === "suguru") return { family, draft: suguruDraft(view) };
  if (family !== "packing") return null;
  const text = await (await engine.render({ game, to: "json", puzzle_only: true })).text();
  const told: unknown = JSON.parse(text);
  const board = await boardUnder(engine, view, isTold(told) && typeof told["lattice"] === "string" ? told["lattice"] : "square");
  const draft = board && packingDraft(view, told, board);
  return draft && { family, draft };
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
const KEYS = new Set(["family", "name", "lattice", "board", "pieces", "use", "spare", "choice", "placed", "rotate", "flip", "mirror"]);
const PIECE_KEYS = new Set(["name", "shape", "count", "rotate", "flip", "mirror", "colour"]);

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
  const optional = optionalOf(view, has, spare);
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
  const { name, shape, count = mayStay ? "0-1" : 1, rotate, colour } = told;
  if (typeof name !== "string" || typeof shape !== "string") return null;
  const flip = told[key];
  const amount = amountOf(count) ?? "";
  return {
    name,
    cells: shapeCells(shape),
    ...(/^\d+$/.test(amount) ? { count: Number(amount) } : { count: 1, ...(isAmount(amount) && { amount }) }),
    ...(typeof rotate === "boolean" && { rotate }),
    ...(typeof flip === "boolean" && { flip }),
    ...(typeof colour === "string" && { colour }),
  };
}

/** The cells of a drawn shape; an empty line stands between layers. */
function shapeCells(shape: string): Place[] {
  const layers = shape.replace(/\n$/, "").split("\n\n");
  return layers.flatMap((drawn, layer) => drawn.split("\n").flatMap((line, row) => [...line].flatMap((letter, col) => (letter === "#" ? [placeOf({ row, col, layer })] : []))));
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

/** What lies on the board from the start. */
export function placedOf({ cells, groups }: Picture): { piece: string; cells: string[] }[] {
  const laid = groups.map(({ name }, at) => ({ piece: name, cells: cells.filter(({ group }) => group === at).map((cell) => cellKey(placeOf(cell))) }));
  return laid.filter((one) => one.cells.length > 0);
}
