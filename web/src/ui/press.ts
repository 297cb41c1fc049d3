// Presses that are meant for what they fall on. A press changes the page, and so may move another button
// under the finger: the second of two taps, or one that is already on its way, then falls on what nobody
// has seen there yet. Such a press counts for nothing; the same press a moment later does.
//
// Of taps it is told by their places which belong together; of the clicks of a mouse the browser says it.
// `Presses` knows no document, so that tests need none.

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Something that can be pressed, and what it says: a button that says something else is another one. */
export interface Button {
  readonly thing: unknown;
  readonly says: string;
}

/** So long somebody has to see what has come under the finger, in milliseconds: nobody reacts faster. */
export const MOMENT = 500;
/** How far apart two taps of one finger on one place fall, in pixels. */
const APART = 32;

interface Press {
  readonly at: Spot;
  readonly on: Button;
  readonly touch: boolean;
}

export class Presses {
  /** The last press that counted. */
  private last: Press | null = null;
  /** What is at its place now, and since when. */
  private there: { readonly button: Button | null; readonly since: number } = { button: null, since: 0 };
  /** A pointer went down, and what it does has not been judged yet. */
  private begun: { readonly at: Spot; readonly on: Button | null; readonly touch: boolean } | null = null;

  constructor(
    private readonly under: (spot: Spot) => Button | null,
    private readonly now: () => number,
  ) {}

  /** The page may have changed. */
  look(): void {
    if (this.last?.touch) this.compare(this.last);
  }

  /** A pointer goes down. */
  begin(at: Spot, touch: boolean): void {
    // Who has been elsewhere meanwhile, as with a drag, comes back to what is seen there now.
    if (this.last && !near(this.last.at, at)) this.last = null;
    this.begun = { at, on: this.under(at), touch };
  }

  /** Whether a click counts. `nth` is its number among the clicks that belong together, as browsers tell
   * it: 0 where keys have pressed. */
  counts(on: Button | null, nth: number): boolean {
    const { begun, last } = this;
    this.begun = null;
    if (begun === null || on === null || nth === 0) return true;
    const { at, touch } = begun;
    // For a mouse the browser itself sees to that.
    if (touch && !same(begun.on, on)) return false;
    if (last && this.belongs(last, at, touch, nth) && this.compare(last)) return false;
    this.last = { at, on, touch };
    this.there = { button: on, since: this.now() };
    return true;
  }

  /** Whether a press may have been meant for what the last one was on. */
  private belongs(last: Press, at: Spot, touch: boolean, nth: number): boolean {
    return touch ? last.touch && near(last.at, at) : nth > 1;
  }

  /** Whether something else has come to the place of the last press, less than a moment ago. */
  private compare({ at, on }: Press): boolean {
    const button = this.under(at);
    if (!same(button, this.there.button)) this.there = { button, since: this.now() };
    return !same(button, on) && this.now() - this.there.since < MOMENT;
  }
}

function near(one: Spot, other: Spot): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= APART;
}

function same(one: Button | null, other: Button | null): boolean {
  return one?.thing === other?.thing && one?.says === other?.says;
}

const PRESSABLE = "button, a[href], input, select, summary, label";

function buttonOf(target: EventTarget | null): Button | null {
  const thing = target instanceof Element ? target.closest(PRESSABLE) : null;
  return thing && { thing, says: thing.getAttribute("aria-label") ?? thing.textContent.trim() };
}

/** Lets only presses through that are meant, for the whole page. */
export function heed(page: Window & typeof globalThis): void {
  const { document } = page;
  const presses = new Presses(({ x, y }) => buttonOf(document.elementFromPoint(x, y)), () => page.performance.now());
  let frame = 0;
  const later = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => presses.look());
  };
  new MutationObserver(later).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  page.addEventListener("scroll", later, { capture: true, passive: true });
  page.addEventListener("pointerdown", ({ clientX, clientY, pointerType }) => presses.begin({ x: clientX, y: clientY }, pointerType !== "mouse"), { capture: true, passive: true });
  page.addEventListener("click", (event) => {
    if (presses.counts(buttonOf(event.target), event.detail)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
