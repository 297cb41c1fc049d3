// The lessons that come with the page, one file for each language, and the one that a teacher has opened.

import { readLocal, writeLocal } from "../keep/local";
import { language } from "../words/current.svelte";
import { lessonIn, type Lesson } from "./lesson";

/** In the order in which they are given. */
export const LESSONS = ["backtracking", "cover", "counting"] as const;
/** The lesson that was opened from a file. */
export const OWN = "own";
/** The most letters of a lesson that is opened. */
export const LETTERS_MAX = 500_000;

const KEY = "pavage.lesson";
const texts = import.meta.glob<string>("../../lessons/*/*.md", { query: "?raw", import: "default" });

/** The lesson of a name, in the language that is spoken; null where there is none. */
export async function lessonOf(name: string): Promise<Lesson | null> {
  if (name === OWN) {
    const text = readLocal(KEY);
    return text === null ? null : lessonIn(text);
  }
  const load = texts[`../../lessons/${language()}/${name}.md`];
  return load ? lessonIn(await load()) : null;
}

/** Keeps a teacher's lesson in the browser. Throws a `LessonFault` where it is none. */
export function bringLesson(text: string): void {
  lessonIn(text);
  writeLocal(KEY, text);
}
