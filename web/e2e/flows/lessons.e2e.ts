// Each lesson is played to its end, step by step, and a teacher opens one of their own.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { clean } from "../barriers";
import { smallest } from "../letters";
import { lessonIn, type Lesson } from "../../src/lessons/lesson";
import { flow, PHONE, type Visit } from "../visit";

const read = (language: string, name: string): Lesson => lessonIn(readFileSync(resolve(`lessons/${language}/${name}.md`), "utf8"));
/** What solves the exercises of a lesson, one after the other: the options to choose, or the number of solutions. */
const EXERCISES: Readonly<Record<string, readonly (readonly number[] | string)[]>> = {
  // Queens stand in columns 2, 4, 1, 3 and 2, 4, 6, 1, 3, 5; option 0 is the first square, row by row.
  backtracking: [[1, 7, 8, 14], [1, 9, 17, 18, 26, 34]],
  cover: [[0, 3, 4], [0, 11, 15]],
  counting: ["3", "13"],
};
const NAMES = Object.keys(EXERCISES);

interface Words {
  readonly next: string;
  readonly check: string;
  readonly done: RegExp;
  readonly solved: RegExp;
}
const ENGLISH: Words = { next: "Next", check: "Check", done: /^All \d answered, \d at the first try/, solved: /Solved\. Every/ };
const FRENCH: Words = { next: "Suivant", check: "Vérifier", done: /^Les \d réponses sont là/, solved: /Résolu\. Tout/ };

/** Answers what the steps ask, and goes on to the end. */
async function played(visit: Visit, name: string, lesson: Lesson, words: Words): Promise<void> {
  const { page } = visit;
  const exercises = [...(EXERCISES[name] ?? [])];
  for (const [at, { title, blocks }] of lesson.steps.entries()) {
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const questions = page.getByRole("group", { name: "Question" });
    // A figure asks once its puzzle is counted.
    await expect.poll(() => questions.count()).toBe(blocks.filter((block) => block.kind === "question" || (block.kind === "figure" && block.does === "count")).length);
    let question = 0;
    const asked = async (choice: number, typed: string | null): Promise<void> => {
      const one = questions.nth(question);
      question += 1;
      if (typed === null) await one.getByRole("button").nth(choice).click();
      else {
        await one.getByRole("textbox").fill(typed);
        await one.getByRole("button", { name: words.check }).click();
      }
      await one.locator(".yes").waitFor();
    };
    for (const block of blocks) {
      if (block.kind === "question") await asked(block.choices.findIndex((choice) => choice.right), block.number);
      else if (block.kind === "figure" && (block.does === "solve" || block.does === "count")) {
        const exercise = exercises.shift() ?? "";
        if (typeof exercise === "string") await asked(0, exercise);
        else {
          for (const option of exercise) await chosen(visit, option, block.settings["matrix"] !== "no");
          await page.getByText(words.solved).waitFor();
        }
      }
    }
    if (at < lesson.steps.length - 1) await visit.press(words.next);
  }
  expect(exercises).toEqual([]);
  await page.getByText(words.done).waitFor();
}

/** Chooses an option: its row of the matrix, or its square of the chessboard. */
async function chosen({ page }: Visit, option: number, matrix: boolean): Promise<void> {
  if (matrix) {
    const row = { name: new RegExp(`^${option}\\s?:`) };
    await page.getByRole("option", row).click();
    await page.getByRole("option", { ...row, selected: true }).waitFor();
  } else {
    const square = page.getByRole("grid").getByRole("gridcell").nth(option);
    await square.click();
    await expect.poll(() => square.locator(".crown").count()).toBe(1);
  }
}

for (const name of NAMES)
  flow(`The lesson ${name} is played to its end`, async (visit) => {
    const { page } = visit;
    await visit.start();
    await page.getByRole("link", { name: "Lessons" }).click();
    await clean(visit, "lessons");
    const lesson = read("en", name);
    await page.getByRole("link", { name: `Begin: ${lesson.title}` }).click();
    await played(visit, name, lesson, ENGLISH);
    await clean(visit, "the end of a lesson");
    // Each step has an address of its own.
    expect(page.url()).toMatch(new RegExp(`#/lesson/${name}\\?step=${lesson.steps.length}$`));
  });

