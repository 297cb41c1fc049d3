// The page's own words, in the same syntax as the engine's catalogue. What the engine says arrives
// worded and is shown as it is.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Args = Record<string, FluentVariable>;

/** The languages' own names. */
export const NAMES: Record<Language, string> = { en: "English", fr: "Français" };

export class Words {
  private readonly bundle: FluentBundle;
  private readonly numbers: Intl.NumberFormat;

  constructor(
    readonly language: Language,
    catalogue: string,
  ) {
    this.bundle = new FluentBundle(language, { useIsolating: false, ...(language === "fr" ? { transform: held } : {}) });
    const errors = this.bundle.addResource(new FluentResource(catalogue));
    if (errors.length > 0) throw new Error(`words of ${language}: ${String(errors[0])}`);
    this.numbers = new Intl.NumberFormat(language);
  }

  /** The words for a key. A key that is absent shows itself, so that it is seen and mended. */
  say(key: string, args?: Args): string {
    const pattern = this.bundle.getMessage(key)?.value;
    return pattern ? this.bundle.formatPattern(pattern, args ?? null, []) : key;
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key);
  }

  /** A number of any length, written with the separators of the language. */
  number(value: number | string | bigint): string {
    if (typeof value === "number") return this.numbers.format(value);
    return /^\d+$/.test(String(value)) ? this.numbers.format(BigInt(value)) : String(value);
  }

  /** A span of time, as much of it as helps. */
  duration(milliseconds: number): string {
    const unit = (value: number, unit: string, digits: number): string =>
      new Intl.NumberFormat(this.language, {
        style: "unit",
        unit,
        unitDisplay: "short",
        maximumFractionDigits: digits,
      }).format(value);
    if (milliseconds < 10) return unit(milliseconds, "millisecond", 1);
    if (milliseconds < 1000) return unit(milliseconds, "millisecond", 0);
    if (milliseconds < 60_000) return unit(milliseconds / 1000, "second", 1);
    return unit(milliseconds / 60_000, "minute", 1);
  }
}

/** In French a space stands before some signs; no line ends there. */
export function held(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** The first of the wished languages that there is. */
export function chosen(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const language = LANGUAGES.find((known) => wish.toLowerCase().split("-")[0] === known);
    if (language) return language;
  }
  return "en";
}

/** Minutes and seconds on a clock, as 3:07. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
