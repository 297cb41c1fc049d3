// A picture of the table becomes a position: the file, four handles, the reading, the game.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { boxOf } from "../board";
import { CHALLENGE } from "../puzzles";
import { flow, PHONE, type Visit } from "../visit";

/** The colours of the pieces that lie there. */
const COLOURS: Readonly<Record<string, string>> = { G: "#2b438c", C: "#cf3030" };
const [CELL, LEFT, TOP] = [64, 130, 110];

/** A board of balls as a PNG, drawn by the browser: a grey tray with darker hollows on a brown table. */
async function picture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(([rows, colours, cell, left, top]) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [900, 480];
    const context = canvas.getContext("2d");
    if (!context) return "";
    const disc = (x: number, y: number, radius: number, colour: string): void => {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x, y, radius, 0, 7);
      context.fill();
    };
    context.fillStyle = "#7a5a3c";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "#b9bcc0";
    context.fillRect(left - cell, top - cell, cell * 12, cell * 6);
    rows.forEach((row, down) => {
      [...row].forEach((letter, right) => {
        const [x, y] = [left + cell * right, top + cell * down];
        const colour = colours[letter];
        disc(x, y, cell * 0.45, colour ?? "#9a9da2");
        if (colour) disc(x - 9, y - 11, 5, "#ffffff");
      });
    });
    return canvas.toDataURL("image/png");
  }, [CHALLENGE, COLOURS, CELL, LEFT, TOP] as const);
  return Buffer.from(drawn.split(",")[1] ?? "", "base64");
}

async function opened(visit: Visit): Promise<void> {
  await visit.open("/play?name=iq-puzzler-pro");
  await visit.press("Take a picture");
}

async function given(visit: Visit, name: string, buffer: Buffer): Promise<void> {
  await visit.page.locator("dialog input[type=file]").first().setInputFiles({ name, mimeType: "image/png", buffer });
}

/** Drags a handle to a spot of the picture. */
async function drag(visit: Visit, number: number, x: number, y: number): Promise<void> {
  const { page } = visit;
  const box = await boxOf(page.locator("dialog .photo"));
  const handle = page.getByRole("button", { name: `Corner ${number}` });
  const from = await boxOf(handle);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + (x * box.width) / 900, box.y + (y * box.height) / 480, { steps: 4 });
  await page.mouse.up();
}

async function reading(visit: Visit): Promise<void> {
  await opened(visit);
  await given(visit, "table.png", await picture(visit.page));
  const [right, bottom] = [LEFT + 10 * CELL, TOP + 4 * CELL];
  // Nobody is exact.
  await drag(visit, 1, LEFT + 6, TOP - 5);
  await drag(visit, 2, right - 7, TOP + 4);
  await drag(visit, 3, right + 3, bottom + 8);
  await drag(visit, 4, LEFT - 5, bottom + 3);
  // A handle has keys too.
  await visit.page.getByRole("button", { name: "Corner 4" }).press("ArrowRight");
  await visit.press("Read");
  await visit.reads("Nothing looks doubtful. Is this your table?");
  await visit.press("That’s it");
  await visit.statusReads("Exactly one solution left");
  expect(await visit.board.rows()).toEqual(CHALLENGE);
}

flow("A picture of the table becomes a game", reading);

flow("A picture of the table becomes a game on a telephone, and is undone at once", async (visit) => {
  await reading(visit);
  await visit.press("Undo");
  await visit.statusReads("4,331,140 solutions left");
}, PHONE);

flow("What is no picture is said to be none", async (visit) => {
  await opened(visit);
  await given(visit, "table.png", Buffer.from("This is no picture."));
  await visit.reads("This file is no picture that the browser shows. JPEG, PNG and WebP work everywhere.");
  await given(visit, "table.heic", Buffer.from("Nor is this."));
  await visit.reads(/This browser does not show HEIC/);
});
