// The page without a server in Firefox: its engine, its workers and its letters there.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ANSWER, CHALLENGE } from "../puzzles";
import { Firefox } from "../firefox";
import { plainHost } from "../host";
import { BOTTOM, drawn, LEFT, pngOf, RIGHT, SIDES, table, TOP } from "../photograph";
import { FULL } from "../tiers";

test("Challenge 39 in Firefox: pasted, counted, with a hint, solved", FULL, async () => {
  const host = await plainHost();
  const firefox = await Firefox.start(process.env["FIREFOX"] ?? "/usr/bin/firefox-esr");
  try {
    await firefox.open(`${host.address}/`);
    await firefox.write("Bring your own", CHALLENGE.join("\n"));
    await firefox.press("Open");
    await firefox.reads("Exactly one solution left");
    await firefox.press("Give me a nudge");
    await firefox.press("Tell me why");
    await firefox.press("Show me");
    await firefox.press("Play it");
    await firefox.reads("Exactly one solution left");
    await firefox.leaf("Solve");
    await firefox.press("Count");
    await firefox.press("Solve");
    await firefox.press("Put it on the board");
    await firefox.reads("Solved");
    const said = await firefox.run<string[]>("return [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label'))");
    const wanted = ANSWER.join("");
    expect(said).toHaveLength(wanted.length);
    for (const [at, label] of said.entries()) expect(label).toMatch(new RegExp(`\\b${wanted[at] ?? ""}\\b`));
  } finally {
    await firefox.stop();
    await host.stop();
  }
});

test("A picture of the table becomes a game in Firefox, by drags", FULL, async () => {
  const host = await plainHost();
  const firefox = await Firefox.start(process.env["FIREFOX"] ?? "/usr/bin/firefox-esr");
  const folder = await mkdtemp(join(tmpdir(), "pavage-picture-"));
  try {
    await firefox.open(`${host.address}/#/play?name=iq-puzzler-pro`);
    await firefox.press("Take a picture");
    const file = join(folder, "table.png");
    await writeFile(file, pngOf(await firefox.run<string>(`return (${drawn.toString()})(arguments[0])`, table())));
    await firefox.give(file);
    await firefox.reads("Drag the four handles");
    type Box = Record<"x" | "y" | "width" | "height", number>;
    const box = await firefox.run<Box>("return document.querySelector('dialog .photo').getBoundingClientRect().toJSON()");
    const spots = [[LEFT + 6, TOP - 5], [RIGHT - 7, TOP + 4], [RIGHT + 3, BOTTOM + 8], [LEFT - 5, BOTTOM + 3]] as const;
    for (const [at, [x, y]] of spots.entries()) {
      await firefox.drag(`Corner ${at + 1}`, box.x + (x * box.width) / SIDES[0], box.y + (y * box.height) / SIDES[1]);
    }
    await firefox.press("Read");
    await firefox.reads("Nothing looks doubtful. Is this your table?");
    await firefox.press("That’s it");
    await firefox.reads("Exactly one solution left");
  } finally {
    await firefox.stop();
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
