// The name of a drawing in the text of its puzzle, which calls its games, its series and what is printed by it.

/** A puzzle as text, and its format. */
export interface PuzzleText {
  readonly format: "toml" | "xcc";
  readonly text: string;
}

/** The puzzle under a name; an empty one gives none. */
export function titled({ format, text }: PuzzleText, name: string): PuzzleText {
  const title = name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  if (title === "") return { format, text };
  if (format === "xcc") return { format, text: `| name: ${title}\n${text}` };
  // The family stands in the first line, and what is no table comes before the tables.
  const quoted = title.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return { format, text: text.replace("\n", () => `\nname = "${quoted}"\n`) };
}
