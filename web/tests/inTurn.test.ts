import { expect, test } from "vitest";
import type { Picture } from "../src/api/types";
import { inTurn } from "../src/levels/inTurn";

const picture = (rows: number): Picture => ({ rows }) as unknown as Picture;
const stays = (): boolean => true;
const gone = (): boolean => false;

/** Holds the turn until it is let go. */
function held(): () => void {
  let go = (): void => undefined;
  const until = new Promise<void>((done) => (go = done));
  void inTurn(`held ${Math.random()}`, stays, () => until.then(() => picture(0)));
  return () => go();
}

test("who comes later gets the picture though who asked first has left", async () => {
  const go = held();
  const first = inTurn("a", gone, () => Promise.resolve(picture(1)));
  const second = inTurn("a", stays, () => Promise.resolve(picture(2)));
  go();
  expect(await second).toEqual(picture(1));
  expect(await first).toEqual(picture(1));
});

test("what nobody waits for is not asked, and is asked anew by who comes then", async () => {
  const go = held();
  let asked = 0;
  const ask = (): Promise<Picture> => Promise.resolve(picture((asked += 1)));
  const both = [inTurn("b", gone, ask), inTurn("b", gone, ask)];
  go();
  for (const one of both) await expect(one).rejects.toThrow("nobody");
  expect(asked).toBe(0);
  expect(await inTurn("b", stays, ask)).toEqual(picture(1));
  expect(await inTurn("b", gone, ask)).toEqual(picture(1));
  expect(asked).toBe(1);
});

test("a picture that could not be had is asked anew", async () => {
  await expect(inTurn("c", stays, () => Promise.reject(new Error("no engine")))).rejects.toThrow("no engine");
  expect(await inTurn("c", stays, () => Promise.resolve(picture(3)))).toEqual(picture(3));
});
