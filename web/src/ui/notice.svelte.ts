// What is said to the visitor in passing: a line at the top of the page, and the same for those
// who listen.

import { untrack } from "svelte";
import { ENGINE_BROKEN, ENGINE_SPENT, JOB_LOST, LEFT, NO_ENGINE, Refusal, STOPPED, TOO_SLOW } from "../api/engine";
import { away } from "./away.svelte";
import { say, words } from "../words/current.svelte";
import { sentence } from "../words/sentence";
import type { Args } from "../words/words";

interface Notice {
  readonly id: number;
  readonly text: string;
  /** A fault is one of Pavage itself: it can be reported. */
  readonly kind: "plain" | "bad" | "fault";
  /** What takes back what is told of. */
  readonly undo: (() => void) | null;
  /** It tells of no attempt, so that a new one does not take it away. */
  readonly lasts: boolean;
}

/** How long a notice is seen, in milliseconds. */
const TIMES = { plain: 3500, bad: 7000, fault: 12_000, undo: 12_000 };

let shown = $state.raw<Notice | null>(null);
let spoken = $state("");
let last = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function notice(): Notice | null {
  return shown;
}

export function whisper(): string {
  return spoken;
}

export function tell(text: string, kind: Notice["kind"] = "plain", lasts = kind === "plain"): void {
  put(text, kind, null, lasts);
}

/** Says that something is gone, with a button that brings it back. The answer takes the notice away. */
export function tellGone(text: string, undo: () => void): () => void {
  put(text, "plain", undo, true);
  const mine = last;
  return () => {
    if (shown?.id === mine) dismiss();
  };
}

function put(text: string, kind: Notice["kind"], undo: Notice["undo"], lasts: boolean): void {
  last += 1;
  shown = { id: last, text, kind, undo, lasts };
  leave();
}

/** The notice stays while a pointer or the focus is on it. */
export function stay(): void {
  clearTimeout(timer);
}

export function leave(): void {
  clearTimeout(timer);
  if (shown) timer = setTimeout(dismiss, shown.undo ? TIMES.undo : TIMES[shown.kind]);
}

export function dismiss(): void {
  clearTimeout(timer);
  shown = null;
}

/** Takes away what was said of an attempt that failed; a new one begins. */
export function calm(): void {
  if (shown && !shown.lasts) dismiss();
}

/** Takes back what the notice tells of. */
export function takeBack(): void {
  const undo = shown?.undo;
  dismiss();
  undo?.();
}

/** For screen readers only. */
export function announce(text: string): void {
  // The same text twice is said twice only if the region changes in between.
  spoken = untrack(() => spoken) === text ? `${text}\u00a0` : text;
}

/** Refusals that have no words of the engine. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  [NO_ENGINE]: "error-connection",
  [JOB_LOST]: "error-job-lost",
  [ENGINE_BROKEN]: "error-engine",
  [ENGINE_SPENT]: "error-engine-spent",
  [STOPPED]: "error-stopped",
  [TOO_SLOW]: "error-slow",
};

/** The words for a failure; those of the engine come ready to show. */
export function worded(reason: unknown): string {
  if (!(reason instanceof Refusal)) return say("error-unknown");
  if (reason.message !== "") return sentence(reason.message);
  const own = `refused-${reason.code}`;
  if (words().has(own)) return say(own, argsOf(reason));
  return say(OWN_WORDS[reason.code] ?? "error-unknown");
}

/** The plain values that a refusal speaks of. */
function argsOf({ args }: Refusal): Args {
  const plain = (value: unknown): value is string | number => ["string", "number"].includes(typeof value);
  return Object.fromEntries(Object.entries(args).flatMap(([key, value]) => (plain(value) ? [[key, value] as const] : [])));
}

export function complain(reason: unknown): void {
  if (reason instanceof Refusal && reason.code === LEFT) return;
  // That the engine is away is said as long as it lasts.
  if (reason instanceof Refusal && reason.code === NO_ENGINE && away()) return;
  tell(worded(reason), isFault(reason) ? "fault" : "bad");
}

/** Whether the engine, or the page itself, broke down. */
function isFault(reason: unknown): boolean {
  return !(reason instanceof Refusal) || [ENGINE_BROKEN, ENGINE_SPENT].includes(reason.code);
}
