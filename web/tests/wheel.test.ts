import { expect, test } from "vitest";
import { Wheel, type Turn } from "../src/board/wheel";

const turned = (turns: readonly Partial<Turn>[]): number[] => {
  const wheel = new Wheel();
  return turns.map((turn, at) => wheel.turns({ deltaY: 100, deltaMode: 0, timeStamp: 1000 + 10 * at, ...turn }));
};

test("each notch of a mouse turns once, however quickly they follow", () => {
  expect(turned([{ wheelDeltaY: -120 }, { wheelDeltaY: -120 }, { deltaY: -100, wheelDeltaY: 120 }])).toEqual([1, 1, -1]);
  // A browser may send two at once, or lines.
  expect(turned([{ deltaY: 200, wheelDeltaY: -240 }])).toEqual([2]);
  expect(turned([{ deltaY: 3, deltaMode: 1 }, { deltaY: 3, deltaMode: 1 }])).toEqual([1, 1]);
});

test("a touchpad turns once in a stretch", () => {
  const swipe = Array.from({ length: 33 }, (_, at) => ({ deltaY: 7, wheelDeltaY: -21, timeStamp: 10 * at }));
  expect(turned(swipe).filter((one) => one !== 0)).toEqual([1, 1, 1]);
  expect(turned([{ deltaY: 0 }, { deltaY: 4, wheelDeltaY: -12 }])).toEqual([0, 1]);
});
