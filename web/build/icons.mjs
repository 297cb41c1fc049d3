// Draws the icons of the app from public/favicon.svg: node web/build/icons.mjs
//
// Chromium paints them; CHROMIUM=PATH names another one than /usr/bin/chromium. The pictures are
// committed, for building the site needs no browser.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const PAPER = "#f6f4ef";
/** Side in pixels, the share of it that the drawing takes, and what lies behind. A maskable icon is cut
 * to a circle of four fifths at the least. */
const ICONS = [
  { name: "icon-192", side: 192, share: 1, ground: "transparent" },
  { name: "icon-512", side: 512, share: 1, ground: "transparent" },
  { name: "icon-maskable-512", side: 512, share: 0.58, ground: PAPER },
  { name: "apple-touch-icon", side: 180, share: 0.72, ground: PAPER },
];

const drawing = readFileSync(join(WEB, "public/favicon.svg"), "utf8");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const { name, side, share, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const style = `<style>*{margin:0}body{width:${side}px;height:${side}px;display:grid;place-items:center;background:${ground}}svg{width:${side * share}px;height:${side * share}px}</style>`;
  await page.setContent(style + drawing);
  writeFileSync(join(WEB, `app/${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
