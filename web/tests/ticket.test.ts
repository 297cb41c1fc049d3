import { describe, expect, test } from "vitest";
import { meantForGame } from "../src/ui/keys";
import { Tickets } from "../src/ui/ticket";

describe("tickets", () => {
  test("only the last asked for is wanted, and nothing after the end", () => {
    const tickets = new Tickets();
    const first = tickets.take();
    expect(first()).toBe(true);
    const second = tickets.take();
    expect([first(), second()]).toEqual([false, true]);
    tickets.end();
    expect([first(), second()]).toEqual([false, false]);
    expect(tickets.take()()).toBe(true);
  });

  test("an answer belongs to the position it was asked about", () => {
    let position = "a";
    const tickets = new Tickets(() => position);
    const wanted = tickets.take();
    position = "b";
    expect(wanted()).toBe(false);
    expect(tickets.take()()).toBe(true);
  });
});

describe("keys of one letter", () => {
  /** An element that some selectors match, inside one that others match. */
  const place = (own: string, around: string | null): EventTarget =>
    ({
      matches: (selector: string) => selector.split(", ").includes(own),
      closest: (selector: string) => (selector === around ? {} : null),
    }) as unknown as EventTarget;
  const plain = { ctrlKey: false, metaKey: false, altKey: false };

  test("act in the game and where nothing has the focus", () => {
    expect(meantForGame({ ...plain, target: place("body", null) })).toBe(true);
    expect(meantForGame({ ...plain, target: place("button", "[data-keys]") })).toBe(true);
    expect(meantForGame({ ...plain, target: place("button", null) })).toBe(false);
  });

  test("do not act with a modifier", () => {
    for (const key of ["ctrlKey", "metaKey", "altKey"]) {
      expect(meantForGame({ ...plain, [key]: true, target: place("body", null) }), key).toBe(false);
    }
  });
});
