// Puzzles that are being drawn, and their texts. The text is judged by the engine when it is opened;
// here is only what can be drawn at all.

import type { Cell, Form, Picture } from "../api/types";
import { SQUARES, outlineAt, sideKey, sides } from "../board/form";
import { boxOf, cornerOf } from "../board/hand";
import { difference, placeOf, type Place } from "../board/moves";
import { apart, inSpace } from "../board/space";

/** Cells by `row,col`, on upper layers `row,col,layer`. */
export type Cells = ReadonlySet<string>;

export const cellKey = (place: Place): string => String(place);

/** The place of a flat board that has a key. */
export function placeFrom(key: string): Place {
  const [row = 0, col = 0] = key.split(",").map(Number);
  return [row, col];
}

function rectangle(rows: number, cols: number): Place[] {
  return Array.from({ length: rows * cols }, (_, at): Place => [Math.floor(at / cols), at % cols]);
}

function lines(rows: number, cols: number, letter: (place: Place) => string): string[] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => letter([row, col])).join(""));
}

// Packing

export interface DrawnPiece {
  readonly name: string;
  readonly cells: readonly Place[];
  readonly count: number;
  /** How many there are, where that is no number: `0-3`, `1-`, `any`. */
  readonly amount?: string;
  /** Where it differs from the other pieces: whether it may be turned, and turned over or mirrored. */
  readonly rotate?: boolean;
  readonly flip?: boolean;
  /** A colour of its own, as `#rrggbb`. */
  readonly colour?: string;
  /** What is to lie on the same signs of the board: a sign for each cell, `.` for any. */
  readonly colors?: readonly string[];
  /** Further shapes: each copy is laid as one of all. */
  readonly others?: readonly DrawnShape[];
  /** Whether its cells may lie apart. */
  readonly parts?: boolean;
}

export interface DrawnShape {
  readonly cells: readonly Place[];
  readonly colors?: readonly string[];
}

/** A piece that is laid before anybody plays. */
export interface DrawnPlaced {
  readonly piece: string;
  readonly cells: readonly string[];
}

/** Cells of which exactly one stays open. */
export interface DrawnChoice {
  readonly name: string;
  readonly cells: readonly string[];
  readonly labels: readonly string[];
}

/** A board of other cells than squares. */
export interface OtherBoard {
  readonly lattice: string;
  /** As the engine reads it: `pyramid 5`, `3x4x5`, `hexagon 4`. */
  readonly size: string;
}

export const WRAPS = ["columns", "rows"] as const;
export type Wrap = (typeof WRAPS)[number];
export const APARTS = ["edge", "corner"] as const;
export type Apart = (typeof APARTS)[number];

export interface PackingDraft {
  readonly rows: number;
  readonly cols: number;
  /** The board, where it is not of squares. */
  readonly other?: OtherBoard;
  /** Cells that may stay open. */
  readonly optional?: Cells;
  readonly choices?: readonly DrawnChoice[];
  /** How many pieces are laid, and how many cells may stay open anywhere; as numbers or ranges. */
  readonly use?: string;
  readonly spare?: string;
  /** The sides that are joined, where the board is a cylinder. */
  readonly wrap?: Wrap;
  /** How pieces may not touch. */
  readonly apart?: Apart;
  /** Whether every piece lies with its back up. */
  readonly face?: "down";
  /** The signs of cells, on which only the same signs of pieces may lie. */
  readonly colors?: ReadonlyMap<string, string>;
  /** Whether solid pieces may be mirrored. */
  readonly mirror?: boolean;
  /** Cells that are not part of the board. */
  readonly out: Cells;
  /** The name of a built-in set; null: the drawn pieces. */
  readonly set: string | null;
  readonly pieces: readonly DrawnPiece[];
  readonly placed?: readonly DrawnPlaced[];
  readonly rotate: boolean;
  readonly flip: boolean;
  /** Whether `rotate` and `flip` also hold for a set, which has its own freedom else. */
  readonly setTurns?: boolean;
}

export function boardArea(draft: PackingDraft, frame: Picture = packingFrame(draft)): number {
  return frame.cells.filter((cell) => !draft.out.has(cellKey(placeOf(cell)))).length;
}

/** Whether something else is asked than that all pieces fill all cells. */
export function hasRules({ optional, choices = [], use = "", spare = "", pieces }: PackingDraft): boolean {
  return (optional?.size ?? 0) > 0 || choices.some(({ cells }) => cells.length > 0) || use !== "" || spare !== "" || pieces.some(({ amount }) => amount !== undefined);
}

