// What a visitor prefers, kept in the browser.

import type { Taste } from "../board/colours";
import { readLocal, writeLocal } from "../keep/local";

export type Theme = "auto" | "light" | "dark";

interface Settings {
  theme: Theme;
  safe: boolean;
  patterns: boolean;
  /** Whether solutions left are counted while playing. */
  counting: boolean;
  /** Whether they are counted in levels too, where the number tells which moves are wrong. */
  countingLevels: boolean;
  /** Whether broken rules are shown while playing. */
  watching: boolean;
  /** Whether a number is taken out of the notes around it. */
  clearing: boolean;
  /** Whether of a board with layers one is shown large, and the others as small pictures. */
  oneLayer: boolean;
  /** Whether things are kept under a name in the engine's folder, if it has one. */
  folder: boolean;
}

const KEY = "pavage.settings";
const USUAL: Settings = { theme: "auto", safe: false, patterns: false, counting: true, countingLevels: false, watching: true, clearing: true, oneLayer: false, folder: true };

function kept(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(readLocal(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

let settings = $state.raw<Settings>(kept());

export function prefer(): Settings {
  return settings;
}

export function taste(): Taste {
  return { safe: settings.safe, patterns: settings.patterns };
}

export function change(part: Partial<Settings>): void {
  settings = { ...settings, ...part };
  writeLocal(KEY, JSON.stringify(settings));
  dress();
}

/** Puts the theme on the page; without a choice the browser's is followed. */
export function dress(): void {
  const { theme } = settings;
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
