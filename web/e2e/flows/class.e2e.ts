// What a class is shown: annealing swap by swap, the whole tree of a search, problems with a view of their own, the
// sheet to fill in, letters that are read from the last row; and what Stop keeps.

import { expect } from "vitest";
import { clean } from "../barriers";
import { smallest } from "../letters";
import { hasLetters, pagesOf } from "../pdf";
import { CHALLENGE, TETRAVEX_ASTRAY } from "../puzzles";
import { flow, type Visit } from "../visit";

const WEEK = "| view: grid\n| view: item Mon 1,1\n| view: item Tue 1,2\n| view: option 3 2,2=Bob\nMon Tue Ann Bob\nMon Ann\nTue Bob\nMon Bob\nTue Ann\n";

/** The words of the page, in both languages. */
const SAID = {
  en: {
    watch: "Watch", slow: "Slow motion", at: /^swap 0 of 20,000$/, first: /^swap 1 of 20,000$/, begins: "The tiles lie at random.", swap: /^Swap \(\d, \d\) and \(\d, \d\): .+ differ/,
    verdict: /^(Taken|Not taken)$/, why: /(No worse than before|Worse by \d)/, next: "Next step", back: "Step back", taken: "To the next that is taken", heating: "To the next heating",
    heated: /^Heated again, from 0\.4\d* to 0\.6\d*\.$/, chart: "Energy and temperature over the steps", kind: "Kind", cooling: "Random swaps, cooling", play: "Play", pause: "Pause", speed: "Speed", step: "Step", part: /^On the sheet: the way to the first solution and what lies beside it, 44 of 1,199 nodes\. A number behind a plus/,
    more: "The next 20,000 swaps", from: /^swap 20,000 of 40,000$/, xcc: "Items and options (xcc)", bring: "Bring your own", open: "Open", solve: "Solve",
    record: "Record", all: "On beyond the first solution, to the end of the search", tree: /^Tree of the search, nodes: (\d+), depth: (\d+)/, save: "Save the recording", sheet: "Sheet for the class",
    ready: "4 pages: the problem and its tree to fill in; apart, the tree filled in and the solutions.", empty: "The tree of the search, to fill in", filled: "Solutions", games: "My games", titles: ["Exact cover of 4 items", "6 queens"],
    ofTree: "Of the tree", level: /^The first level: 9 of 1,199 nodes$/, levels: /^On the sheet: all nodes of the first level, 9 of 1,199\./, goesOn: /^Share the lowest nodes out in the class\./,
    queens: "Queens", start: "Play", projector: "Projector", compare: "Compare", seeds: /^Seeds/, stop: "Stop", medians: /^Medians of [\d,]+ seeds/,
    stopped: /^Stopped: [\d,]+ of 1,000 seeds are in these numbers\.$/, several: "Several problems", series: "Compare on 2 problems", second: /^Problem 2 of 2: 10 queens…$/, ended: "Stopped: one problem of 2 is compared to the end. What was found stays.",
    whole: "The whole search, not only its first solution", boards: "The board that each ordering finds first", toGame: "Back to the game", node: /^Solution at node \d+ of the tree$/, leave: "Leave the projector view", csv: "Numbers as CSV", alike: /^The same figures: Fewest ways first, In the order of the file\./, many: (count: number) => `${count} queens`,
  },
  fr: {
    watch: "Observer", slow: "Au ralenti", at: /^échange 0 sur 20\s000$/, first: /^échange 1 sur 20\s000$/, begins: "Les tuiles sont posées au hasard.", swap: /^Échanger \(\d, \d\) et \(\d, \d\)\s: .+ diff/,
    verdict: /^(Retenu|Écarté)$/, why: /(Pas pire qu’avant|Pire de \d)/, next: "Étape suivante", back: "Étape précédente", taken: "Au prochain retenu", heating: "À la prochaine réchauffe",
    heated: /^Réchauffé, de 0[.,]4\d* à 0[.,]6\d*\.$/, chart: "Énergie et température au fil des pas", kind: "Variante", cooling: "Échanges au hasard, refroidis", play: "Lecture", pause: "Pause", speed: "Vitesse", step: "Étape", part: /^Sur la feuille\s: le chemin vers la première solution et ce qui l’entoure, soit 44 nœuds sur 1\s199\. Un nombre après un plus/,
    more: "Les 20\u202f000 échanges suivants", from: /^échange 20\s000 sur 40\s000$/, xcc: "Éléments et options (xcc)", bring: "Apportez le vôtre", open: "Ouvrir", solve: "Résoudre",
    record: "Enregistrer", all: "Continuer après la première solution, jusqu’au bout de la recherche", tree: /^Arbre de la recherche, nœuds\s: (\d+), profondeur\s: (\d+)/, save: "Sauver l’enregistrement", sheet: "Feuille pour la classe",
    ready: "4 pages : le problème et son arbre à remplir ; à part, l’arbre rempli et les solutions.", empty: "L’arbre de la recherche, à remplir", filled: "Solutions", games: "Mes parties", titles: ["Couverture exacte de 4 éléments", "6 reines"],
    ofTree: "De l’arbre", level: /^Le premier niveau\s: 9 nœuds sur 1\s199$/, levels: /^Sur la feuille\s: tous les nœuds du premier niveau, soit 9 sur 1\s199\./, goesOn: /^Partagez-vous les nœuds du bas\./,
    queens: "Reines", start: "Jouer", projector: "Projection", compare: "Comparer", seeds: /^Graines/, stop: "Arrêter", medians: /^Médianes de [\d\s]+ graines/,
    stopped: /^Arrêté\s: ces nombres tiennent compte de [\d\s]+ graines sur 1\s000\.$/, several: "Plusieurs problèmes", series: "Comparer sur 2 problèmes", second: /^Problème 2 sur 2\s: 10 reines…$/, ended: /^Arrêté\s: un problème sur 2 est comparé jusqu’au bout\. Ce qui a été trouvé reste\.$/,
    whole: "Toute la recherche, pas seulement sa première solution", boards: "Le plateau que chaque ordre trouve d’abord", toGame: "Retour à la partie", node: /^Solution au nœud \d+ de l’arbre$/, leave: "Quitter la projection", csv: "Nombres en CSV", alike: /^Mêmes résultats\s: .+, .+\. Sur ce problème/, many: (count: number) => `${count} reines`,
  },
} as const;
type Said = (typeof SAID)["en" | "fr"];