/** Whether a text is one sign that cells can have. */
export function isSign(text: unknown): text is string {
  return typeof text === "string" && /^[^\s.#"\\]$/u.test(text);
}

/** How many: a number, a range, or any. */
export function isAmount(text: string): boolean {
  return /^(\d{1,4}|\d{1,4}-\d{0,4}|any)$/.test(text);
}

/** A size as it is typed, in either language, as the engine reads it; with the lattice that it is a size of.
 * Two lattices have hexagons and parallelograms: there the one that was chosen stays. */
export function boardOf(typed: string, chosen: string | null): OtherBoard | { readonly rows: number; readonly cols: number } | null {
  const plain = typed.trim().toLowerCase().normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "").replaceAll("×", "x").replaceAll(/\s*x\s*/g, "x");
  const [, word = "", rest = ""] = /^([a-z]*)\s*([\dx]+)$/.exec(plain) ?? [];
  const numbers = rest.split("x").map(Number);
  if (numbers.length === 0 || numbers.some((side) => !Number.isInteger(side) || side < 1 || side > SIDE_MAX)) return null;
  const level = chosen === "triangular" ? "triangular" : "hexagonal";
  if (word === "" && numbers.length === 3) return { lattice: "cubic", size: rest };
  if (word === "" && numbers.length === 2) return { rows: numbers[0] ?? 1, cols: numbers[1] ?? 1 };
  if (/^pyramide?$/.test(word) && numbers.length === 1) return { lattice: "balls", size: `pyramid ${rest}` };
  if (/^hexagone?$/.test(word) && numbers.length === 1) return { lattice: level, size: `hexagon ${rest}` };
  return /^parallelogramm?e?$/.test(word) && numbers.length === 2 ? { lattice: level, size: `parallelogram ${rest}` } : null;
}

/** A puzzle with an empty board of a size, for the engine to tell its cells. */
export function sizeText({ lattice, size }: OtherBoard): string {
  return `family = "packing"\nlattice = "${lattice}"\nboard = "${size}"\n\n[[pieces]]\nname = "A"\nshape = "#"\ncount = "any"\n`;
}

/** An empty board as the engine tells it. */
export function frameOf({ look, layers, rows, cols, lattice, size, cells }: Picture): Picture {
  const bare = cells.map(({ row, col, layer = 0 }): Cell => (layer === 0 ? { row, col } : { row, col, layer }));
  return { look, layers, rows, cols, lattice, size, cells: bare, groups: [], supply: [] };
}

/** The places of each layer, row by row. */
export function rowsOf({ cells }: Picture): { layer: number; rows: Place[][] }[] {
  const layers = new Map<number, Map<number, Place[]>>();
  for (const cell of cells) {
    const rows = layers.get(cell.layer ?? 0) ?? new Map<number, Place[]>();
    layers.set(cell.layer ?? 0, rows.set(cell.row, [...(rows.get(cell.row) ?? []), placeOf(cell)]));
  }
  return [...layers].map(([layer, rows]) => ({ layer, rows: [...rows.values()] }));
}

/** A set with a member more, or without it. */
export function withMember<T>(set: ReadonlySet<T> | undefined, member: T, on: boolean): ReadonlySet<T> {
  const next = new Set(set);
  if (on) next.add(member);
  else next.delete(member);
  return next;
}

/** Cells with their signs, one of them with another, or without one. */
export function withSign(signs: ReadonlyMap<string, string> | undefined, key: string, sign: string): ReadonlyMap<string, string> {
  const next = new Map(signs);
  if (sign === "") next.delete(key);
  else next.set(key, sign);
  return next;
}

/** All cells that a drawn board of squares may have. */
export function packingFrame({ rows, cols }: Pick<PackingDraft, "rows" | "cols">): Picture {
  return { look: "pieces", ...squares(rows, cols), cells: rectangle(rows, cols).map(([row, col]): Cell => ({ row, col })), groups: [], supply: [] };
}

export function pieceArea({ pieces }: PackingDraft): number {
  return pieces.reduce((sum, { cells, count }) => sum + cells.length * count, 0);
}

/** The cells moved into the corner: the first row and the first column are 0. */
export function cornered(cells: readonly Place[]): Place[] {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, col]) => col));
  return cells.map(([row, col]): Place => [row - top, col - left]);
}

