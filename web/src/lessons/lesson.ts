// A lesson as a teacher writes it: Markdown, a heading for each step, questions as lists of boxes, figures as
// fenced blocks. It knows no puzzle and no page.

/** A piece of a line. */
export interface Span {
  readonly kind: "plain" | "strong" | "emphasis" | "code" | "link";
  readonly text: string;
  readonly to?: string;
}

/** What a figure does with its puzzle. */
export const FIGURES = ["show", "watch", "solve", "count", "merge"] as const;
export type FigureKind = (typeof FIGURES)[number];

export interface Figure {
  readonly kind: "figure";
  readonly does: FigureKind;
  /** A format of the engine, or `model` or `name`. */
  readonly format: string;
  readonly text: string;
  /** As `order=random`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly line: number;
}

/** What somebody has done with a figure. */
export interface FigureWork {
  chosen?: readonly number[];
  /** The step of a search. */
  at?: number;
  /** The layer of states. */
  layer?: number;
}

export interface Choice {
  readonly says: readonly Span[];
  readonly right: boolean;
}

export interface Question {
  readonly kind: "question";
  /** Empty where a number is typed. */
  readonly choices: readonly Choice[];
  readonly number: string | null;
  /** What is said once it is answered. */
  readonly tip: readonly (readonly Span[])[];
  readonly line: number;
}

export type Block =
  | { readonly kind: "text"; readonly says: readonly Span[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly says: readonly (readonly Span[])[] }
  | Figure
  | Question;

export interface LessonStep {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** For the teacher. */
  readonly notes: readonly (readonly Span[])[];
}

export interface Lesson {
  readonly title: string;
  readonly minutes: number | null;
  /** What stands before the first step. */
  readonly about: readonly (readonly Span[])[];
  readonly steps: readonly LessonStep[];
}

/** What keeps a text from being a lesson: a code for the words, and the line, counted from 1. */
export class LessonFault extends Error {
  constructor(
    readonly code: "title" | "steps" | "fence" | "figure" | "right" | "number" | "choices",
    readonly line: number,
  ) {
    super(`${code} in line ${line}`);
  }
}

interface Line {
  readonly text: string;
  readonly number: number;
}

/** Reads a lesson.
 *
 * Throws a `LessonFault` that says what is wrong and in which line. */
export function lessonIn(text: string): Lesson {
  const lines = text.replaceAll("\r\n", "\n").split("\n").map((line, at): Line => ({ text: line, number: at + 1 }));
  const first = lines.find((line) => line.text.trim() !== "");
  if (!first || !/^# \S/.test(first.text)) throw new LessonFault("title", first?.number ?? 1);
  const parts = divided(lines.slice(first.number));
  const [before, ...steps] = parts;
  if (!before || steps.length === 0) throw new LessonFault("steps", lines.length);
  const minutes = before.lines.map((line) => /^Minutes ?: ?(\d+)$/.exec(line.text.trim())?.[1]).find((found) => found !== undefined);
  const about = blocksIn(before.lines.filter((line) => !/^Minutes ?:/.test(line.text))).blocks.flatMap((block) => (block.kind === "text" ? [block.says] : []));
  return { title: first.text.slice(2).trim(), minutes: minutes === undefined ? null : Number(minutes), about, steps: steps.map(({ title, lines: own }) => ({ title, ...blocksIn(own) })) };
}

/** Cuts at the headings of steps; what stands in a fenced block is none. */
function divided(lines: readonly Line[]): { title: string; lines: Line[] }[] {
  const parts: { title: string; lines: Line[] }[] = [{ title: "", lines: [] }];
  let fenced = false;
  for (const line of lines) {
    if (line.text.startsWith("```")) fenced = !fenced;
    if (!fenced && /^## \S/.test(line.text)) parts.push({ title: line.text.slice(3).trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

const BOX = /^- \[([ xX])\] (.+)$/;
const ANSWER = /^(?:Answer|Réponse) ?: ?(.+)$/;
const ITEM = /^(?:-|\d+\.) (.+)$/;

/** Reads what a step has, block by block: each ends where the next begins, or at an empty line. */
function blocksIn(lines: readonly Line[]): Pick<LessonStep, "blocks" | "notes"> {
  const blocks: Block[] = [];
  const notes: (readonly Span[])[] = [];
  let at = 0;
  const taking = (does: (text: string) => boolean): Line[] => {
    const begin = at;
    while (at < lines.length && does(lines[at]?.text ?? "")) at += 1;
    return lines.slice(begin, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    if (!line || line.text.trim() === "") at += 1;
    else if (line.text.startsWith("```")) {
      at += 1;
      const inside = taking((text) => !text.startsWith("```"));
      if (at >= lines.length) throw new LessonFault("fence", line.number);
      at += 1;
      blocks.push(figureIn(line, inside.map(({ text }) => text).join("\n")));
    } else if (/^> \[!(NOTE|TIP)\]\s*$/.test(line.text)) {
      at += 1;
      const said = paragraphs(taking((text) => text.startsWith(">")).map(({ text }) => text.replace(/^> ?/, "")));
      const question = blocks.at(-1);
      if (line.text.includes("NOTE")) notes.push(...said);
      else if (question?.kind === "question") blocks[blocks.length - 1] = { ...question, tip: said };
      else blocks.push(...said.map((says): Block => ({ kind: "text", says })));
    } else if (BOX.test(line.text)) blocks.push(questionIn(taking((text) => BOX.test(text))));
    else if (ANSWER.test(line.text)) {
      at += 1;
      const number = (ANSWER.exec(line.text)?.[1] ?? "").trim();
      if (!/^\d+$/.test(number)) throw new LessonFault("number", line.number);
      blocks.push({ kind: "question", choices: [], number, tip: [], line: line.number });
    } else if (ITEM.test(line.text)) {
      const items = taking((text) => ITEM.test(text) && !BOX.test(text));
      blocks.push({ kind: "list", ordered: /^\d/.test(line.text), says: items.map(({ text }) => spansIn(ITEM.exec(text)?.[1] ?? "")) });
    } else {
      const own = taking((text) => text.trim() !== "" && !/^(```|> \[!)/.test(text) && !BOX.test(text) && !ANSWER.test(text) && !ITEM.test(text));
      blocks.push({ kind: "text", says: spansIn(own.map(({ text }) => text.trim()).join(" ")) });
    }
  }
  return { blocks, notes };
}

function figureIn({ text, number }: Line, inside: string): Figure {
  const [format = "", does, ...more] = text.slice(3).trim().split(/\s+/);
  const kind = FIGURES.find((one) => one === does);
  if (format === "" || !kind) throw new LessonFault("figure", number);
  const settings = Object.fromEntries(more.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
  return { kind: "figure", does: kind, format, text: inside, settings, line: number };
}

function questionIn(lines: readonly Line[]): Question {
  const choices = lines.map(({ text }): Choice => {
    const [, box = "", says = ""] = BOX.exec(text) ?? [];
    return { says: spansIn(says), right: box.trim() !== "" };
  });
  const line = lines[0]?.number ?? 1;
  if (choices.length < 2) throw new LessonFault("choices", line);
  if (choices.filter(({ right }) => right).length !== 1) throw new LessonFault("right", line);
  return { kind: "question", choices, number: null, tip: [], line };
}

function paragraphs(lines: readonly string[]): (readonly Span[])[] {
  return lines.join("\n").split(/\n\s*\n/).filter((one) => one.trim() !== "").map((one) => spansIn(one.replaceAll("\n", " ").trim()));
}

const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function spansIn(text: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > end) spans.push({ kind: "plain", text: text.slice(end, found.index) });
    const [whole, strong, emphasis, code, link, to] = found;
    if (strong !== undefined) spans.push({ kind: "strong", text: strong });
    else if (emphasis !== undefined) spans.push({ kind: "emphasis", text: emphasis });
    else if (code !== undefined) spans.push({ kind: "code", text: code });
    else spans.push({ kind: "link", text: link ?? "", to: to ?? "" });
    end = found.index + whole.length;
  }
  if (end < text.length) spans.push({ kind: "plain", text: text.slice(end) });
  return spans;
}

/** What is to be done in a lesson, in order: its questions and exercises. */
export function tasksOf({ steps }: Lesson): readonly { readonly step: number; readonly block: number }[] {
  return steps.flatMap(({ blocks }, step) => blocks.flatMap((block, at) => (block.kind === "question" || (block.kind === "figure" && (block.does === "solve" || block.does === "count")) ? [{ step, block: at }] : [])));
}

/** What was done in a lesson: of each task whether it was right. */
export class Course {
  private readonly done = new Map<string, boolean>();

  constructor(private readonly lesson: Lesson) {}

  note(step: number, block: number, right: boolean): void {
    // The first answer counts.
    const key = `${step} ${block}`;
    if (!this.done.has(key)) this.done.set(key, right);
  }

  get score(): { readonly right: number; readonly answered: number; readonly all: number } {
    return { right: [...this.done.values()].filter(Boolean).length, answered: this.done.size, all: tasksOf(this.lesson).length };
  }
}