/** The same flow in both languages. */
function told(name: string, run: (visit: Visit, said: Said) => Promise<void>): void {
  flow(name, (visit) => run(visit, SAID.en));
  flow(`${name}, in French`, (visit) => run(visit, SAID.fr), { locale: "fr-FR", full: "in English it goes the same way" });
}

/** Opens a puzzle on the first page. */
async function paste(visit: Visit, said: Said, text: string): Promise<void> {
  await visit.open("/");
  await visit.page.getByRole("textbox", { name: said.bring }).fill(text);
  await visit.press(said.open);
  await visit.board.ready();
}

/** Opens items and options on the first page. */
async function bring(visit: Visit, said: Said, text: string): Promise<void> {
  const { page } = visit;
  await visit.open("/");
  await page.getByRole("textbox", { name: said.bring }).fill(text);
  await visit.press(said.open);
  // What it may be is asked beside the text.
  await visit.press(said.xcc);
  await visit.refused();
  await page.locator("svg.stands-grid, svg.stands-chess").first().waitFor();
}

async function queens(visit: Visit, said: Said, count: number): Promise<void> {
  await visit.open("/new/cover");
  await visit.press(said.queens);
  await visit.press(String(count));
  await visit.press(said.start);
  await expect.poll(() => visit.page.locator(".stands-chess .square").count()).toBe(count * count);
}

