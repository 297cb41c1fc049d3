// A lesson is played to its end, step by step, and a teacher opens one of their own.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "vitest";
import { clean } from "../barriers";
import { smallest } from "../letters";
import { lessonIn, type Lesson } from "../../src/lessons/lesson";
import { flow, PHONE, type Visit } from "../visit";

const read = (language: string, name: string): Lesson => lessonIn(readFileSync(resolve(`lessons/${language}/${name}.md`), "utf8"));
/** The rows that solve the two exercises of the lesson about covers. */
const ROWS = [[0, 3, 4], [0, 11, 15]];

/** Answers what the steps ask, and goes on to the end. */
async function played(visit: Visit, lesson: Lesson, words: { next: string; check: string; done: RegExp; solved: RegExp }): Promise<void> {
  const { page } = visit;
  const exercises = [...ROWS];
  for (const [at, { title, blocks }] of lesson.steps.entries()) {
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    let question = 0;
    for (const block of blocks) {
      if (block.kind === "question") {
        const asked = page.getByRole("group", { name: "Question" }).nth(question);
        question += 1;
        const right = block.choices.findIndex((choice) => choice.right);
        if (block.number === null) await asked.getByRole("button").nth(right).click();
        else {
          await asked.getByRole("textbox").fill(block.number);
          await asked.getByRole("button", { name: words.check }).click();
        }
        await asked.locator(".yes").waitFor();
      } else if (block.kind === "figure" && block.does === "solve") {
        for (const row of exercises.shift() ?? []) {
          await page.getByRole("option", { name: new RegExp(`^${row}\\s?:`) }).click();
          await page.getByRole("option", { name: new RegExp(`^${row}\\s?:`), selected: true }).waitFor();
        }
        await page.getByText(words.solved).waitFor();
      }
    }
    if (at < lesson.steps.length - 1) await visit.press(words.next);
  }
  await page.getByText(words.done).waitFor();
}

flow("A lesson is played to its end", async (visit) => {
  const { page } = visit;
  await visit.start();
  await page.getByRole("link", { name: "Lessons" }).click();
  await clean(visit, "lessons");
  await page.getByRole("link", { name: "Begin: Exact cover" }).click();
  await played(visit, read("en", "cover"), { next: "Next", check: "Check", done: /^All \d answered/, solved: /Solved\. Every/ });
  await clean(visit, "the end of a lesson");
  // Each step has an address of its own.
  expect(page.url()).toMatch(/#\/lesson\/cover\?step=6$/);
});

flow("A lesson is played to its end on a telephone, in French", async (visit) => {
  await visit.open("/lesson/cover?step=1");
  await played(visit, read("fr", "cover"), { next: "Suivant", check: "Vérifier", done: /^Les \d réponses sont là/, solved: /Résolu\. Tout/ });
  await clean(visit, "a lesson on a telephone");
}, { ...PHONE, locale: "fr-FR", full: "in English it goes the same way" });

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

flow("A teacher opens a lesson of their own, and is told what it lacks", async (visit) => {
  const { page } = visit;
  await visit.open("/lessons");
  const choose = (name: string, text: string): Promise<void> => page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/markdown", buffer: Buffer.from(text) });
  await visit.answered("Line 5: exactly one answer is marked as right", () => choose("bad.md", "# Mine\n\n## One\n\n- [ ] a\n- [ ] b\n"));
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
