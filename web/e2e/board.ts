// The board as a visitor meets it: cells with what is read of them, dragging with the mouse or a
// finger. What lies where is taken from the words for screen readers, so each flow tests them too.

import type { CDPSession, Locator, Page } from "playwright-core";
import { expect } from "vitest";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a pointer moves; a mouse or a finger. */
interface Pointer {
  /** Where to let go, for what is held to come to a point. */
  aim(at: Point): Point;
  down(at: Point): Promise<void>;
  move(at: Point): Promise<void>;
  up(at: Point): Promise<void>;
}

const STEPS = 6;
/** What is dragged by a finger is held this much higher, to be seen. */
const LIFT = 44;

export class Board {
  constructor(private readonly page: Page) {}

  get drawing(): Locator {
    return this.page.locator("main svg.board");
  }

  /** Waits for the board of a game. That of a drawing, which is left with the game, is another one. */
  async ready(): Promise<void> {
    await this.page.locator("main .board-host svg.board").getByRole("gridcell").first().waitFor();
  }

  /** A cell by row and column, from 1 as on the page; on a board with layers, by its layer too. */
  cell(row: number, col: number, layer = 1): Locator {
    const above = layer > 1 ? `[data-layer="${layer - 1}"]` : ":not([data-layer])";
    return this.drawing.locator(`[data-row="${row - 1}"][data-col="${col - 1}"]${above}`);
  }

  /** What was changed is drawn with the next frame: who looks before sees the board of before. */
  async drawn(): Promise<void> {
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }

  /** What is read of a cell, without its place. */
  async said(row: number, col: number): Promise<string> {
    await this.drawn();
    const whole = (await this.cell(row, col).getAttribute("aria-label")) ?? "";
    return whole.replace(/^row \d+, column \d+, /, "");
  }

  /** The first cell under what is in the hand, from 1 as on the page. */
  async held(): Promise<readonly [number, number]> {
    await this.drawn();
    const label = await this.drawing.getByRole("gridcell", { name: /under the piece in your hand/ }).first().getAttribute("aria-label");
    const [, row, col] = /^row (\d+), column (\d+)/.exec(label ?? "") ?? [];
    return [Number(row), Number(col)];
  }

  /** A row of letters, digits or tiles for each row of the board; `.` where a cell is empty. */
  async rows(): Promise<string[]> {
    await this.drawn();
    const cells = await this.drawing.getByRole("gridcell").evaluateAll((found) =>
      found.map((cell) => ({ row: Number(cell.getAttribute("data-row")), text: cell.getAttribute("aria-label") ?? "" })),
    );
    const rows: string[] = [];
    for (const { row, text } of cells) rows[row] = (rows[row] ?? "") + shortened(text);
    return rows;
  }

  /** The point of the screen at a place in cells, with fractions; 0, 0 is the board's corner. */
  async point(row: number, col: number): Promise<Point> {
    const cell = this.drawing.getByRole("gridcell").first();
    const box = await boxOf(cell);
    const at = await cell.evaluate((found) => [Number(found.getAttribute("data-row")), Number(found.getAttribute("data-col"))]);
    const [own = 0, across = 0] = at;
    // A cell is drawn 1.5 fortieths smaller on each side than its place.
    const unit = (box.width * 40) / 37;
    const edge = (unit * 1.5) / 40;
    return { x: box.x - edge + (col - across) * unit, y: box.y - edge + (row - own) * unit };
  }

  /** Drags a thing beside the board so that its middle comes to a place of the board. */
  async bring(thing: Locator, row: number, col: number, pointer: Pointer = this.mouse()): Promise<void> {
    await thing.scrollIntoViewIfNeeded();
    // A middle between two cells is no place to grip: a little beyond it is.
    const beyond = ({ x, y }: Point): Point => ({ x: x + 2, y: y + 2 });
    await drag(pointer, beyond(middle(await boxOf(thing))), beyond(await this.point(row, col)));
  }

  /** Drags a thing beside the board onto a cell. */
  async carry(thing: Locator, to: Locator, pointer: Pointer = this.mouse()): Promise<void> {
    await thing.scrollIntoViewIfNeeded();
    await drag(pointer, middle(await boxOf(thing)), middle(await boxOf(to)));
  }

  /** Drags from the middle of one cell to the middle of another, from 1 as on the page. */
  async dragCell(from: readonly [number, number], to: readonly [number, number], pointer: Pointer = this.mouse()): Promise<void> {
    const start = await this.point(from[0] - 0.5, from[1] - 0.5);
    await drag(pointer, start, await this.point(to[0] - 0.5, to[1] - 0.5));
  }

  mouse(): Pointer {
    const { mouse } = this.page;
    return {
      aim: (at) => at,
      down: async ({ x, y }) => {
        await mouse.move(x, y);
        await mouse.down();
      },
      move: ({ x, y }) => mouse.move(x, y),
      up: () => mouse.up(),
    };
  }

  async finger(): Promise<Pointer> {
    return finger(this.page, await this.page.context().newCDPSession(this.page));
  }
}

/** A finger, told to the browser as a screen would. */
function finger(page: Page, session: CDPSession): Pointer {
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]): Promise<void> => {
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  };
  return {
    aim: ({ x, y }) => ({ x, y: y + LIFT }),
    down: (at) => touch("touchStart", [at]),
    move: (at) => touch("touchMove", [at]),
    up: async (at) => {
      // Whoever puts something down holds still first; a finger that leaves in motion throws.
      await page.evaluate(() => new Promise((held) => setTimeout(held, 60)));
      await touch("touchMove", [at]);
      await touch("touchEnd", []);
    },
  };
}

async function drag(pointer: Pointer, from: Point, target: Point): Promise<void> {
  const to = pointer.aim(target);
  await pointer.down(from);
  for (let step = 1; step <= STEPS; step++) {
    const part = step / STEPS;
    await pointer.move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  await pointer.up(to);
}

/** Where a thing is seen. What is drawn anew just then has no place for a moment. */
export async function boxOf(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let box = await thing.boundingBox();
  await expect.poll(async () => (box ??= await thing.boundingBox()), { message: `not to be seen: ${String(thing)}` }).not.toBeNull();
  if (!box) throw new Error(`not to be seen: ${String(thing)}`);
  return box;
}

function middle({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function shortened(label: string): string {
  const what = label.replace(/^row \d+, column \d+, /, "");
  const piece = /piece (\S+?)(,|$)/.exec(what)?.[1];
  const digit = /cage \d+, (\d+)/.exec(what)?.[1];
  const tile = /top (\d+), right (\d+), bottom (\d+), left (\d+)/.exec(what);
  return piece ?? digit ?? (tile ? `[${tile.slice(1).join(" ")}]` : ".");
}
