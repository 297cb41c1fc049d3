// Exact covers as the engine reads them: docs/formats.md, exact cover as text.

import type { Cover } from "./api";

/** A name as a word of the format. */
const word = (name: string): string => {
  if (name === "") throw new RangeError("an item or a colour has an empty name");
  return name.replaceAll(/[\s|:%]/g, (letter) => [...new TextEncoder().encode(letter)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
};

/** Words in a line. The blank before them keeps one that begins as a comment from being one. */
const line = (words: readonly string[]): string => ` ${words.join(" ")}`;

export function cover({ primary, secondary = [], options }: Cover): { puzzle: string; format: "xcc" } {
  const known = new Set([...primary, ...secondary]);
  if (known.size < primary.length + secondary.length) throw new RangeError("an item is listed twice");
  const items = secondary.length > 0 ? [...primary.map(word), "|", ...secondary.map(word)] : primary.map(word);
  const entries = options.map((option, at) => {
    if (option.length === 0) throw new RangeError(`option ${at} has no item`);
    return option.map((entry) => {
      const [item, ...colour] = typeof entry === "string" ? [entry] : entry;
      if (!known.has(item)) throw new RangeError(`option ${at} has ${item}, which is no item`);
      return [item, ...colour].map(word).join(":");
    });
  });
  return { puzzle: `${[items, ...entries].map(line).join("\n")}\n`, format: "xcc" };
}
