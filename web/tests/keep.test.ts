import { expect, test } from "vitest";
import { Drawings } from "../src/draw/keep";
import type { SuguruDraft } from "../src/draw/drafts";

const store = (full = false): { text: string | null; getItem: () => string | null; setItem: (key: string, text: string) => void } => ({
  text: null,
  getItem() {
    return this.text;
  },
  setItem(_, text) {
    if (full) throw new Error("full");
    this.text = text;
  },
});

const draft: SuguruDraft = { rows: 1, cols: 2, cages: new Map([["0,0", 0], ["0,1", 0]]), givens: new Map([["0,1", 2]]) };

test("the drawing at hand is found again, with its cages", () => {
  const kept = store();
  expect(new Drawings<SuguruDraft>(kept, "suguru").now()).toBeNull();
  new Drawings<SuguruDraft>(kept, "suguru").remember(draft);
  expect(new Drawings<SuguruDraft>(kept, "suguru").now()).toEqual(draft);
});

test("drawings are kept under names, replaced and forgotten", () => {
  const drawings = new Drawings<SuguruDraft>(store(), "suguru");
  drawings.keep("magazine", draft);
  drawings.keep("magazine", { ...draft, cols: 3 });
  drawings.keep("other", draft);
  expect(drawings.names()).toEqual(["magazine", "other"]);
  expect(drawings.find("magazine")?.cols).toBe(3);
  drawings.forget("magazine");
  expect(drawings.names()).toEqual(["other"]);
  expect(drawings.find("magazine")).toBeNull();
});

test("a full or damaged store is no error", () => {
  const full = new Drawings<SuguruDraft>(store(true), "suguru");
  full.keep("magazine", draft);
  expect(full.names()).toEqual([]);
  const damaged = store();
  damaged.text = "{";
  expect(new Drawings<SuguruDraft>(damaged, "suguru").now()).toBeNull();
});
