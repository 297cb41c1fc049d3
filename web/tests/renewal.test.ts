import { expect, test } from "vitest";
import { Renewal, scriptOf, type Here } from "../src/ui/renewal";

const page = (script: string): string => `<!doctype html><head><link rel="preload" href="./a.js" /><script type="module" crossorigin src="${script}"></script></head>`;

/** A tab that began with one page, at a host that has another. */
class Tab implements Here {
  reloads = 0;
  noting: string | null = null;

  constructor(
    public own: string | null,
    public there: string | null,
    private readonly notes = true,
  ) {}

  page(): Promise<string> {
    return this.there === null ? Promise.reject(new Error("away")) : Promise.resolve(page(this.there));
  }

  noted(): string | null {
    return this.noting;
  }

  note(noting: string | null): boolean {
    if (this.notes) this.noting = noting;
    return this.notes;
  }

  reload(): void {
    this.reloads += 1;
  }
}

const renewal = (tab: Tab): Renewal => new Renewal(tab, () => Promise.resolve());

test("a page whose parts are gone loads anew where another page is there, and says so then", async () => {
  const tab = new Tab("old.js", "new.js");
  expect(renewal(tab).begun()).toBe(false);
  expect(await renewal(tab).missed()).toBe("anew");
  tab.own = "new.js";
  expect([renewal(tab).begun(), renewal(tab).begun()]).toEqual([true, false]);
  // The next version is another one.
  tab.there = "newer.js";
  expect(await renewal(tab).missed()).toBe("anew");
  expect(tab.reloads).toBe(2);
});

test("without another page nothing is loaded anew", async () => {
  for (const tab of [new Tab("own.js", "own.js"), new Tab("own.js", null), new Tab("own.js", "new.js", false)]) {
    expect(await renewal(tab).missed()).toBe("missing");
    expect(tab.reloads).toBe(0);
  }
});

test("a page that comes back as it was is not loaded again and again", async () => {
  const tab = new Tab("old.js", "new.js");
  expect(await renewal(tab).missed()).toBe("anew");
  expect(renewal(tab).begun()).toBe(false);
  expect(await renewal(tab).missed()).toBe("missing");
  expect(tab.reloads).toBe(1);
});

test("several parts that are missed at once are one reason", async () => {
  const tab = new Tab("old.js", "new.js");
  const one = renewal(tab);
  expect(await Promise.all([one.missed(), one.missed()])).toEqual(["anew", "anew"]);
  expect(tab.reloads).toBe(1);
});

test("a page is known by its script", () => {
  expect(scriptOf(page("./assets/index-X6ijh1x2.js"))).toBe("./assets/index-X6ijh1x2.js");
  expect(scriptOf("<html></html>")).toBeNull();
});
