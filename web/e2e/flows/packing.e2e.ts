// Packing, as on the table: what is fixed is laid by hand, the engine counts along, refuses,
// explains and solves.

import { expect } from "vitest";
import { CHALLENGE, ANSWER } from "../puzzles";
import { flow, serverFlow, type Visit } from "../visit";

/** Turns and flips a piece in the tray by its keys, then drags its middle to a place. */
async function lay(visit: Visit, name: string, keys: string, row: number, col: number): Promise<void> {
  const piece = visit.piece(name);
  await piece.focus();
  for (const key of keys) await visit.page.keyboard.press(key);
  await visit.board.bring(piece, row, col);
  await piece.waitFor({ state: "detached" });
}

flow("IQ challenge 39: drag what is fixed, then ask for the solution", async (visit) => {
  const { page, board } = visit;
  await visit.open("/");
  await page.getByRole("region", { name: "IQ Puzzler Pro" }).getByRole("link", { name: "I am stuck" }).click();
  await visit.statusReads("4,331,140 solutions left");
  await lay(visit, "G", "f", 1, 1.5);
  await lay(visit, "C", "f", 3, 4);
  await visit.statusReads("Exactly one solution left");
  expect(await board.rows()).toEqual(CHALLENGE);
  await visit.leaf("Solve");
  await visit.press("Solve");
  await visit.press("Put it on the board");
  await visit.statusReads("Solved");
  expect(await board.rows()).toEqual(ANSWER);
});

flow("A hint for packing: nudge, reason, reveal, and play it", async (visit) => {
  await visit.paste(CHALLENGE.join("\n"));
  await visit.hintAndPlay();
  await visit.statusReads("Exactly one solution left");
  await expect.poll(() => visit.tray.count()).toBe(9);
});

flow("A drop on a piece is refused, and the reason is told", async (visit) => {
  const { board } = visit;
  await visit.open("/play?name=pentomino-3x20");
  await board.ready();
  await board.bring(visit.piece("I"), 1.5, 3);
  await visit.piece("I").waitFor({ state: "detached" });
  // The middle row is full: whatever row the other piece snaps to, it is in the way.
  await board.bring(visit.piece("L"), 1.5, 3);
  await visit.reads("Already taken");
  await visit.piece("L").waitFor();
  expect((await board.rows()).join("")).not.toContain("L");
});

serverFlow("A piece is turned while it is dragged: by the wheel and by a key", async (visit) => {
  const { page, board } = visit;
  await visit.open("/play?name=iq-puzzler-pro");
  await board.ready();
  const mouse = board.mouse();
  const drag = async (name: string, row: number, col: number, turn: () => Promise<void>): Promise<void> => {
    const up: typeof mouse.up = async (at) => {
      await turn();
      await mouse.up(at);
    };
    await board.bring(visit.piece(name), row, col, { ...mouse, up });
    await visit.piece(name).waitFor({ state: "detached" });
  };
  // Turned in the hand, a piece is held in the cell nearest to its middle.
  await drag("K", 1.5, 0.5, () => page.mouse.wheel(0, 100));
  await drag("H", 0.5, 3.5, () => page.keyboard.press("r"));
  expect(await board.rows()).toEqual([".KHHH......", "KK..H......", ".K..H......", "...........", "..........."]);
});

flow("No way on: the page says so, and why", async (visit) => {
  await visit.paste(CHALLENGE.join("\n"));
  await visit.statusReads("Exactly one solution left");
  await lay(visit, "I", "", 3, 1);
  await visit.statusReads("No solution from here");
  await visit.press("Why?");
  await visit.reads("This can no longer be completed");
  await visit.reads(/The pieces left cannot fill the region/);
  await visit.reads("Take away piece I (3,1); then it can be completed again.");
  // What can be done about it is offered, and leads back to a position with a solution.
  await visit.press("Take it away");
  await visit.statusReads("Exactly one solution left");
  await visit.piece("I").waitFor();
});
