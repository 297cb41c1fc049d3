// A page that was open while its host got another version asks for parts that are gone. Then it says so and
// loads anew: only where another page is there, and once for each, so that it never goes round in circles.

/** What this needs of the browser. */
export interface Here {
  /** The script that this page began with. */
  readonly own: string | null;
  /** The page as its host has it now. */
  page(): Promise<string>;
  /** For which page this tab has loaded anew, and whether that can be noted. */
  noted(): string | null;
  note(page: string | null): boolean;
  reload(): void;
}

/** What became of a page that lacks a part: it loads anew, or the part is not to be had. */
export type Renewed = "anew" | "missing";

export class Renewal {
  private looking: Promise<Renewed> | null = null;

  constructor(
    private readonly here: Here,
    /** Says that the page loads anew, and waits until nothing can be lost by it. */
    private readonly before: () => Promise<void>,
  ) {}

  /** A part could not be loaded. */
  missed(): Promise<Renewed> {
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  /** At the start: whether this page was loaded in place of another one. */
  begun(): boolean {
    const { here } = this;
    const renewed = here.own !== null && here.noted() === here.own;
    if (renewed) here.note(null);
    return renewed;
  }

  private async look(): Promise<Renewed> {
    const { here } = this;
    // Where the host cannot be reached, nothing is known of another page.
    const there = await here.page().then(scriptOf, () => null);
    if (there === null || there === here.own || there === here.noted() || !here.note(there)) return "missing";
    await this.before();
    here.reload();
    return "anew";
  }
}

/** The script that a page begins with. Its name changes with whatever it is made of. */
export function scriptOf(page: string): string | null {
  return /<script\b[^>]*\bsrc="([^"]+)"/.exec(page)?.[1] ?? null;
}

const NOTED = "pavage.renewed";

/** The browser of this page. */
export const HERE: Here = {
  own: typeof document === "undefined" ? null : (document.querySelector("script[type=module][src]")?.getAttribute("src") ?? null),
  page: async () => {
    const response = await fetch("./", { cache: "no-cache" });
    if (!response.ok) throw new Error(`${response.status}`);
    return response.text();
  },
  noted: () => {
    try {
      return sessionStorage.getItem(NOTED);
    } catch {
      return null;
    }
  },
  note: (page) => {
    try {
      if (page === null) sessionStorage.removeItem(NOTED);
      else sessionStorage.setItem(NOTED, page);
      return true;
    } catch {
      return false;
    }
  },
  reload: () => location.reload(),
};
