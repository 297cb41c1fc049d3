// How an option of a search or a generator is set on the page. The options themselves are the
// engine's; here is only which of them are better turned than typed, and between which ends.

import type { Option } from "../api/types";

export interface Range {
  readonly kind: "range";
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Where the slider stands while the engine decides. */
  readonly usual: number;
  /** From the slider to the value that is sent. */
  readonly value: (at: number) => string;
}

export type Control =
  | { readonly kind: "flag" }
  | { readonly kind: "text" }
  | { readonly kind: "class" }
  | { readonly kind: "set" }
  | { readonly kind: "number"; readonly step: "1" | "any"; readonly without: "auto" | "unlimited" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | Range;

function range(min: number, max: number, step: number, usual: number): Range {
  return { kind: "range", min, max, step, usual, value: String };
}

/** A number that is typed; `without`, how it is when none is typed and no default is known. */
function number(step: "1" | "any", without: "auto" | "unlimited" = "auto"): Control {
  return { kind: "number", step, without };
}

const CONTROLS: Readonly<Record<string, Control>> = {
  difficulty: { kind: "class" },
  pieces: { kind: "set" },
  symmetry: { kind: "choice", choices: ["none", "half-turn", "left-right", "up-down", "both"] },
  shape: { kind: "choice", choices: ["any", "compact", "snaky"] },
  colors: range(2, 20, 1, 10),
  parts: range(2, 60, 1, 12),
  temperature: number("any"),
  lambda: number("any"),
  "t-max": number("any"),
  "t-min": number("any"),
  reheat: number("any"),
  "shift-every": number("1"),
  "block-every": number("1"),
  "max-steps": number("1", "unlimited"),
};

/** Numbers that are offered beside words, where an option takes either. */
const SOME = ["1", "2", "3", "4", "6", "8"];

/** How the engine writes that an option is a number. */
const NUMBER = /^[A-Z]$/;

export function controlOf(option: Option): Control {
  if (option.kind === "flag") return { kind: "flag" };
  return CONTROLS[option.name] ?? fromShown(option.shown ?? "");
}

/** The same name may mean another thing in another family: what is shown for the value tells. */
function fromShown(shown: string): Control {
  if (NUMBER.test(shown)) return number("1");
  const parts = shown.split("|");
  const words = parts.filter((part) => /^[a-z-]+$/.test(part));
  if (words.length < 2) return { kind: "text" };
  return { kind: "choice", choices: parts.some((part) => NUMBER.test(part)) ? [...words, ...SOME] : words };
}