for (const name of NAMES)
  flow(`The lesson ${name} is played to its end on a telephone, in French`, async (visit) => {
    await visit.open(`/lesson/${name}?step=1`);
    await played(visit, name, read("fr", name), FRENCH);
    await clean(visit, "a lesson on a telephone");
  }, { ...PHONE, locale: "fr-FR", full: "in English it goes the same way" });

test("the lessons that are played are all there are", () => {
  expect([...NAMES].sort()).toEqual(readdirSync(resolve("lessons/en")).map((file) => file.replace(".md", "")).sort());
});

flow("States that leave the same cells are one, and a class reads it from afar", async (visit) => {
  const { page } = visit;
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit.open("/lesson/counting?step=4");
  const figure = page.locator("figure");
  for (let step = 0; step < 4; step += 1) await figure.getByRole("button", { name: "One layer on" }).click();
  await visit.reads("5 ways, counted with 8 states; the tree that lists them has 16 nodes.");
  await visit.press("Projector");
  await expect.poll(() => smallest(page)).toBeGreaterThanOrEqual(28);
  await clean(visit, "a lesson for a class");
  // It scrolls until the end of the step is seen, and turns then.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  await page.keyboard.press("PageDown");
  await page.getByRole("heading", { level: 1, name: "Why it saves so much" }).waitFor();
  await visit.press("Projector");
  await page.getByRole("navigation", { name: "Steps of the lesson" }).waitFor();
});

flow("Every step of the lessons is read from the last row", async (visit) => {
  const { page } = visit;
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const name of NAMES) {
    const lesson = read("en", name);
    await visit.open(`/lesson/${name}?step=1`);
    await page.getByRole("heading", { level: 1, name: lesson.steps[0]?.title ?? "" }).waitFor();
    await visit.press("Projector");
    for (const [at, { title }] of lesson.steps.entries()) {
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await expect.poll(() => smallest(page), { message: `${name}, step ${at + 1}` }).toBeGreaterThanOrEqual(28);
      if (at < lesson.steps.length - 1) await visit.press(ENGLISH.next);
    }
    await visit.press("Projector");
  }
});

flow("A teacher opens a lesson of their own, and is told what it lacks", async (visit) => {
  const { page } = visit;
  await visit.open("/lessons");
  const choose = (name: string, text: string): Promise<void> => page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/markdown", buffer: Buffer.from(text) });
  await visit.answered("Line 5: exactly one answer is marked as right", () => choose("bad.md", "# Mine\n\n## One\n\n- [ ] a\n- [ ] b\n"));
  // One that comes with the page can be saved, to begin with.
  const saving = page.waitForEvent("download");
  await visit.press("Save a lesson to change");
  const saved = readFileSync(await (await saving).path(), "utf8");
  await choose("saved.md", saved.replace("# Exact cover", "# Exactly mine"));
  await page.getByText("Exactly mine").waitFor();
  await visit.open("/lessons");
  await clean(visit, "a lesson of one's own");
  await choose("mine.md", "# Mine\nMinutes: 5\n\n## One\n\n```xcc count\na b\na\nb\na b\n```\n");
  await page.getByRole("heading", { level: 1, name: "One" }).waitFor();
  await page.getByRole("textbox", { name: "Your number" }).fill("2");
  await visit.press("Check");
  await visit.reads("The engine counts 2 as well.");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "One" }).waitFor();
  // The link to a step has the lesson in it: pupils who have not opened it are led there.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit.press("Copy a link to this step");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("/lesson/own?step=1&t=");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => localStorage.clear());
  await visit.open("/lessons");
  expect(await page.getByRole("link", { name: "Begin: Mine" }).count()).toBe(0);
  await visit.open(link.slice(link.indexOf("#") + 1));
  await page.getByRole("heading", { level: 1, name: "One" }).waitFor();
});