told("Annealing is gone through swap by swap: the cost, the chance, the curves, the reheating", async (visit, said) => {
  const { page } = visit;
  await page.clock.install();
  await paste(visit, said, TETRAVEX_ASTRAY);
  await visit.leaf(said.watch);
  await page.getByRole("combobox", { name: said.kind }).selectOption({ label: said.cooling });
  await visit.press(said.slow);
  await visit.reads(said.at);
  await visit.reads(said.begins);
  const slow = page.locator(".slow");
  // What is pressed and read is in sight without scrolling.
  await expect.poll(() => slow.getByRole("img", { name: said.chart }).evaluate((chart) => chart.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  const next = slow.getByRole("button", { name: said.next });
  await next.click();
  await visit.reads(said.first);
  await visit.reads(said.swap);
  await slow.getByText(said.verdict).waitFor();
  await slow.getByText(said.why).waitFor();
  await slow.getByRole("img", { name: said.chart }).waitFor();
  // A swap that is taken puts the tiles in each other's place; back, they lie as before.
  const tiles = (): Promise<string> => page.locator("main svg.picture").first().evaluate((svg) => [...svg.querySelectorAll(".tile")].map((tile) => tile.textContent).join("|"));
  await slow.getByRole("slider", { name: said.step, exact: true }).fill("0");
  await visit.reads(said.at);
  const before = await tiles();
  await visit.press(said.taken);
  await expect.poll(tiles).not.toBe(before);
  await slow.getByRole("slider", { name: said.step, exact: true }).fill("0");
  await expect.poll(tiles).toBe(before);
  await visit.press(said.heating);
  await slow.getByText(said.heated).waitFor();
  await clean(visit, "annealing in slow motion");
  // Ten thousand swaps a second: in a few pictures it is at the end, and goes on from there.
  await slow.getByRole("slider", { name: said.speed }).fill("5");
  await visit.stopTime();
  await slow.getByRole("button", { name: said.play, exact: true }).click();
  await visit.timePasses(() => visit.button(said.more).isVisible());
  await page.clock.resume();
  await visit.press(said.more);
  await visit.reads(said.from);
});

told("The tree of a search for all six queens is drawn to the node", async (visit, said) => {
  const { page } = visit;
  await queens(visit, said, 6);
  await visit.leaf(said.watch);
  await page.getByRole("checkbox", { name: said.all }).check();
  await visit.press(said.record);
  const saving = page.waitForEvent("download");
  await visit.press(said.save);
  const file = await (await saving).createReadStream();
  const text = (await file.toArray()).map(String).join("");
  const { steps, cut, stop } = JSON.parse(text) as { steps: [string][]; cut: boolean; stop: string };
  expect([cut, stop, steps.filter(([kind]) => kind === "solution").length]).toEqual([false, "exhausted", 4]);
  const slider = page.getByRole("slider", { name: said.step, exact: true });
  await slider.fill((await slider.getAttribute("max")) ?? "");
  const nodes = 1 + steps.filter(([kind]) => kind === "choose").length;
  await expect.poll(async () => said.tree.exec((await page.getByRole("img", { name: said.tree }).getAttribute("aria-label")) ?? "")?.[1]).toBe(String(nodes));
  await clean(visit, "the whole tree of a search");
});

told("A problem says what it stands for, is called by a name, and goes on a sheet for the class", async (visit, said) => {
  const { page } = visit;
  await bring(visit, said, WEEK);
  expect(await page.locator("svg.stands-grid .square").count()).toBe(3);
  await page.getByRole("option", { name: /^0\s?: Mon Ann/ }).click();
  await expect.poll(() => page.locator("svg.stands-grid .digit").allTextContents()).toEqual(["Ann"]);
  await visit.leaf(said.solve);
  await visit.press(said.solve);
  await expect.poll(async () => (await page.locator("svg.stands-grid .digit").allTextContents()).sort()).toEqual(["Ann", "Bob"]);
  await queens(visit, said, 6);
  await page.locator(".stands-chess .square").nth(1).click();
  await visit.leaf(said.watch);
  await page.getByRole("checkbox", { name: said.all }).check();
  await visit.press(said.record);
  await visit.press(said.sheet);
  await visit.reads(said.ready);
  await page.getByRole("img", { name: said.empty }).waitFor();
  expect(await page.locator(".paper .page").count()).toBe(4);
  // With the queen that was put there one solution is left.
  expect(await page.locator(".solutions figure").count()).toBe(1);
  await clean(visit, "a sheet for the class");
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect([pagesOf(pdf).length, hasLetters(pdf)]).toEqual([4, true]);
  // Nothing stands beyond the edge of a page.
  for (const sheet of await page.locator(".paper .page").all()) expect(await sheet.evaluate((node) => node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1)).toBe(true);
  await visit.open("/games");
  for (const title of said.titles) await page.getByRole("button", { name: title }).first().waitFor();
});

told("The sheet of eight queens shows the way to a solution, and says what it leaves out", async (visit, said) => {
  const { page } = visit;
  await queens(visit, said, 8);
  await visit.leaf(said.watch);
  await page.getByRole("checkbox", { name: said.all }).check();
  await visit.press(said.record);
  await visit.press(said.sheet);
  await visit.reads(said.part);
  await page.getByText("+1,066").or(page.getByText(/^\+1\s066$/)).first().waitFor();
  // A solution is circled twice where the tree is filled in.
  expect(await page.locator(".branches .ring").count()).toBe(1);
  // Another part of the tree may be chosen; how much of it each is stands beside the button that prints.
  const part = page.getByRole("combobox", { name: said.ofTree });
  await part.selectOption("levels");
  expect((await part.locator("option:checked").textContent())?.trim()).toMatch(said.level);
  await visit.reads(said.levels);
  await visit.reads(said.goesOn);
  expect(await page.locator(".branches").first().locator("circle").count()).toBe(9);
  await part.selectOption("way");
  await visit.reads(said.part);
  await page.getByRole("link", { name: said.many(4) }).waitFor();
  await clean(visit, "a sheet of a part of the tree");
  for (const sheet of await page.locator(".paper .page").all()) expect(await sheet.evaluate((node) => node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1)).toBe(true);
});

told("Back from the sheet, the recording and the comparison are there as they were left", async (visit, said) => {
  const { page } = visit;
  await queens(visit, said, 6);
  await visit.leaf(said.watch);
  await page.getByRole("spinbutton", { name: said.seeds }).fill("3");
  await visit.press(said.compare);
  await visit.reads(said.medians);
  const table = page.getByRole("table").first();
  const figures = await table.innerText();
  await page.getByRole("checkbox", { name: said.all }).check();
  await visit.press(said.record);
  const slider = page.getByRole("slider", { name: said.step, exact: true });
  await slider.fill("17");
  const before = await page.getByRole("img", { name: said.tree }).getAttribute("aria-label");
  await visit.press(said.sheet);
  await visit.reads(said.ready);
  await page.getByRole("img", { name: said.node }).first().waitFor();
  await page.getByRole("link", { name: said.toGame }).click();
  await expect.poll(() => slider.inputValue()).toBe("17");
  expect(await page.getByRole("img", { name: said.tree }).getAttribute("aria-label")).toBe(before);
  expect(await page.getByRole("checkbox", { name: said.all }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("table").first().innerText()).toBe(figures);
  await clean(visit, "back from the sheet");
});

told("Candidates of a Sudoku and all else are read from the last row", async (visit, said) => {
  const { page } = visit;
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit.open("/new/cover");
  await visit.press("Sudoku");
  await visit.press(said.start);
  await page.locator("svg.stands-grid").first().waitFor();
  await visit.leaf(said.watch);
  await visit.press(said.record);
  await visit.press(said.projector);
  const projector = page.getByRole("dialog");
  await projector.locator("svg.stands-grid .candidate").first().waitFor();
  await expect.poll(() => smallest(page)).toBeGreaterThanOrEqual(28);
  await clean(visit, "a Sudoku for a class");
});

told("A class sees annealing swap by swap on the whole screen", async (visit, said) => {
  const { page } = visit;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.clock.install();
  await paste(visit, said, TETRAVEX_ASTRAY);
  await visit.leaf(said.watch);
  // Unless another kind is chosen it is the one that cools and is heated again.
  await visit.press(said.slow);
  await expect.poll(() => page.getByRole("combobox", { name: said.kind }).locator("option:checked").textContent()).toBe(said.cooling);
  await page.locator(".slow").getByRole("button", { name: said.heating }).waitFor();
  await page.locator(".slow").getByRole("button", { name: said.projector }).click();
  const projector = page.getByRole("dialog");
  await projector.getByText(said.begins).waitFor();
  // The keys of a clicker go on, and back.
  await page.keyboard.press("PageDown");
  await projector.getByText(said.swap).waitFor();
  await projector.getByText(said.verdict).waitFor();
  await projector.getByText(said.why).waitFor();
  await projector.getByRole("img", { name: said.chart }).waitFor();
  await expect.poll(() => smallest(page)).toBeGreaterThanOrEqual(28);
  // Nothing is to be scrolled for.
  expect(await projector.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true);
  await clean(visit, "annealing for a class");
  await page.keyboard.press("PageUp");
  await projector.getByText(said.begins).waitFor();
  // At the end it goes on, on the same screen.
  await projector.getByRole("slider", { name: said.step, exact: true }).fill("20000");
  await projector.getByRole("button", { name: said.more }).click();
  await projector.getByText(said.from).waitFor();
  await projector.getByRole("button", { name: said.leave }).click();
  await projector.waitFor({ state: "detached" });
});

told("A problem has a title of its own, where it is played and kept", async (visit, said) => {
  const { page } = visit;
  const title = "Who is on duty?";
  await bring(visit, said, `| name: ${title}\n${WEEK}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("option", { name: /^0\s?: Mon Ann/ }).click();
  await expect.poll(() => page.locator("svg.stands-grid .digit").allTextContents()).toEqual(["Ann"]);
  await expect.poll(() => page.title()).toBe(`${title} – Pavage`);
  await visit.open("/games");
  await page.getByRole("button", { name: title }).first().waitFor();
});

told("The board that each ordering finds first is shown", async (visit, said) => {
  const { page } = visit;
  await queens(visit, said, 6);
  await visit.leaf(said.watch);
  await page.getByRole("spinbutton", { name: said.seeds }).fill("3");
  await visit.press(said.compare);
  await visit.press(said.boards);
  await expect.poll(() => page.getByRole("tabpanel").locator(".stands-chess .crown").count()).toBe(24);
  await clean(visit, "the boards of orderings");
});

told("Stop keeps the problems of a series of comparisons that are done, and the seeds of the one that is not", async (visit, said) => {
  const { page } = visit;
  await queens(visit, said, 6);
  await visit.leaf(said.watch);
  await page.getByRole("spinbutton", { name: said.seeds }).fill("1000");
  await page.getByRole("checkbox", { name: said.whole }).check();
  await page.getByText(said.several, { exact: true }).click();
  for (const count of [4, 10]) await page.getByRole("checkbox", { name: said.many(count), exact: true }).check();
  await visit.press(said.series);
  await visit.reads(said.second);
  const done = async (): Promise<number> => Number(/: ([\d,\s]+) (?:of|sur) /.exec((await page.locator(".work dl").allInnerTexts()).join(" "))?.[1]?.replaceAll(/\D/g, "") ?? 0);
  await expect.poll(done).toBeGreaterThan(24);
  await visit.press(said.stop);
  await visit.reads(said.ended);
  // All seeds of four queens, and some of ten.
  const seen = async (): Promise<number[]> => (await page.locator("details").getByText(said.medians).allInnerTexts()).map((text) => Number(/\d[\d,\s]*/.exec(text)?.[0].replaceAll(/\D/g, "")));
  const [four = 0, ten = 0] = await seen();
  expect(four).toBe(1000);
  expect(ten).toBeGreaterThan(0);
  expect(ten).toBeLessThan(1000);
  // Why two orderings took the same is said of each problem.
  await page.locator("details").getByText(said.alike).first().waitFor();
  await clean(visit, "a series of comparisons");
  const leaving = page.waitForEvent("download");
  await page.locator("details").getByRole("button", { name: said.csv }).click();
  const text = (await (await (await leaving).createReadStream()).toArray()).map(String).join("");
  expect(text.split("\r\n").map((line) => line.split(",")[0])).toEqual(["problem", ...Array<string>(4).fill(said.many(4)), ...Array<string>(4).fill(said.many(10)), ""]);
});

told("Stop keeps the seeds that a comparison has seen", async (visit, said) => {
  const { page } = visit;
  await paste(visit, said, CHALLENGE.join("\n"));
  await visit.leaf(said.watch);
  await page.getByRole("spinbutton", { name: said.seeds }).fill("1000");
  await visit.press(said.compare);
  // Some seeds are done, each with twelve orderings: the work says so.
  const done = async (): Promise<number> => Number(/: ([\d,\s]+) (?:of|sur) /.exec((await page.locator(".work").allInnerTexts()).join(" "))?.[1]?.replaceAll(/\D/g, "") ?? 0);
  await expect.poll(done).toBeGreaterThan(24);
  await visit.press(said.stop);
  await visit.reads(said.medians);
  await visit.reads(said.stopped);
  expect(await page.getByRole("table").getByRole("row").count()).toBeGreaterThan(2);
});
