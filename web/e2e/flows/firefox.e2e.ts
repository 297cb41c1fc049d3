// The page without a server in Firefox: its engine, its workers and its letters there.

import { expect, test } from "vitest";
import { ANSWER, CHALLENGE } from "../puzzles";
import { Firefox } from "../firefox";
import { plainHost } from "../host";
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
