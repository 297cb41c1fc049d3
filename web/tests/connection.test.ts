import { describe, expect, test } from "vitest";
import { Connection } from "../src/api/http/connection";

/** A line to an engine that is there or not, and pauses that a test ends. */
function line(): { there: boolean; asked: string[]; pauses: number[]; over: () => Promise<void>; connection: Connection; heard: boolean[] } {
  const ends: (() => void)[] = [];
  const state = { there: true, asked: [] as string[], pauses: [] as number[], heard: [] as boolean[] };
  const connection = new Connection(
    (input) => {
      state.asked.push(input);
      return state.there ? Promise.resolve(new Response("{}")) : Promise.reject(new TypeError("no connection"));
    },
    (span) => {
      state.pauses.push(span);
      return new Promise((over) => ends.push(over));
    },
  );
  connection.subscribe((away) => state.heard.push(away));
  const over = async (): Promise<void> => {
    for (const end of ends.splice(0)) end();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return Object.assign(state, { over, connection });
}

describe("connection", () => {
  test("a call that fails is heard once; the engine is asked until it is back, ever more seldom", async () => {
    const at = line();
    at.there = false;
    await expect(at.connection.fetch("/api/play")).rejects.toThrow();
    await expect(at.connection.fetch("/api/play")).rejects.toThrow();
    expect(at.heard).toEqual([true]);
    for (let turn = 0; turn < 5; turn++) await at.over();
    expect(at.pauses).toEqual([500, 1000, 2000, 4000, 4000, 4000]);
    expect(at.heard).toEqual([true]);
    at.there = true;
    await at.over();
    expect(at.heard).toEqual([true, false]);
    expect(at.asked.filter((path) => path === "/api/health")).toHaveLength(6);
  });

  test("two losses in a row are looked into by one loop", async () => {
    const at = line();
    at.there = false;
    await expect(at.connection.fetch("/api/play")).rejects.toThrow();
    at.there = true;
    await at.connection.fetch("/api/play");
    at.there = false;
    at.connection.doubt();
    await Promise.resolve();
    await Promise.resolve();
    for (let turn = 0; turn < 3; turn++) await at.over();
    expect(at.heard).toEqual([true, false, true]);
    expect(at.pauses).toEqual([500, 500, 1000, 2000, 4000]);
  });

  test("what is not heard is doubted: an engine that is there is not said to be away", async () => {
    const at = line();
    at.connection.doubt();
    await at.over();
    expect(at.asked).toEqual(["/api/health"]);
    expect(at.heard).toEqual([]);
    at.there = false;
    at.connection.doubt();
    await at.over();
    expect(at.heard).toEqual([true]);
  });

  test("any call that gets through ends the looking", async () => {
    const at = line();
    at.there = false;
    await expect(at.connection.fetch("/api/play")).rejects.toThrow();
    at.there = true;
    await at.connection.fetch("/api/play");
    expect(at.heard).toEqual([true, false]);
    await at.over();
    expect(at.asked).toEqual(["/api/play", "/api/play"]);
  });
});
