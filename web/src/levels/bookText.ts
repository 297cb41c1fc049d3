// Level books as text. They are read as `crates/books` reads them: lines that all puzzles share, with a `%` where a
// level has its own text, then a line a level, with `/` for each end of a line.

export interface BookLevel {
  /** Its class, as `expert`. */
  readonly rank: string;
  /** The text of its puzzle. */
  readonly puzzle: string;
}

export interface Book {
  readonly name: string;
  /** What its maker called it; null of a book that is built in. */
  readonly title: string | null;
  /** The classes of which it has no level. */
  readonly absent: readonly string[];
  /** How many levels were wished where it has fewer, and whether the work was ended before they were found. */
  readonly short?: { readonly asked: number; readonly stopped: boolean };
  readonly levels: readonly BookLevel[];
}

/** Reads a book; null where the text is none. */
export function readBook(name: string, text: string): Book | null {
  const [head = "", levels] = text.split("\nlevels:\n");
  const found = /^absent:(.*)\n/m.exec(head);
  if (levels === undefined || found === null) return null;
  const common = head.slice(found.index + found[0].length);
  const level = (line: string): BookLevel => {
    const [rank = "", , ...parts] = line.split(" ");
    const own = parts.map((text) => text.replaceAll("/", "\n"));
    return { rank, puzzle: common.replaceAll("%", () => own.shift() ?? "") };
  };
  return {
    name,
    title: null,
    absent: (found[1] ?? "").split(" ").filter((rank) => rank !== ""),
    levels: levels.trimEnd().split("\n").map(level),
  };
}

/** The text of a puzzle, by the number of its level from 1; null where there is none. */
export function puzzleIn({ levels }: Book, number: number): string | null {
  return levels[number - 1]?.puzzle ?? null;
}