/** Rows of `#` and `.`, cut to the piece; an empty line between layers. Where cells are of two kinds, or lie
 * in every other column, nothing is cut. */
export function shapeOf(cells: readonly Place[], lattice?: string, signs?: readonly string[]): string[] {
  const isFlat = lattice === "hexagonal" || lattice === "triangular";
  const image = lattice === undefined ? cornered(cells) : cells.map((cell) => difference(cell, isFlat ? ([0, 0] as const) : cornerOf(cells)));
  const letters = new Map(image.map((place, at) => [cellKey(place), signs?.[at] ?? "#"]));
  const letter = (place: Place): string => letters.get(cellKey(place)) ?? ".";
  if (lattice !== undefined) return drawnLayers(image, lattice === "cubic", letter, ".");
  const { rows, cols } = boxOf(image);
  return lines(rows, cols, letter);
}

/** The layers of a drawing, the lowest first, an empty line between them. */
function drawnLayers(cells: readonly Place[], alike: boolean, letter: (place: Place) => string, none: string): string[] {
  const has = new Set(cells.map(cellKey));
  const layers = Math.max(...cells.map(([, , layer = 0]) => layer)) + 1;
  return Array.from({ length: layers }, (_, layer) => {
    const own = cells.filter(([, , at = 0]) => alike || at === layer);
    const { rows, cols } = boxOf(own);
    const drawn = lines(rows, cols, ([row, col]) => {
      const place = placeOf({ row, col, layer });
      return has.has(cellKey(place)) ? letter(place) : none;
    });
    return layer === 0 ? drawn : ["", ...drawn];
  }).flat();
}

/** Whether two cells touch: by a side, or in space. */
function touches(form: Form, one: Place, other: Place): boolean {
  if (form.space) return apart(inSpace(form, one), inSpace(form, other)) < 1.001;
  const walls = new Set(sides(outlineAt(form, one)).map(sideKey));
  return sides(outlineAt(form, other)).some((side) => walls.has(sideKey(side)));
}

