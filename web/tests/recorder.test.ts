import { describe, expect, test } from "vitest";
import type { Engine, Job, ResultOf } from "../src/api/engine";
import { ENTRIES_MAX, LETTERS_MAX, recorded, type Recorder } from "../src/api/recorder";
import type { CountResult, JobRequest } from "../src/api/types";
import replayed from "../../fuzz/tests/page.trace?raw";
import { answer, pieces } from "./fixtures";

const opened = answer(pieces(["."]), { game: "" });
const HINT: JobRequest & { kind: "hint" } = { kind: "hint", name: "iq-puzzler-pro" };

/** An engine that answers at once; its jobs end when a test says so. */
class Ready implements Engine {
  readonly folder = null;
  readonly memories = [];
  readonly ends: ((result: CountResult) => void)[] = [];
  readonly wishes: string[] = [];
  list = (): never => {
    throw new Error("not asked in this test");
  };
  open = () => Promise.resolve(opened);
  play = () => Promise.resolve(opened);
  check = () => Promise.resolve({ valid: true, violations: [], solved: false } as never);
  make = (): never => {
    throw new Error("not asked in this test");
  };
  photo = (): never => {
    throw new Error("not asked in this test");
  };
  render = () => Promise.resolve(new Blob());
  run<K extends JobRequest["kind"]>(): Job<ResultOf<K>> {
    const result = new Promise<CountResult>((resolve) => this.ends.push(resolve)) as unknown as Promise<ResultOf<K>>;
    return { result, stop: () => this.wishes.push("stop"), leave: () => this.wishes.push("leave") };
  }
  onAway = () => () => undefined;
}

function recording(lang = () => "en"): Recorder & { ready: Ready } {
  const ready = new Ready();
  return { ready, ...recorded(ready, lang) };
}

describe("recorder", () => {
  test("what the page asks is a trace that the replay reads", async () => {
    let lang = "en";
    const { engine, trace, ready } = recording(() => lang);
    expect(trace()).toBe("");
    const game = "pavage game 1\noption pieces tromino\ncursor 0\npuzzle\n...\n";
    await engine.open({ puzzle: "...", format: "grid", options: { pieces: "tromino" } });
    await engine.play(game, ["move A 1,1 1,2 1,3"]);
    const counting = engine.run({ kind: "count", game });
    const hinting = engine.run({ kind: "hint", game, nodes_max: 1000 });
    counting.stop();
    counting.leave();
    ready.ends[1]?.({} as CountResult);
    await hinting.result;
    // It is over: nothing is stopped.
    hinting.leave();
    lang = "fr";
    await engine.check({ game });
    await engine.render({ game, to: "svg" });
    expect(ready.wishes).toEqual(["stop", "leave", "leave"]);
    expect(trace()).toBe(replayed);
  });

  test("the last requests are kept, and an end of what is not kept is left out", () => {
    const { engine, trace } = recording();
    const first = engine.run(HINT);
    for (let at = 1; at < ENTRIES_MAX; at += 1) void engine.open({ name: String(at) });
    const last = engine.run(HINT);
    last.leave();
    first.stop();
    const lines = trace().split("\n");
    expect(lines).toHaveLength(ENTRIES_MAX + 1);
    expect(lines.slice(0, 2)).toEqual(["pavage trace 1", 'open en {"name":"3"}']);
    expect(lines.slice(-3)).toEqual(['job en {"kind":"hint","name":"iq-puzzler-pro"}', "stop en 1", ""]);
  });

  test("long requests are fewer, and the last one is kept whatever its length", () => {
    const { engine, trace } = recording();
    const puzzle = ".".repeat(LETTERS_MAX / 2);
    for (const format of ["one", "two"]) void engine.open({ format, puzzle });
    expect(trace().split("\n")).toHaveLength(3);
    expect(trace()).toContain("two");
    void engine.open({ puzzle: ".".repeat(LETTERS_MAX + 1) });
    expect(trace().length).toBeGreaterThan(LETTERS_MAX);
    void engine.open({ name: "soma" });
    expect(trace()).toBe('pavage trace 1\nopen en {"name":"soma"}\n');
  });
});
