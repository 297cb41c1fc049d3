// Steps that are gone through by themselves: the timer is the test's.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback, type Standing } from "../src/panel/playback";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function playing(first: number, last: number): { playback: Playback; now: () => Standing; heard: Standing[] } {
  const heard: Standing[] = [];
  const playback = new Playback(first, last, 1000, (standing) => heard.push(standing));
  return { playback, heard, now: () => heard.at(-1) ?? { at: -1, playing: false } };
}

test("it goes on by itself until the end, and begins again from there", () => {
  const { playback, now } = playing(1, 3);
  expect(now()).toEqual({ at: 1, playing: false });
  playback.play();
  expect(now()).toEqual({ at: 1, playing: true });
  vi.advanceTimersByTime(1000);
  expect(now()).toEqual({ at: 2, playing: true });
  vi.advanceTimersByTime(1000);
  expect(now()).toEqual({ at: 3, playing: false });
  vi.advanceTimersByTime(5000);
  expect(now()).toEqual({ at: 3, playing: false });
  playback.toggle();
  expect(now()).toEqual({ at: 1, playing: true });
});

test("pausing, going and stepping stop the timer; no step is left", () => {
  const { playback, now } = playing(0, 5);
  playback.play();
  vi.advanceTimersByTime(2500);
  playback.toggle();
  expect(now()).toEqual({ at: 2, playing: false });
  playback.play();
  playback.step(1);
  expect(now()).toEqual({ at: 3, playing: false });
  playback.go(99);
  expect(now()).toEqual({ at: 5, playing: false });
  playback.go(-1);
  expect(now()).toEqual({ at: 0, playing: false });
  expect(vi.getTimerCount()).toBe(0);
});

test("another pace holds at once; who leaves hears no more", () => {
  const { playback, now, heard } = playing(0, 100);
  playback.setPace(500);
  expect(vi.getTimerCount()).toBe(0);
  playback.play();
  vi.advanceTimersByTime(1000);
  expect(now().at).toBe(2);
  playback.setPace(100);
  vi.advanceTimersByTime(1000);
  expect(now().at).toBe(12);
  playback.end();
  const count = heard.length;
  vi.advanceTimersByTime(1000);
  expect(heard.length).toBe(count);
});

test("it goes back by itself, from the first step on from the end", () => {
  const { playback, now } = playing(0, 4);
  playback.go(2);
  playback.rewind();
  vi.advanceTimersByTime(1000);
  expect(now()).toEqual({ at: 1, playing: true });
  vi.advanceTimersByTime(5000);
  expect(now()).toEqual({ at: 0, playing: false });
  playback.rewind();
  expect(now()).toEqual({ at: 4, playing: true });
  // Forwards again from where it is.
  vi.advanceTimersByTime(2000);
  playback.play();
  vi.advanceTimersByTime(1000);
  expect(now()).toEqual({ at: 3, playing: true });
});

test("thousands of steps a second go several at once, and none beyond the end", () => {
  const { playback, now, heard } = playing(0, 5000);
  playback.setPace(0.2);
  playback.play();
  vi.advanceTimersByTime(1100);
  expect(now()).toEqual({ at: 5000, playing: false });
  expect(heard.length).toBeLessThan(80);
});