/** Whether the cells hang together. */
export function connected(cells: readonly Place[], form: Form = SQUARES): boolean {
  const [first, ...others] = cells;
  if (!first) return false;
  const open: Place[] = [first];
  let rest = others;
  for (let place = open.pop(); place; place = open.pop()) {
    const here = place;
    open.push(...rest.filter((cell) => touches(form, here, cell)));
    rest = rest.filter((cell) => !open.includes(cell));
  }
  return rest.length === 0;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function nextName(pieces: readonly DrawnPiece[]): string | null {
  const taken = new Set(pieces.map(({ name }) => name));
  return [...LETTERS].find((letter) => !taken.has(letter)) ?? null;
}

function block(key: string, rows: readonly string[]): string {
  return `${key} = """\n${rows.join("\n")}\n"""\n`;
}

function pieceTables({ pieces, other }: PackingDraft): string {
  const turns = ({ rotate, flip }: DrawnPiece): string =>
    `${rotate === undefined ? "" : `rotate = ${rotate}\n`}${flip === undefined ? "" : `${flipKey(other)} = ${flip}\n`}`;
  const colour = (own?: string): string => (own === undefined ? "" : `colour = ${quoted(own)}\n`);
  return pieces
    .map((one) => `\n[[pieces]]\nname = ${quoted(one.name)}\n${shapeLines(one, other?.lattice)}count = ${one.amount === undefined ? one.count : quoted(one.amount)}\n${turns(one)}${colour(one.colour)}`)
    .join("");
}

/** The shape of a piece or all of them, with their signs. */
function shapeLines({ cells, colors, others = [], parts = false }: DrawnPiece, lattice?: string): string {
  const apart = parts ? "parts = true\n" : "";
  if (others.length === 0) return `${block("shape", shapeOf(cells, lattice))}${colors ? block("colors", shapeOf(cells, lattice, colors)) : ""}${apart}`;
  const shapes = [{ cells, ...(colors && { colors }) }, ...others];
  const list = (key: string, drawn: (shape: DrawnShape) => readonly string[]): string => `${key} = [${shapes.map((shape) => `"""\n${drawn(shape).join("\n")}\n"""`).join(", ")}]\n`;
  const signs = (shape: DrawnShape): string[] => shapeOf(shape.cells, lattice, shape.colors ?? shape.cells.map(() => "."));
  return `${list("shapes", (shape) => shapeOf(shape.cells, lattice))}${shapes.some((shape) => shape.colors) ? list("colors", signs) : ""}${apart}`;
}

/** What says whether pieces may be replaced by their mirror images. */
export const flipKey = (other?: OtherBoard): "mirror" | "flip" => (other?.lattice === "cubic" || other?.lattice === "balls" ? "mirror" : "flip");

function placedTables({ placed = [] }: PackingDraft, isSolid: boolean): string {
  return placed.map(({ piece, cells }) => `\n[[placed]]\npiece = ${quoted(piece)}\ncells = ${placesText(cells, isSolid)}\n`).join("");
}

/** Places as the engine reads them. */
function placesText(cells: readonly string[], isSolid: boolean): string {
  const places = cells.map((key) => key.split(",").map(Number)).map(([row = 0, col = 0, layer = 0]) => (isSolid ? [layer, row, col] : [row, col]));
  return JSON.stringify(places);
}

/** On solids pieces turn over by being turned; there they may be mirrored instead. */
function freedom({ rotate, flip, mirror = false, other }: PackingDraft): string {
  const key = flipKey(other);
  return `rotate = ${rotate}\n${key} = ${key === "mirror" ? mirror : flip}\n`;
}

/** A text as TOML writes it. */
const quoted = (text: string): string => JSON.stringify(text);
const amountLine = (key: string, text = ""): string => (text === "" ? "" : `${key} = ${/^\d+$/.test(text) ? text : quoted(text)}\n`);

/** What is drawn on cells follows the board: where it has a cell no more, nothing is drawn any more. */
export function fitted(draft: PackingDraft, frame: Picture = packingFrame(draft)): PackingDraft {
  const { out, optional, choices, placed, colors, set, pieces } = draft;
  const names = new Set(pieces.map(({ name }) => name));
  const cells = new Set(frame.cells.map((cell) => cellKey(placeOf(cell))));
  const stays = (key: string): boolean => cells.has(key) && !out.has(key);
  return {
    ...draft,
    out: new Set([...out].filter((key) => cells.has(key))),
    ...(optional && { optional: new Set([...optional].filter(stays)) }),
    ...(colors && { colors: new Map([...colors].filter(([key]) => stays(key))) }),
    ...(choices && { choices: choices.map((choice) => withCells(choice, stays)) }),
    ...(placed && { placed: placed.filter((one) => (set !== null || one.piece === OPEN || names.has(one.piece)) && one.cells.every(stays)) }),
  };
}

/** What stands for a piece where cells are left open in advance. */
export const OPEN = ".";

export function packingText(drawn: PackingDraft, frame: Picture = packingFrame(drawn)): string {
  // A drawing of an earlier version may hold more.
  const draft = fitted(drawn, frame);
  const { out, set, other, optional = new Set(), choices = [], use, spare, colors = new Map<string, string>() } = draft;
  const cells = frame.cells.map(placeOf);
  const letter = (place: Place): string => (out.has(cellKey(place)) ? "#" : optional.has(cellKey(place)) ? "?" : ".");
  const board = block("board", drawnLayers(cells, other?.lattice === "cubic", letter, "#"));
  const lattice = other ? `lattice = "${other.lattice}"\n` : "";
  const sign = (place: Place): string => (out.has(cellKey(place)) ? "#" : (colors.get(cellKey(place)) ?? "."));
  const signs = colors.size > 0 ? block("colors", drawnLayers(cells, other?.lattice === "cubic", sign, "#")) : "";
  const lies = (["wrap", "apart", "face"] as const).map((key) => (draft[key] === undefined ? "" : `${key} = ${quoted(draft[key])}\n`)).join("");
  const head = `family = "packing"\n${lattice}${board}${signs}${amountLine("use", use)}${amountLine("spare", spare)}${lies}`;
  const groups = choices.filter((choice) => choice.cells.length > 0).map((choice) => choiceTable(choice, frame.lattice.space !== undefined));
  const laid = placedTables(draft, frame.lattice.space !== undefined);
  if (set !== null) return `${head}pieces = "${set}"\n${draft.setTurns ? freedom(draft) : ""}${groups.join("")}${laid}`;
  return `${head}${freedom(draft)}${groups.join("")}${pieceTables(draft)}${laid}`;
}

function choiceTable(choice: DrawnChoice, isSolid: boolean): string {
  const { name, cells } = choice;
  const written = labelsOf(choice).map(quoted);
  return `\n[[choice]]\nname = ${quoted(name)}\ncells = ${placesText(cells, isSolid)}\nlabels = [${written.join(", ")}]\n`;
}

/** The drawn pieces alone, as a file of a set. */
export function setText(draft: PackingDraft): string {
  return `${freedom(draft)}${pieceTables(draft)}`;
}

/** The size and form of a drawn board. */
export function squares(rows: number, cols: number): Pick<Picture, "layers" | "rows" | "cols" | "lattice" | "size"> {
  return { layers: 1, rows, cols, lattice: SQUARES, size: [cols, rows] };
}

export function packingPicture(draft: PackingDraft, frame: Picture = packingFrame(draft)): Picture {
  const { out, optional, choices = [], colors } = draft;
  const labels = labelled(choices);
  const opened = new Set((draft.placed ?? []).flatMap(({ piece, cells }) => (piece === OPEN ? cells : [])));
  const laid = (draft.placed ?? []).filter(({ piece }) => piece !== OPEN);
  const owners = new Map(laid.flatMap(({ cells }, at) => cells.map((key) => [key, at] as const)));
  const colours = new Map(draft.pieces.map(({ name, colour }) => [name, colour]));
  const cells = frame.cells.flatMap((cell): Cell[] => {
    const key = cellKey(placeOf(cell));
    if (out.has(key)) return [];
    const group = owners.get(key);
    if (group !== undefined) return [{ ...cell, group, mark: "given" }];
    const label = labels.get(key) ?? (optional?.has(key) ? "?" : undefined) ?? colors?.get(key);
    return [{ ...cell, ...(label === undefined ? {} : { label }), ...(opened.has(key) ? { mark: "open" as const } : {}) }];
  });
  const groups = laid.map(({ piece }) => {
    const colour = colours.get(piece);
    return { name: piece, ...(colour === undefined ? {} : { colour }) };
  });
  return { ...frame, cells, groups };
}

/** What is written on each cell of choices: of several, all. */
function labelled(choices: readonly DrawnChoice[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const choice of choices) {
    for (const [key, label] of zip(choice.cells, labelsOf(choice))) labels.set(key, labels.has(key) && labels.get(key) !== label ? `${labels.get(key) ?? ""}/${label}` : label);
  }
  return labels;
}

/** A cell joins a choice, or leaves it. It may belong to several: they show different cells. */
export function chosen(choices: readonly DrawnChoice[], at: number, place: Place, on: boolean): DrawnChoice[] {
  const key = cellKey(place);
  return choices.map((choice, index) => {
    if (index !== at) return choice;
    const kept = withCells(choice, (cell) => cell !== key);
    const grown = { ...kept, cells: [...kept.cells, key] };
    return on ? { ...grown, labels: labelsOf(grown) } : kept;
  });
}

/** A cell leaves all choices. */
export function unchosen(choices: readonly DrawnChoice[], place: Place): DrawnChoice[] {
  return choices.map((choice) => withCells(choice, (cell) => cell !== cellKey(place)));
}

/** The label of each cell of a choice: as it was written, else a number that no other cell has. */
export function labelsOf({ cells, labels }: DrawnChoice): string[] {
  const taken = new Set(labels.slice(0, cells.length));
  return cells.map((_, at) => {
    const written = labels[at] ?? "";
    if (written !== "") return written;
    let number = at + 1;
    while (taken.has(String(number))) number += 1;
    taken.add(String(number));
    return String(number);
  });
}

/** A choice with those of its cells that stay, and their labels. */
function withCells(choice: DrawnChoice, stays: (key: string) => boolean): DrawnChoice {
  const kept = zip(choice.cells, labelsOf(choice)).filter(([key]) => stays(key));
  return { ...choice, cells: kept.map(([key]) => key), labels: kept.map(([, label]) => label) };
}

function zip(cells: readonly string[], labels: readonly string[]): [string, string][] {
  return cells.map((key, at) => [key, labels[at] ?? ""]);
}

// Suguru

export interface SuguruDraft {
  readonly rows: number;
  readonly cols: number;
  /** The number of the cage of each cell that has one. */
  readonly cages: ReadonlyMap<string, number>;
  readonly givens: ReadonlyMap<string, number>;
  /** Cells that are not part of the board, as long as they have no cage. */
  readonly out?: Cells;
}

/** The cells that belong to no cage yet. */
export function uncaged({ rows, cols, cages, out }: SuguruDraft): number {
  return rectangle(rows, cols).filter((place) => !cages.has(cellKey(place)) && !out?.has(cellKey(place))).length;
}

/** A cell joins a cage, and leaves the one that it was in. */
export function joined(draft: SuguruDraft, place: Place, cage: number): SuguruDraft {
  if (draft.cages.get(cellKey(place)) === cage) return draft;
  return { ...draft, cages: new Map(draft.cages).set(cellKey(place), cage) };
}

export function freed(draft: SuguruDraft, place: Place): SuguruDraft {
  const [cages, givens] = [new Map(draft.cages), new Map(draft.givens)];
  cages.delete(cellKey(place));
  givens.delete(cellKey(place));
  return { ...draft, cages, givens };
}

/** A cell with another number, or without one. */
export function withGiven(draft: SuguruDraft, key: string, value: number | null): SuguruDraft {
  const givens = new Map(draft.givens);
  if (value === null) givens.delete(key);
  else givens.set(key, value);
  return { ...draft, givens };
}

/** The same number again takes it away. */
export function given(draft: SuguruDraft, place: Place, value: number | null): SuguruDraft {
  const key = cellKey(place);
  return withGiven(draft, key, draft.givens.get(key) === value ? null : value);
}

export function nextCage({ cages }: SuguruDraft): number {
  return Math.max(-1, ...cages.values()) + 1;
}

export function cageSize(draft: SuguruDraft, place: Place): number {
  const cage = draft.cages.get(cellKey(place));
  return cage === undefined ? 0 : [...draft.cages.values()].filter((one) => one === cage).length;
}

/** Another size keeps what still lies on the board. */
export function resized(draft: SuguruDraft, rows: number, cols: number): SuguruDraft {
  const stays = ([key]: readonly [string, number]): boolean => {
    const [row, col] = placeFrom(key);
    return row < rows && col < cols;
  };
  return { ...draft, rows, cols, cages: new Map([...draft.cages].filter(stays)), givens: new Map([...draft.givens].filter(stays)) };
}

export function suguruText({ rows, cols, cages, givens }: SuguruDraft): string {
  const letters = new Map([...new Set(cages.values())].map((cage, at) => [cage, letter(at)]));
  const cage = (place: Place): string => letters.get(cages.get(cellKey(place)) ?? -1) ?? "#";
  const value = (place: Place): string => {
    if (!cages.has(cellKey(place))) return "#";
    return givens.get(cellKey(place))?.toString(36) ?? ".";
  };
  return `family = "suguru"\n${block("cages", lines(rows, cols, cage))}${block("givens", lines(rows, cols, value))}`;
}

/** As many letters as a board has cages: Latin ones, then others. */
function letter(at: number): string {
  return LETTERS[at] ?? String.fromCodePoint(0x100 + at);
}

export function suguruPicture({ rows, cols, cages, givens, out }: SuguruDraft): Picture {
  const numbers = [...new Set(cages.values())];
  const shown = rectangle(rows, cols).filter((place) => cages.has(cellKey(place)) || !out?.has(cellKey(place)));
  const cells = shown.map((place): Cell => {
    const [row, col] = place;
    const cage = cages.get(cellKey(place));
    const value = givens.get(cellKey(place));
    return {
      row,
      col,
      ...(cage === undefined ? {} : { group: numbers.indexOf(cage) }),
      ...(value === undefined ? {} : { label: String(value), mark: "given" as const }),
    };
  });
  return { look: "cages", ...squares(rows, cols), cells, groups: numbers.map((cage) => ({ name: String(cage) })), supply: [] };
}

/** All cells that a drawn Suguru may have. */
export function suguruFrame({ rows, cols }: Pick<SuguruDraft, "rows" | "cols">): Picture {
  return { ...packingFrame({ rows, cols }), look: "cages" };
}

/** The puzzle of a board, as it is drawn. */
export function suguruDraft({ rows, cols, cells }: Picture): SuguruDraft {
  const has = new Set(cells.map((cell) => cellKey(placeOf(cell))));
  const out = new Set(rectangle(rows, cols).map(cellKey).filter((key) => !has.has(key)));
  const cages = new Map(cells.flatMap((cell) => (cell.group === undefined ? [] : [[cellKey(placeOf(cell)), cell.group] as const])));
  const givens = new Map(cells.flatMap((cell) => (cell.mark === "given" ? [[cellKey(placeOf(cell)), Number(cell.label)] as const] : [])));
  return { rows, cols, cages, givens, ...(out.size > 0 && { out }) };
}

// What is read again

/** Boards are drawn up to this size. */
const SIDE_MAX = 100;
const COPIES_MAX = 10_000;

export function isPackingDraft(draft: unknown): draft is PackingDraft {
  if (!isRecord(draft) || !areSides(draft)) return false;
  const { out, set, pieces, rotate, flip, other, optional, choices, use, spare, mirror, placed, setTurns, wrap, apart, face, colors } = draft;
  const isOne = (value: unknown, of: readonly string[]): boolean => value === undefined || (typeof value === "string" && of.includes(value));
  const isText = (text: unknown): boolean => text === undefined || typeof text === "string";
  return (
    (other === undefined || (isRecord(other) && typeof other["lattice"] === "string" && typeof other["size"] === "string" && boardOf(other["size"], other["lattice"]) !== null)) &&
    (optional === undefined || (optional instanceof Set && [...optional].every(isKey))) &&
    (choices === undefined || (Array.isArray(choices) && choices.every(isDrawnChoice))) &&
    (placed === undefined || (Array.isArray(placed) && placed.every(isDrawnPlaced))) &&
    isOne(wrap, WRAPS) && isOne(apart, APARTS) && isOne(face, ["down"]) &&
    (colors === undefined || (colors instanceof Map && [...colors].every(([key, sign]) => isKey(key) && isSign(sign)))) &&
    isText(use) && isText(spare) && isSaid(mirror) && isSaid(setTurns) &&
    out instanceof Set && [...out].every(isKey) &&
    (set === null || typeof set === "string") &&
    Array.isArray(pieces) && pieces.every(isDrawnPiece) &&
    typeof rotate === "boolean" && typeof flip === "boolean"
  );
}

export function isSuguruDraft(draft: unknown): draft is SuguruDraft {
  if (!isRecord(draft)) return false;
  const { cages, givens, out } = draft;
  return areSides(draft) && isNumbered(cages) && isNumbered(givens) && (out === undefined || (out instanceof Set && [...out].every(isKey)));
}

/** Whether something may stand where yes or no is said, or nothing. */
const isSaid = (value: unknown): boolean => value === undefined || typeof value === "boolean";

function isDrawnPlaced(one: unknown): boolean {
  return isRecord(one) && typeof one["piece"] === "string" && Array.isArray(one["cells"]) && one["cells"].every(isKey);
}

function isDrawnPiece(piece: unknown): boolean {
  if (!isRecord(piece)) return false;
  const { name, count, amount, rotate, flip, colour, others = [], parts } = piece;
  return isSaid(rotate) && isSaid(flip) && isSaid(parts) && Array.isArray(others) && others.every(isDrawnShape) && isDrawnShape(piece) && (colour === undefined || (typeof colour === "string" && /^#[\da-f]{6}$/i.test(colour))) && (amount === undefined || (typeof amount === "string" && isAmount(amount))) && typeof name === "string" && isWhole(count, COPIES_MAX);
}

function isDrawnShape(shape: unknown): boolean {
  if (!isRecord(shape)) return false;
  const { cells, colors } = shape;
  return Array.isArray(cells) && cells.every(isPlace) && (colors === undefined || (Array.isArray(colors) && colors.length === cells.length && colors.every((sign) => sign === "." || isSign(sign))));
}

function isDrawnChoice(choice: unknown): boolean {
  if (!isRecord(choice)) return false;
  const { name, cells, labels } = choice;
  return typeof name === "string" && Array.isArray(cells) && cells.every(isKey) && Array.isArray(labels) && labels.every((label) => typeof label === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function areSides({ rows, cols }: Record<string, unknown>): boolean {
  return [rows, cols].every((side) => isWhole(side, SIDE_MAX) && side !== 0);
}

function isNumbered(value: unknown): boolean {
  return value instanceof Map && [...value].every(([key, number]) => isKey(key) && isWhole(number, SIDE_MAX * SIDE_MAX));
}

function isKey(key: unknown): boolean {
  return typeof key === "string" && /^\d{1,3},\d{1,3}(,\d{1,3})?$/.test(key);
}

function isPlace(place: unknown): boolean {
  return Array.isArray(place) && (place.length === 2 || place.length === 3) && place.every((at) => isWhole(at, SIDE_MAX));
}

function isWhole(value: unknown, most: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
