// Charts that leave the page: as tables, in a file (CSV) or copied for a spreadsheet, and as drawings for paper
// (SVG), in colours of their own, because no style sheet goes with them.

import type { CompareRow } from "../api/types";
import { half, median, scaleOver, type Measure } from "./compare";
import { scaleOver as stepsScale, type Measured } from "./study";
import { ticksTo } from "./ticks";
import { ofXml } from "./xml";

const INK = "#22252b";
const SOFT = "#5d6169";
const FIRST = "#0b6b66";
const SECOND = "#c0392b";
const FONT = 'font-family="Inter, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif"';

/** Rows of cells, the names of the columns first: these are the same in every language. */
export type Table = readonly (readonly (string | number)[])[];

/** A table as RFC 4180 has it: a comma between, quotes where they are needed, lines end in CRLF. */
export function csv(rows: Table): string {
  const cell = (value: string | number): string => {
    const text = String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A table as spreadsheets take it from the clipboard: a tab between, a line for each row. */
export function tabbed(rows: Table): string {
  return rows.map((row) => row.map((value) => String(value).replace(/[\t\r\n]+/g, " ")).join("\t")).join("\n");
}

/** The figures of compared orderings, both measures. */
export function compareTable(rows: readonly CompareRow[], title: (name: string) => string): Table {
  const spread = (row: CompareRow, by: Measure): (string | number)[] => {
    const of = row.seeds?.[by];
    return of ? [of.least, of.lower, of.median, of.upper, of.most] : ["", "", median(row, by), "", ""];
  };
  const columns = ["placements", "elapsed_ms"].flatMap((by) => ["least", "lower", "median", "upper", "most"].map((which) => `${by}_${which}`));
  return [
    ["ordering", "title", "stop", "runs", ...columns],
    ...rows.map((row) => [row.name, title(row.name), row.stop, row.seeds?.runs ?? 1, ...spread(row, "placements"), ...spread(row, "elapsed_ms")]),
  ];
}

/** The same of several problems, whose names stand before. */
export function severalTable(all: readonly { readonly of: string; readonly rows: readonly CompareRow[] }[], title: (name: string) => string): Table {
  return all.flatMap(({ of, rows }, number) => {
    const [names = [], ...figures] = compareTable(rows, title);
    return [...(number === 0 ? [["problem", ...names]] : []), ...figures.map((row) => [of, ...row])];
  });
}

/** The bars of several problems, one below the other. */
export function severalSvg(all: readonly Bars[]): string {
  let height = 0;
  const parts = all.map((bars) => {
    const part = compareSvg(bars).trimEnd().replace("<svg ", `<svg y="${height}" `);
    height += heightOf(bars.rows);
    return part;
  });
  return svg(BARS, height, parts);
}

interface Bars {
  readonly rows: readonly CompareRow[];
  readonly by: Measure;
  readonly heading: string;
  /** What bars and lines mean, where they are of many seeds: the drawing goes without the page. */
  readonly note: string;
  readonly title: (name: string) => string;
  readonly value: (value: number) => string;
}

const escaped = (text: string): string => ofXml(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** How wide a drawing of bars is, how high a bar, and what stands above and below them. */
const [BARS, LINE, HEAD, FOOT] = [720, 34, 56, 30];
const heightOf = (rows: readonly CompareRow[]): number => HEAD + rows.length * LINE + FOOT;

/** The bars of compared orderings, each with its median and the half of the runs in the middle. */
export function compareSvg({ rows, by, heading, note, title, value }: Bars): string {
  const [width, names, values, line, top] = [BARS, 190, 90, LINE, HEAD];
  const scale = scaleOver(rows, by);
  const across = (of: number): number => Math.round(scale.place(of) * (width - names - values - 20) * 10) / 10;
  const parts = rows.flatMap((row, at) => {
    const y = top + at * line;
    const middle = half(row, by);
    return [
      `<text x="${names - 12}" y="${y + 21}" text-anchor="end" fill="${INK}">${escaped(title(row.name))}</text>`,
      `<rect x="${names}" y="${y + 7}" width="${across(median(row, by))}" height="20" rx="3" fill="${FIRST}" fill-opacity="0.55"/>`,
      ...(middle ? [`<path d="M${names + across(middle[0])} ${y + 11}v12m0-6H${names + across(middle[1])}m0-6v12" fill="none" stroke="${INK}" stroke-width="2"/>`] : []),
      `<text x="${width - 12}" y="${y + 21}" text-anchor="end" fill="${INK}">${escaped(value(median(row, by)))}</text>`,
    ];
  });
  const height = heightOf(rows);
  return svg(width, height, [
    `<text x="12" y="26" font-weight="600" font-size="16" fill="${INK}">${escaped(heading)}</text>`,
    ...(note === "" ? [] : [`<text x="12" y="45" fill="${SOFT}">${escaped(note)}</text>`]),
    `<path d="M${names} ${top}V${height - FOOT}" stroke="${SOFT}"/>`,
    ...scale.ticks.map((tick) => `<text x="${tick === 0 ? names : names + across(tick)}" y="${height - FOOT + 18}" text-anchor="middle" fill="${SOFT}">${escaped(value(tick))}</text>`),
    ...parts,
  ]);
}

/** Each run of a study, a line for each. */
export function studyTable(option: string, rows: readonly Measured[]): Table {
  const runs = rows.flatMap(({ value, each }) => each.map(({ seed, iterations, solved, elapsed_ms }) => [value ?? "", seed, solved ? 1 : 0, iterations, elapsed_ms]));
  return [[option, "seed", "solved", "steps", "elapsed_ms"], ...runs];
}

/** The runs of a study: each a dot by its steps, with the median of each value. */
export function studySvg(rows: readonly Measured[], heading: string, value: (value: number) => string): string {
  const [width, names, line, top] = [720, 130, 46, 48];
  const scale = stepsScale(rows.flatMap(({ each }) => each.map(({ iterations }) => iterations)));
  const x = (steps: number): number => Math.round((names + scale.at(steps) * (width - names - 20)) * 10) / 10;
  const bottom = top + rows.length * line;
  const parts = rows.flatMap((row, at) => {
    const middle = top + (at + 0.5) * line;
    return [
      `<text x="${names - 12}" y="${middle + 4}" text-anchor="end" fill="${INK}">${escaped(row.value ?? "")}</text>`,
      ...row.each.map(({ iterations, solved }, run) => `<circle cx="${x(iterations)}" cy="${middle + (((run * 3) % 7) - 3) * 4}" r="3" fill="${solved ? FIRST : "none"}" fill-opacity="0.6" stroke="${solved ? FIRST : SECOND}"/>`),
      `<path d="M${x(row.iterations.median)} ${middle - 14}v28" stroke="${INK}" stroke-width="2.5"/>`,
    ];
  });
  return svg(width, bottom + 40, [
    `<text x="12" y="26" font-weight="600" font-size="16" fill="${INK}">${escaped(heading)}</text>`,
    `<path d="M${names} ${top}V${bottom}H${width - 20}" fill="none" stroke="${SOFT}"/>`,
    ...scale.ticks.map((tick) => `<text x="${x(tick)}" y="${bottom + 20}" text-anchor="middle" fill="${SOFT}">${escaped(value(tick))}</text>`),
    ...parts,
  ]);
}

export interface Curve {
  readonly name: string;
  readonly kind: "first" | "second";
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Curves over the same steps, each with an axis of its own. */
export function curvesSvg(curves: readonly Curve[], heading: string, value: (value: number) => string): string {
  const [width, height, side, top, bottom] = [720, 360, 64, 48, 44];
  const right = Math.max(1, ...curves.flatMap(({ points }) => points.map(([x]) => x)));
  const x = (of: number): number => Math.round((side + (of / right) * (width - 2 * side)) * 10) / 10;
  const parts = curves.flatMap(({ name, kind, points }) => {
    const colour = kind === "first" ? FIRST : SECOND;
    const most = Math.max(1e-9, ...points.map(([, y]) => y));
    const y = (of: number): number => Math.round((height - bottom - (of / most) * (height - top - bottom)) * 10) / 10;
    const at = kind === "first" ? side - 8 : width - side + 8;
    const anchor = kind === "first" ? "end" : "start";
    return [
      `<path d="M${points.map(([px, py]) => `${x(px)} ${y(py)}`).join("L")}" fill="none" stroke="${colour}" stroke-width="2"${kind === "second" ? ' stroke-dasharray="5 4"' : ""}/>`,
      ...ticksTo(most).map((tick) => `<text x="${at}" y="${y(tick) + 4}" text-anchor="${anchor}" fill="${colour}">${escaped(value(tick))}</text>`),
      `<text x="${kind === "first" ? 12 : width - 12}" y="${top - 12}" text-anchor="${kind === "first" ? "start" : "end"}" fill="${colour}" font-weight="600">${escaped(name)}</text>`,
    ];
  });
  return svg(width, height, [
    `<text x="${width / 2}" y="24" text-anchor="middle" font-weight="600" font-size="16" fill="${INK}">${escaped(heading)}</text>`,
    `<path d="M${side} ${top}V${height - bottom}H${width - side}V${top}" fill="none" stroke="${SOFT}"/>`,
    ...ticksTo(right).map((tick) => `<text x="${x(tick)}" y="${height - bottom + 18}" text-anchor="middle" fill="${SOFT}">${escaped(value(tick))}</text>`),
    ...parts,
  ]);
}

function svg(width: number, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${FONT} font-size="13">\n<rect width="${width}" height="${height}" fill="#ffffff"/>\n${parts.join("\n")}\n</svg>\n`;
}

/** Orderings whose runs have the same figures in every way, several together. */
export function alike(rows: readonly CompareRow[]): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const { name, seeds } of rows) {
    if (!seeds || seeds.cut > 0) continue;
    const key = JSON.stringify([seeds.placements, seeds.nodes]);
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].filter((names) => names.length > 1);
}
