// Covers as Knuth's programs read them, for tests.

import { problemIn, type Problem } from "../src/cover/problem";

/** The problem of a text: a line of items, then an option on each line. */
export function cover(text: string): Problem {
  const [head = "", ...lines] = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("|"));
  const words = (line: string): string[] => line.trim().split(/\s+/);
  const [primary, secondary] = head.split(" | ");
  return problemIn({ items: words(primary ?? ""), ...(secondary === undefined ? {} : { secondary: words(secondary) }), options: lines.map(words) });
}
