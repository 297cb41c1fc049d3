// What stands in a PDF that the browser printed: its pages, and how large what is painted on them is.

import { inflateSync } from "node:zlib";

/** A point of PDF, in millimetres. */
const POINT = 25.4 / 72;

export interface Box {
  readonly width: number;
  readonly height: number;
}

type Matrix = readonly [number, number, number, number, number, number];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];

/** The pages, each with its size in millimetres. */
export function pagesOf(pdf: Buffer): Box[] {
  const found = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...found].map(([, width, height]) => ({ width: Number(width) * POINT, height: Number(height) * POINT }));
}

/** Whether all letters are in the file, and can be copied from it: each font brings its glyphs and says what they mean. */
export function hasLetters(pdf: Buffer): boolean {
  const text = pdf.toString("latin1");
  const fonts = text.match(/\/Type \/Font\b[^>]*/g)?.length ?? 0;
  return fonts > 0 && /\/FontFile[23]?\b|\/CharProcs\b/.test(text) && text.includes("/ToUnicode");
}

/** Streams of drawing, unpacked. */
function streams(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/Length (\d+)[^>]*>> ?stream\r?\n/g)].flatMap((found) => {
    const from = found.index + found[0].length;
    try {
      return [inflateSync(pdf.subarray(from, from + Number(found[1]))).toString("latin1")];
    } catch {
      return [];
    }
  });
}

/** How large each path is that is filled or drawn, in millimetres. */
export function painted(pdf: Buffer): Box[] {
  return streams(pdf).flatMap(paths);
}

function paths(stream: string): Box[] {
  const found: Box[] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let points: (readonly [number, number])[] = [];
  let numbers: number[] = [];
  const at = (x = 0, y = 0): void => {
    const [a, b, c, d, e, f] = matrix;
    points.push([a * x + c * y + e, b * x + d * y + f]);
  };
  for (const word of stream.split(/\s+/)) {
    const number = Number(word);
    if (word !== "" && !Number.isNaN(number)) {
      numbers.push(number);
      continue;
    }
    if (word === "q") stack.push(matrix);
    else if (word === "Q") matrix = stack.pop() ?? matrix;
    else if (word === "cm") matrix = times(numbers as unknown as Matrix, matrix);
    else if (word === "re") {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      at(x, y);
      at(x + width, y + height);
    } else if (["m", "l", "c", "v", "y"].includes(word)) for (let pair = 0; pair < numbers.length; pair += 2) at(numbers[pair], numbers[pair + 1]);
    else if (["f", "f*", "S", "s", "B", "B*", "b", "n"].includes(word)) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      if (word !== "n" && points.length > 0) found.push({ width: (Math.max(...xs) - Math.min(...xs)) * POINT, height: (Math.max(...ys) - Math.min(...ys)) * POINT });
      points = [];
    }
    numbers = [];
  }
  return found;
}
