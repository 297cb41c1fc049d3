// The lessons that come with the page: each is played to its end in both languages, and what it says of its
// puzzles is true, by counting from the rules alone.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cover } from "./covers";
import { leftBy, type Problem } from "../src/cover/problem";
import { Course, LessonFault, lessonIn, spansIn, tasksOf, type Block, type Figure, type Lesson, type Span } from "../src/lessons/lesson";
import { mergedOf } from "../src/lessons/merge";
import { recordingIn, treeOf, type Recording } from "../src/tree/tree";

const NAMES = readdirSync("lessons/en").map((file) => file.replace(".md", ""));
const read = (language: string, name: string): Lesson => lessonIn(readFileSync(`lessons/${language}/${name}.md`, "utf8"));
const said = (spans: readonly Span[]): string => spans.map(({ text }) => text).join("");

const recorded = (name: string): Recording => recordingIn({ recording: readFileSync(`tests/recordings/${name}.json`, "utf8"), counts_options: true });

/** Queens as the engine writes them: item by item as docs/cover.md has them. */
function queens(size: number): string {
  const upTo = (letter: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
  const head = [...upTo("r", size), ...upTo("c", size), "|", ...upTo("a", 2 * size - 1), ...upTo("b", 2 * size - 1)].join(" ");
  const rows = upTo("", size * size).map((_, at) => {
    const [row, col] = [Math.floor(at / size) + 1, (at % size) + 1];
    return `r${row} c${col} a${row + col - 1} b${row + size - col}`;
  });
  return [head, ...rows].join("\n");
}

function problemOf(figure: Figure): Problem {
  const [, size = ""] = figure.text.trim().split(" ");
  return cover(figure.format === "model" ? queens(Number(size)) : figure.text);
}

/** All solutions, by trying the options of the first item that is not covered. */
function solutions(problem: Problem, chosen: readonly number[] = []): (readonly number[])[] {
  const left = leftBy(problem, chosen);
  const item = problem.items.findIndex(({ secondary }, at) => !secondary && !left.full[at]);
  if (item < 0) return [chosen];
  // Of equal choices for an item that is covered several times each set is found once.
  const own = problem.options.flatMap((entries, option) => (left.options[option] === "open" && entries.some((entry) => entry.item === item) ? [option] : []));
  const last = chosen.at(-1) ?? -1;
  const again = (problem.items[item]?.most ?? 1) > 1 && last >= 0 && problem.options[last]?.some((entry) => entry.item === item);
  return own.filter((option) => !again || option > last).flatMap((option) => solutions(problem, [...chosen, option]));
}

const shape = (lesson: Lesson): unknown => lesson.steps.map(({ blocks, notes }) => [blocks.map(outline), notes.length]);
function outline(block: Block): unknown {
  if (block.kind === "figure") return [block.does, block.format, block.text, block.settings];
  return block.kind === "question" ? [block.number, block.choices.map(({ right }) => right), block.tip.length > 0] : block.kind;
}

test.each(NAMES)("%s is the same lesson in both languages, of ten minutes, with notes for each step", (name) => {
  const [english, french] = [read("en", name), read("fr", name)];
  expect(shape(french)).toEqual(shape(english));
  for (const lesson of [english, french]) {
    expect(lesson.minutes).toBe(10);
    expect(lesson.about.length).toBeGreaterThan(0);
    for (const { notes, title } of lesson.steps) expect(notes.length, title).toBeGreaterThan(0);
    // The exercise comes last.
    const task = tasksOf(lesson).at(-1);
    expect(task?.step).toBe(lesson.steps.length - 1);
    expect(lesson.steps.at(-1)?.blocks[task?.block ?? 0]?.kind).toBe("figure");
  }
});

test.each(["en", "fr"].flatMap((language) => NAMES.map((name) => [language, name] as const)))("in %s, %s is played to its end", (language, name) => {
  const lesson = read(language, name);
  const course = new Course(lesson);
  for (const { step, block } of tasksOf(lesson)) {
    const task = lesson.steps[step]?.blocks[block];
    if (task?.kind === "question") {
      expect(task.tip.length).toBeGreaterThan(0);
      course.note(step, block, true);
    } else if (task?.kind === "figure") {
      const found = solutions(problemOf(task));
      expect(found.length).toBeGreaterThan(0);
      // By hand: each choice of a solution can be made after those before.
      const problem = problemOf(task);
      found[0]?.forEach((option, at, all) => expect(leftBy(problem, all.slice(0, at)).options[option]).toBe("open"));
      course.note(step, block, true);
    }
  }
  const all = tasksOf(lesson).length;
  expect(course.score).toEqual({ right: all, answered: all, all });
});

/** The figure of a step, and the numbers that are asked there. */
function step(name: string, at: number): { figures: Problem[]; numbers: number[]; raw: Figure[] } {
  const blocks = read("en", name).steps[at]?.blocks ?? [];
  const raw = blocks.flatMap((block) => (block.kind === "figure" ? [block] : []));
  return { raw, figures: raw.map(problemOf), numbers: blocks.flatMap((block) => (block.kind === "question" && block.number !== null ? [Number(block.number)] : [])) };
}

test("what the lesson about backtracking says is true", () => {
  const corner = leftBy(cover(queens(4)), [0]);
  expect(corner.ways[1]).toBe(2);
  for (const size of [4, 6]) for (const solution of solutions(cover(queens(size)))) for (const at of [0, size - 1, size * (size - 1), size * size - 1]) expect(solution).not.toContain(at);
  expect([4, 6].map((size) => solutions(cover(queens(size))).length)).toEqual([2, 4]);
  const four = treeOf(recorded("queens-4"));
  const dead = four.nodes.filter(({ end }) => end === "dead").length;
  const depth = four.nodes.find(({ end }) => end === "solution")?.depth;
  expect(step("backtracking", 2).numbers).toEqual([dead, depth]);
  // Which of three has the fewest free squares.
  const { figures: [six], raw: [figure] } = step("backtracking", 3);
  const left = leftBy(six ?? cover("a"), (figure?.settings["chosen"] ?? "").split(",").map(Number));
  const ways = (name: string): number | undefined => left.ways[six?.items.findIndex((item) => item.name === name) ?? -1];
  expect(["r2", "c1", "c4"].map(ways)).toEqual([2, 3, 1]);
  const recording = recorded("queens-6");
  const tree = treeOf(recording);
  expect(recording.steps[6]).toEqual(["dead", recording.items.indexOf("c6")]);
  expect([tree.nodes.length, tree.backtracks.at(-1), 6 ** 6]).toEqual([26, 19, 46656]);
});

test("what the lesson about covers says is true", () => {
  const { figures: [knuth], numbers } = step("cover", 1);
  const problem = knuth ?? cover("a");
  expect(leftBy(problem, [1]).options.filter((one) => one === "open").length).toBe(numbers[0]);
  expect(leftBy(problem, [1, 2]).ways[4]).toBe(0);
  expect(solutions(problem).map((one) => [...one].sort())).toEqual([[0, 3, 4]]);
  const tree = treeOf(recorded("knuth"));
  expect([tree.nodes.length - 1, tree.backtracks.at(-1)]).toEqual([...step("cover", 2).numbers, 2]);
  expect(solutions(step("cover", 5).figures[0] ?? problem).length).toBe(8);
});

test("what the lesson about counting says is true: states count what a list counts", () => {
  const count = (at: number): number => solutions(step("counting", at).figures[0] ?? cover("a")).length;
  expect([count(0), count(5)]).toEqual([3, 13]);
  expect([count(1)]).toEqual(step("counting", 1).numbers);
  // Two ways, one rest.
  const { figures, raw } = step("counting", 2);
  const rests = figures.map((problem, at) => leftBy(problem, (raw[at]?.settings["chosen"] ?? "").split(",").map(Number)).full.join());
  expect(rests[0]).toBe(rests[1]);
  for (const at of [3, 4]) {
    const merged = mergedOf(step("counting", at).figures[0] ?? cover("a"));
    expect(merged?.solutions).toBe(count(at));
    expect(step("counting", at).numbers).toEqual([merged?.solutions]);
  }
  const small = mergedOf(step("counting", 3).figures[0] ?? cover("a"));
  const two = small?.layers[2]?.filter(({ ways }) => ways === 2) ?? [];
  expect(two.map(({ covered }) => covered.join(""))).toEqual(["11110000"]);
});

test("what is no lesson is told with its line", () => {
  const check = (text: string): [string, number] => {
    try {
      lessonIn(text);
    } catch (reason) {
      if (reason instanceof LessonFault) return [reason.code, reason.line];
      throw reason;
    }
    return ["none", 0];
  };
  expect(check("no title")).toEqual(["title", 1]);
  expect(check("# Title\ntext\n")).toEqual(["steps", 3]);
  expect(check("# Title\n## Step\n```xcc show\na\n")).toEqual(["fence", 3]);
  expect(check("# Title\n## Step\n```xcc dance\na\n```\n")).toEqual(["figure", 3]);
  expect(check("# Title\n## Step\nWhich?\n- [ ] a\n- [ ] b\n")).toEqual(["right", 4]);
  expect(check("# Title\n## Step\n- [x] a\n")).toEqual(["choices", 3]);
  expect(check("# Title\n## Step\nAnswer: many\n")).toEqual(["number", 3]);
  expect(check("# Title\n## Step\n```xcc show\n## no step\n```\n- a\n- b\n\n1. c\n")).toEqual(["none", 0]);
});

test("lines have strong words, emphasis, code and links", () => {
  const spans = spansIn("A **b** *c* `d` [e](#/play) f");
  expect(spans.map(({ kind }) => kind)).toEqual(["plain", "strong", "plain", "emphasis", "plain", "code", "plain", "link", "plain"]);
  expect(said(spans)).toBe("A b c d e f");
});
