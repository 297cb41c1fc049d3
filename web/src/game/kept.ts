// A result that was kept: what it is, and its solutions as pictures. Results are kept without
// pictures; what lies where is in them, and what it looks like in the view of their puzzle.

import { place, placeOf } from "../board/moves";
import type { Cell, CompareResult, CountResult, ExplainResult, Group, KeptResult, Picture, RateResult, SolveResult, View } from "../api/types";

/** The results that the page keeps and shows again. */
export type Finding = SolveResult | CountResult | ExplainResult | RateResult | CompareResult;

const KINDS: readonly string[] = ["solve", "count", "explain", "rate", "compare"] satisfies Finding["kind"][];

/** What is kept, as what it was; null if the page has no place to show it. */
export function findingOf(result: KeptResult, view: View): Finding | null {
  if (!KINDS.includes(result.kind)) return null;
  // The engine keeps what it has found as it is, except for pictures.
  const finding = result as unknown as Finding;
  return finding.kind === "solve" ? { ...finding, views: pictures(view, finding) } : finding;
}

/** What is kept of a finding; `puzzle` is the name of the built-in puzzle it is about. */
export function keptOf(finding: Finding, puzzle: string | null): KeptResult {
  return { ...finding, puzzle: puzzle ?? "" };
}

/** Whether something read from a file can be kept and shown again: the fields that are looked at. */
export function isKeptResult(value: unknown): value is KeptResult {
  if (!isRecord(value)) return false;
  const { kind, status, stats } = value;
  const searched = typeof status === "string" && isRecord(stats) && typeof stats["elapsed_ms"] === "number";
  switch (kind) {
    case "solve":
      return searched && isList(value["solutions"], Array.isArray) && (value["placements"] === undefined || isList(value["placements"], isPlacing));
    case "count":
      return searched && isTextOrNull(value["count"]);
    case "explain":
      return typeof status === "string" && isList(value["steps"], isStep);
    case "rate":
      return isTextOrNull(value["class"]) && typeof value["message"] === "string";
    case "compare":
      return isList(value["rows"], isCompared);
    default:
      return false;
  }
}

function isPlacing(value: unknown): boolean {
  return isList(value, (placed) => isRecord(placed) && typeof placed["piece"] === "string" && isList(placed["cells"], isCell));
}

function isCompared(row: unknown): boolean {
  if (!isRecord(row) || typeof row["name"] !== "string") return false;
  const { seeds } = row;
  return (
    hasNumbers(row, ["placements", "elapsed_ms"]) &&
    (seeds === undefined || (isRecord(seeds) && hasNumbers(seeds, ["runs"]) && ["placements", "elapsed_ms"].every((measure) => isSpread(seeds[measure]))))
  );
}

const isSpread = (value: unknown): boolean => isRecord(value) && hasNumbers(value, ["least", "lower", "median", "upper", "most"]);

function hasNumbers(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === "number");
}

function isStep(value: unknown): boolean {
  if (!isRecord(value) || typeof value["message"] !== "string") return false;
  return isList(value["cells"], isCell) && isList(value["because"], isCell) && (value["moves"] === undefined || isList(value["moves"], (move) => typeof move === "string"));
}

function isCell(value: unknown): boolean {
  return isList(value, Number.isInteger);
}

function isList(value: unknown, each: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(each);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

type Placed = NonNullable<SolveResult["placements"]>[number];

function pictures(view: View, { placements, solutions }: SolveResult): Picture[] {
  if (placements) return placements.map((placed, at) => covered(view, placed, solutions[at]));
  return solutions.map((rows) => written(view, rows as readonly (readonly unknown[])[]));
}

function still(view: View, cells: Cell[], groups: Group[]): Picture {
  const { look, layers, rows, cols, lattice, size } = view;
  return { look, layers, rows, cols, lattice, size, cells, groups, supply: [] };
}

function covered(view: View, placed: Placed, solution: unknown): Picture {
  const owners = new Map(placed.flatMap(({ cells }, group) => cells.map((cell) => [String(place(cell)), group] as const)));
  const colours = new Map<string, string>();
  for (const { name, colour } of [...view.pieces, ...view.groups]) if (colour !== undefined) colours.set(name, colour);
  const groups = placed.map(({ piece, cells }): Group => {
    const colour = colours.get(piece);
    const letter = letterAt(solution, cells[0]);
    return { name: piece, ...(letter === undefined || letter === piece ? {} : { letter }), ...(colour === undefined ? {} : { colour }) };
  });
  const cells = view.cells.map((cell): Cell => {
    const owner = owners.get(String(placeOf(cell)));
    const bare = { ...cell };
    delete bare.group;
    return owner === undefined ? bare : { ...bare, group: owner };
  });
  return still(view, cells, groups);
}

/** The letter of a solution in a cell, of which the number in the row comes last. */
function letterAt(solution: unknown, cell: readonly number[] = []): string | undefined {
  const col = cell.at(-1) ?? 0;
  const row = cell.slice(0, -1).reduce<unknown>((rows, at) => (Array.isArray(rows) ? rows[at] : undefined), solution);
  return typeof row === "string" ? [...row][col] : undefined;
}

/** Rows of numbers, or of tiles by their sides. */
function written(view: View, rows: readonly (readonly unknown[])[]): Picture {
  const cells = view.cells.map((cell): Cell => {
    const value = rows[cell.row]?.[cell.col];
    const bare = { ...cell };
    delete bare.notes;
    if (Array.isArray(value)) return { ...bare, sides: value.map(Number) };
    return typeof value === "number" ? { ...bare, label: String(value) } : bare;
  });
  return still(view, cells, view.groups);
}
