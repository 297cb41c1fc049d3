// One's own puzzles on the first page: dropped, chosen, pasted, as a link; and what cannot be read.

import { expect } from "vitest";
import { CHALLENGE, SUGURU, TETRAVEX } from "../puzzles";
import { flow, serverFlow } from "../visit";

serverFlow("A board filled with letters is played with its own pieces", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  await page.getByRole("textbox", { name: "Bring your own" }).fill("AABB\nACCB\nDDCB\nDDCC");
  await visit.press("Open");
  await visit.reads("Which pieces fill this board? Choose a set.");
  await visit.refused();
  await visit.press("Use the pieces drawn");
  await visit.board.ready();
  await expect.poll(() => visit.tray.count()).toBe(4);
});

serverFlow("A file is dropped on the first page, another is chosen", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  // Nobody drops a file on a page that is not there yet.
  await visit.button("Choose a file").waitFor();
  const dropped = await page.evaluateHandle((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "tiles.toml"));
    return carried;
  }, TETRAVEX);
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await visit.statusReads("9 tiles to lay");
  await page.goBack();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), visit.press("Choose a file")]);
  await chooser.setFiles({ name: "challenge.txt", mimeType: "text/plain", buffer: Buffer.from(CHALLENGE.join("\n")) });
  await visit.statusReads("Exactly one solution left");
  expect(await visit.board.rows()).toEqual(CHALLENGE);
});

flow("A pasted puzzle, and the link of a game", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  await visit.statusReads("19 cells to fill");
  const link = page.url();
  expect(link).toContain("#/play?g=");
  await visit.paste(link);
  await visit.statusReads("19 cells to fill");
  // That of another host and an earlier version, or only its end.
  const packed = link.slice(link.indexOf("g="));
  await visit.paste(`https://elsewhere.example/play#${packed}`);
  await visit.statusReads("19 cells to fill");
  await visit.paste(`#${packed}`);
  await visit.statusReads("19 cells to fill");
});

flow("A board typed in small letters, with dashes for its empty cells", async (visit) => {
  await visit.paste(CHALLENGE.join("\n").toLowerCase().replaceAll(".", "-"));
  await visit.refused();
  await visit.statusReads("Exactly one solution left");
  expect(await visit.board.rows()).toEqual(CHALLENGE);
});

serverFlow("Addresses of earlier versions still open", async (visit) => {
  const { page } = visit;
  await visit.paste(SUGURU);
  await visit.statusReads("19 cells to fill");
  const packed = page.url().slice(page.url().indexOf("g="));
  const opens = async (old: string, now: RegExp): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(`${visit.host.address}/${old}`);
    await page.waitForURL(now);
  };
  await opens(`play#${packed}`, /\/#\/play\?g=/);
  await visit.statusReads("19 cells to fill");
  await opens(`#${packed}`, /\/#\/play\?g=/);
  await visit.statusReads("19 cells to fill");
  await opens("play?name=calendar&date=2022-01-01", /\/#\/play\?name=calendar&date=2022-01-01&g=/);
  await visit.statusReads("54 solutions left");
  await opens("games", /\/#\/games$/);
  await page.getByRole("heading", { name: "My games" }).waitFor();
  await opens("new/tetravex", /\/#\/new\/tetravex$/);
  await visit.button("Play").waitFor();
});

flow("What cannot be read is told, and nothing is lost", async (visit) => {
  const { page } = visit;
  await visit.open("/");
  const box = page.getByRole("textbox", { name: "Bring your own" });
  await box.fill("Good morning, this is no puzzle.");
  await visit.press("Open");
  await visit.refused();
  await page.getByRole("alert").filter({ hasText: /\w+/ }).first().waitFor();
  await expect.poll(() => box.inputValue()).toBe("Good morning, this is no puzzle.");
  await visit.open("/play?g=damaged");
  await visit.reads("This link is damaged: the game in it cannot be read.");
  await visit.open("/play?name=no-such-puzzle");
  await visit.reads("This could not be opened");
  await visit.refused();
  await visit.open("/nowhere");
  await visit.reads("There is nothing here.");
  await visit.press("To the start");
  await page.getByRole("heading", { level: 1 }).waitFor();
});
