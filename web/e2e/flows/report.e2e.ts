// What was done last as a file that can be replayed, to be sent with a report.

import { readFile } from "node:fs/promises";
import type { Download } from "playwright-core";
import { expect } from "vitest";
import { clean } from "../barriers";
import { SUGURU } from "../puzzles";
import { flow } from "../visit";

interface Asked {
  readonly operation: string;
  readonly lang: string;
  readonly body: Readonly<Record<string, unknown>>;
}

function read(trace: string): Asked[] {
  const [head, ...lines] = trace.trimEnd().split("\n");
  expect(head).toBe("pavage trace 1");
  return lines.map((line) => {
    const [, operation = "", lang = "", body = ""] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
    return { operation, lang, body: operation === "stop" ? {} : (JSON.parse(body) as Asked["body"]) };
  });
}

flow("Report a problem: what was done is read, then saved as a file; its requests stand in order, without names", async (visit) => {
  const { page, board } = visit;
  await visit.paste(SUGURU);
  await board.cell(1, 2).click();
  await page.keyboard.press("2");
  await expect.poll(() => board.said(1, 2)).toContain(", 2");
  await visit.leaf("Share");
  await page.getByRole("textbox", { name: "Name of the game" }).fill("From the magazine");
  await visit.answered("“From the magazine” is kept.", () => visit.press("Keep"));
  await visit.leaf("Hint");
  await visit.hintAndPlay();
  await visit.press("Help");
  await visit.press("Report a problem");
  await visit.reads("Nothing is sent from here.");
  await page.getByText("Read it first").click();
  const shown = await page.getByRole("textbox", { name: "Read it first" }).inputValue();
  await clean(visit, "a report");
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent("download"), visit.press("Save the file")]);
  expect(download.suggestedFilename()).toBe("pavage.trace");
  const trace = await readFile(await download.path(), "utf8");
  expect(trace).toBe(shown);
  expect(trace).not.toContain("magazine");
  const asked = read(trace);
  const main = asked.filter(({ operation, body }) => operation === "play" || body["puzzle"] === SUGURU || body["kind"] === "hint");
  // One search is all levels of a hint, which is played move by move.
  expect(main.filter(({ body }) => body["kind"] === "hint").length).toBe(1);
  const turns = main.map(({ operation }) => operation).filter((operation, at, all) => operation !== all[at - 1]);
  expect(turns).toEqual(["open", "play", "job", "play"]);
  expect(main[1]?.body["commands"]).toEqual(["move enter 1,2 2"]);
  expect(new Set(asked.map(({ lang }) => lang))).toEqual(new Set(["en"]));
  expect(asked.filter(({ body }) => body["kind"] === "count").length).toBeGreaterThan(0);
});
