// The lessons that come with the page, one file for each language, and the one that a teacher has opened.

import { LINK_MAX, packed, unpacked } from "../game/link";
import { readLocal, writeLocal } from "../keep/local";
import { language } from "../words/current.svelte";
import { lessonIn, type Lesson } from "./lesson";

/** In the order in which they are given. */
export const LESSONS = ["backtracking", "cover", "counting"] as const;
/** The lesson that was opened from a file. */
export const OWN = "own";
/** The most letters of a lesson that is opened, from a file or from a link. */
export const LETTERS_MAX = 500_000;

/** A link that has no lesson, or one that is too long. */
export class LessonUnread extends Error {}

const KEY = "pavage.lesson";
const texts = import.meta.glob<string>("../../lessons/*/*.md", { query: "?raw", import: "default" });

/** The lesson of a name, in the language that is spoken, or the one that is in a link; null where there is none.
 * Throws a `LessonFault` or `LessonUnread` where it cannot be read. */
export async function lessonOf(name: string, inLink: string | null = null): Promise<Lesson | null> {
  if (name === OWN) {
    const text = inLink === null ? readLocal(KEY) : await unpacked(inLink, LETTERS_MAX);
    if (text === null && inLink !== null) throw new LessonUnread();
    return text === null ? null : lessonIn(text);
  }
  const text = await textOf(name);
  return text === null ? null : lessonIn(text);
}

/** The text of a lesson that comes with the page, in the language that is spoken. */
export async function textOf(name: string): Promise<string | null> {
  return (await texts[`../../lessons/${language()}/${name}.md`]?.()) ?? null;
}

/** Keeps a teacher's lesson in the browser. Throws a `LessonFault` where it is none. */
export function bringLesson(text: string): void {
  lessonIn(text);
  writeLocal(KEY, text);
}

/** The lesson that was opened, as it goes into a link that others can open; null where it is too long for one. */
export async function ownInLink(): Promise<string | null> {
  const inLink = await packed(readLocal(KEY) ?? "");
  return inLink.length > LINK_MAX ? null : inLink;
}
