// A book by its name: one that is built in, or one of one's own.

import { keep } from "../ui/kept.svelte";
import { builtInBook, isBook, type Book } from "./book";
import { isOwn, readOwnBook, textOfBook } from "./own";

/** Whether there may be a book of that name; one of one's own may have been removed. */
export function namesBook(name: string): boolean {
  return isOwn(name) || isBook(name);
}

/** The book of that name; rejects where it is not there. */
export async function book(name: string): Promise<Book> {
  if (!isOwn(name)) return builtInBook(name);
  const text = await textOfBook(keep, name);
  const found = text === null ? null : readOwnBook(text);
  if (found === null) throw new Error(`the book ${name} is not there`);
  return found;
}
