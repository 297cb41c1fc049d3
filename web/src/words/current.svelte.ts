// The language that is spoken now. Reading it in a component makes the component follow a change.

import { readLocal, writeLocal } from "../keep/local";
import { Words, chosen, type Args, type Language } from "./words";

const KEPT = "pavage.language";

const catalogues: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../words/en.ftl?raw"),
  fr: () => import("../../words/fr.ftl?raw"),
};

/** Words of parts that come later than the first view. */
const later: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../words/later-en.ftl?raw"),
  fr: () => import("../../words/later-fr.ftl?raw"),
};
/** Their coming, once such a part was opened. */
let coming: Promise<void> | null = null;

let current = $state.raw<Words | null>(null);

/** The language kept from the last visit, or else the browser's. */
export function firstLanguage(): Language {
  const kept = readLocal(KEPT);
  return chosen(kept ? [kept] : navigator.languages);
}

export async function speak(language: Language): Promise<void> {
  const parts = await Promise.all([catalogues[language](), ...(coming ? [later[language]()] : [])]);
  current = new Words(language, parts.map((part) => part.default).join("\n"));
  document.documentElement.lang = language;
}

/** What a part that comes later says: to be waited for before it is shown. */
export function laterWords(): Promise<void> {
  coming ??= Promise.resolve().then(() => speak(language()));
  return coming.catch((reason: unknown) => {
    // Another time they may come.
    coming = null;
    throw reason;
  });
}

export function keepLanguage(language: Language): void {
  writeLocal(KEPT, language);
}

export function words(): Words {
  if (!current) throw new Error("words are loaded before anything is shown");
  return current;
}

export function language(): Language {
  return current?.language ?? "en";
}

/** The visitor's own kind of the language, for dates: en-GB writes them otherwise than en-US. */
export function region(): string {
  return navigator.languages.find((one) => one.split("-")[0] === language()) ?? language();
}

export function say(key: string, args?: Args): string {
  return words().say(key, args);
}
