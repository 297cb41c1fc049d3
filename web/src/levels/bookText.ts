// Level books as text. They are read as `crates/books` reads them: lines that all puzzles share, with a `%` where a
// level has its own text, then a line a level, with `/` for each end of a line.

export interface BookLevel {
  /** Its class, as `expert`. */
  readonly rank: string;
  readonly own: readonly string[];
}

export interface Book {
  readonly name: string;
  /** The classes of which it has no level. */
  readonly absent: readonly string[];
  readonly levels: readonly BookLevel[];
  readonly common: string;
}

/** Reads a book; null where the text is none. */
export function readBook(name: string, text: string): Book | null {
  const [head = "", levels] = text.split("\nlevels:\n");
  const found = /^absent:(.*)\n/m.exec(head);
  if (levels === undefined || found === null) return null;
  const level = (line: string): BookLevel => {
    const [rank = "", , ...own] = line.split(" ");
    return { rank, own };
  };
  return {
    name,
    absent: (found[1] ?? "").split(" ").filter((rank) => rank !== ""),
    levels: levels.trimEnd().split("\n").map(level),
    common: head.slice(found.index + found[0].length),
  };
}

/** The text of a puzzle, by the number of its level from 1; null where there is none. */
export function puzzleIn({ common, levels }: Book, number: number): string | null {
  const level = levels[number - 1];
  if (level === undefined) return null;
  const own = level.own.map((text) => text.replaceAll("/", "\n"));
  return common.replaceAll("%", () => own.shift() ?? "");
}
