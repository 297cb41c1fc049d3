import { describe, expect, test, vi } from "vitest";
import { JOB_LOST, NO_ENGINE, Refusal, type Engine, type Job, type ResultOf } from "../src/api/engine";
import { Connection, type Fetch } from "../src/api/http/connection";
import { HttpEngine } from "../src/api/http/engine";
import { run, type Distant, type Source } from "../src/api/http/jobs";
import { Session } from "../src/game/session";
import { Counter, type CounterState } from "../src/game/counter";
import type { CountResult, GameAnswer, JobRequest } from "../src/api/types";
import { answer, pieces } from "./fixtures";

/** An engine that appends what is played to the game's text. */
function echo(part: Partial<Engine> = {}): Engine {
  const unasked = (): never => {
    throw new Error("not asked in this test");
  };
  return {
    list: unasked,
    open: () => Promise.resolve(answer(pieces(["."]), { game: "" })),
    play: (game, commands) => {
      if (commands.includes("move bad")) return Promise.reject(new Refusal("bad", "no such move"));
      const all = `${game} ${commands.join(" ")}`;
      return Promise.resolve(answer(pieces(["."]), { game: all, made: all.split("move").length - 1, moves: ["a"] }));
    },
    check: unasked,
    make: unasked,
    photo: unasked,
    render: unasked,
    run: unasked,
    onAway: () => () => undefined,
    folder: null,
    memories: [],
    ...part,
  };
}

/** A stream of events that a test speaks into. */
class Voice implements Source {
  readyState = 1;
  closed = false;
  private readonly ears = new Map<string, ((event: { data?: unknown }) => void)[]>();
  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void {
    this.ears.set(name, [...(this.ears.get(name) ?? []), listener]);
  }
  close(): void {
    this.closed = true;
  }
  say(name: string, data?: unknown): void {
    for (const ear of this.ears.get(name) ?? []) ear(data === undefined ? {} : { data: JSON.stringify(data) });
  }
}

describe("session", () => {
  test("commands are answered in the order in which they were given", async () => {
    const session = new Session(echo());
    await session.open({ name: "x" });
    await Promise.all([session.move("1"), session.move("2"), session.move("3", "4")]);
    expect(session.answer?.game).toBe(" move 1 move 2 move 3 move 4");
  });

  test("the second of two presses on undo or redo is none where there is no second step", async () => {
    const asked: string[] = [];
    let made = 1;
    const step = (command: string): GameAnswer => {
      asked.push(command);
      made += command === "undo" ? -1 : 1;
      return answer(pieces(["."]), { game: `at ${made}`, made, moves: ["a"] });
    };
    const session = new Session(echo({ play: (_, [command = ""]) => Promise.resolve(step(command)) }));
    session.take(answer(pieces(["."]), { game: "at 1", made, moves: ["a"] }));
    await Promise.all([session.undo(), session.undo()]);
    expect([asked, session.current.refusal, made]).toEqual([["undo"], null, 0]);
    await Promise.all([session.redo(), session.redo()]);
    expect([asked, session.current.refusal, made]).toEqual([["undo", "redo"], null, 1]);
    // A step that a move on its way makes possible is one.
    made = 0;
    session.take(answer(pieces(["."]), { game: "at 0", made, moves: [] }));
    await Promise.all([session.move("a"), session.undo()]);
    expect([asked.slice(2), made]).toEqual([["move a", "undo"], 0]);
  });

  test("a move that depends on the position is chosen after those on their way", async () => {
    const session = new Session(echo());
    await session.open({ name: "x" });
    const seen = (): string[] => [`after${session.answer?.game ?? ""}`];
    await Promise.all([session.next(seen), session.next(seen), session.next(() => []), session.move("end")]);
    expect(session.answer?.game).toBe(" move after move after move after move end");
    expect(await session.next(() => [])).toBe(false);
    // What is done at once is one step.
    await session.next(() => ["a", "b"]);
    expect(session.answer?.game).toMatch(/ move a with b$/);
  });

  test("a refusal leaves the game as it was, is told, and is forgotten with the next move", async () => {
    const session = new Session(echo());
    await session.open({ name: "x" });
    const states: (string | null)[] = [];
    session.subscribe((state) => states.push(state.refusal?.message ?? null));
    expect(await session.move("bad")).toBe(false);
    expect(session.answer?.game).toBe("");
    expect(session.current.refusal?.code).toBe("bad");
    expect(await session.move("1")).toBe(true);
    expect(states).toContain("no such move");
    expect(states.at(-1)).toBeNull();
  });

  test("what waits for the session to settle finds all moves made", async () => {
    const session = new Session(echo());
    await session.open({ name: "x" });
    void session.move("1");
    void session.move("2");
    await session.settled();
    expect(session.answer?.game).toBe(" move 1 move 2");
    expect(session.current.waiting).toBe(0);
  });

  test("a game is told again as it is", async () => {
    const asked: unknown[] = [];
    const session = new Session(echo({
      open: (request) => {
        asked.push(request);
        return Promise.resolve(answer(pieces(["."]), { game: request.game ?? "" }));
      },
    }));
    await session.open({ name: "x" });
    await session.move("1");
    expect(await session.retell()).toBe(true);
    expect(asked.at(-1)).toEqual({ game: " move 1" });
    expect(session.answer?.game).toBe(" move 1");
  });

  test("there is nothing to undo at the start, nothing to redo at the end", async () => {
    const session = new Session(echo());
    await session.open({ name: "x" });
    expect(await session.undo()).toBe(false);
    await session.move("1");
    expect(session.canUndo()).toBe(true);
    expect(session.canRedo()).toBe(false);
  });
});

describe("jobs", () => {
  const distant = (voice: () => Voice, part: Partial<Distant> = {}): Distant => ({
    start: () => Promise.resolve({ id: "7" }),
    hear: voice,
    cancel: () => Promise.resolve(),
    silent: () => undefined,
    ...part,
  });

  test("what is told is heard, and the stream is closed with the result", async () => {
    const voice = new Voice();
    const heard: number[] = [];
    const job = run<"count">(distant(() => voice), { progress: ({ nodes }) => heard.push(nodes) });
    await vi.waitFor(() => voice.say("progress", { nodes: 5 }));
    voice.say("result", { kind: "count", count: "3" });
    expect((await job.result).count).toBe("3");
    expect(voice.closed).toBe(true);
    expect(heard.every((nodes) => nodes === 5)).toBe(true);
  });

  test("a job's own error is a refusal; a lost connection is none while the browser tries again", async () => {
    const voice = new Voice();
    let silences = 0;
    const job = run<"count">(distant(() => voice, { silent: () => (silences += 1) }), {});
    await new Promise((ready) => setTimeout(ready));
    voice.say("error");
    expect(voice.closed).toBe(false);
    expect(silences).toBe(1);
    voice.say("error", { code: "too-large", message: "too large" });
    await expect(job.result).rejects.toMatchObject({ code: "too-large" });
  });

  test("an engine that knows nothing of a job has lost it", async () => {
    const voice = new Voice();
    const job = run<"count">(distant(() => voice), {});
    await new Promise((ready) => setTimeout(ready));
    voice.readyState = 2;
    voice.say("error");
    await expect(job.result).rejects.toMatchObject({ code: JOB_LOST });
  });

  test("stopping asks the engine and still waits; leaving does not wait", async () => {
    const cancelled: string[] = [];
    const voice = new Voice();
    const cancel = (id: string): Promise<void> => {
      cancelled.push(id);
      return Promise.resolve();
    };
    const job = run<"count">(distant(() => voice, { cancel }), {});
    job.stop();
    await new Promise((ready) => setTimeout(ready));
    expect(cancelled).toEqual(["7"]);
    voice.say("result", { kind: "count", count: null, at_least: "2" });
    expect((await job.result).at_least).toBe("2");
    const other = run<"count">(distant(() => new Voice(), { cancel }), {});
    await new Promise((ready) => setTimeout(ready));
    other.leave();
    await expect(other.result).rejects.toMatchObject({ code: "left" });
    expect(cancelled).toEqual(["7", "7"]);
  });
});

/** Counts that a test ends. */
class Counts {
  readonly asked: JobRequest[] = [];
  readonly left: number[] = [];
  private readonly ends: ((answer: string | Refusal) => void)[] = [];

  readonly run = <K extends JobRequest["kind"]>(request: JobRequest & { kind: K }): Job<ResultOf<K>> => {
    const at = this.asked.push(request) - 1;
    const result = new Promise<CountResult>((resolve, reject) => {
      this.ends.push((answer) => {
        if (answer instanceof Refusal) reject(answer);
        else resolve({ kind: "count", count: answer } as CountResult);
      });
    });
    return { result: result as Promise<ResultOf<K>>, stop: () => undefined, leave: () => this.left.push(at) };
  };

  async end(at: number, answer: string | Refusal): Promise<void> {
    await vi.waitFor(() => expect(this.asked.length).toBeGreaterThan(at));
    this.ends[at]?.(answer);
  }
}

describe("counter", () => {
  const SETTING = { pause: 0, most: 1000, mostLarge: 100 };

  test("positions are counted once, and a position that went away is not waited for", async () => {
    const counts = new Counts();
    const counter = new Counter(echo({ run: counts.run }), SETTING);
    const seen: (string | null)[] = [];
    counter.subscribe(({ left, pending }) => seen.push(pending ? "pending" : (left?.count ?? null)));
    const at = (lines: string[], made: number): GameAnswer => answer(pieces(lines), { game: `g\ncursor ${made}`, made });
    counter.follow(at(["..."], 0));
    await vi.waitFor(() => expect(counts.asked).toHaveLength(1));
    counter.follow(at(["I.."], 1));
    expect(counts.left).toEqual([0]);
    await counts.end(1, "12");
    await vi.waitFor(() => expect(seen.at(-1)).toBe("12"));
    // The same position by another way.
    counter.follow(at(["..."], 2));
    await counts.end(2, "40");
    await vi.waitFor(() => expect(seen.at(-1)).toBe("40"));
    counter.follow(at(["I.."], 3));
    expect(seen.at(-1)).toBe("12");
    expect(counts.asked).toHaveLength(3);
  });

  test("a cell that the player leaves open, and a choice, make another position", async () => {
    const counts = new Counts();
    const counter = new Counter(echo({ run: counts.run }), SETTING);
    const seen: (string | null)[] = [];
    counter.subscribe(({ left, pending }) => seen.push(pending ? "pending" : (left?.count ?? null)));
    const follow = (lines: string[]): void => counter.follow(answer(pieces(lines), { game: "g" }));
    for (const [at, lines] of [["..."], ["o.."], [".o."]].entries()) {
      follow(lines);
      expect(seen.at(-1)).toBe("pending");
      await counts.end(at, String(at + 7));
      await vi.waitFor(() => expect(seen.at(-1)).toBe(String(at + 7)));
    }
    follow(["..."]);
    expect(seen.at(-1)).toBe("7");
    expect(counts.asked).toHaveLength(3);
  });

  test("the first of quick moves is counted at once, and then only where they end", () => {
    vi.useFakeTimers();
    try {
      const counts = new Counts();
      const counter = new Counter(echo({ run: counts.run }), { ...SETTING, pause: 50 });
      const to = (lines: string[], made: number): void => counter.follow(answer(pieces(lines), { game: `g\ncursor ${made}`, made }));
      to(["..."], 0);
      expect(counts.asked).toHaveLength(1);
      vi.advanceTimersByTime(50);
      to(["I.."], 1);
      expect(counts.asked).toHaveLength(2);
      vi.advanceTimersByTime(30);
      to(["II."], 2);
      vi.advanceTimersByTime(30);
      to(["III"], 3);
      expect(counts.asked).toHaveLength(2);
      expect(counts.left).toEqual([0, 1]);
      vi.advanceTimersByTime(50);
      expect(counts.asked.map(({ game }) => game).at(-1)).toBe("g\ncursor 3");
      expect(counts.asked).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test("it rests while something else is wanted, and then counts anew; large boards get less time", async () => {
    const counts = new Counts();
    const counter = new Counter(echo({ run: counts.run }), SETTING);
    const seen: CounterState[] = [];
    counter.subscribe((state) => seen.push(state));
    const small = answer(pieces(["..."]));
    counter.follow(small);
    await vi.waitFor(() => expect(counts.asked).toHaveLength(1));
    counter.rest();
    expect(counts.left).toEqual([0]);
    expect(seen.at(-1)?.pending).toBe(true);
    counter.follow(small);
    await counts.end(1, "3");
    await vi.waitFor(() => expect(seen.at(-1)?.left?.count).toBe("3"));
    // What is known is left alone.
    counter.rest();
    expect(seen.at(-1)?.left?.count).toBe("3");
    counter.follow(answer(pieces(Array.from({ length: 21 }, () => ".".repeat(20)))));
    await vi.waitFor(() => expect(counts.asked).toHaveLength(3));
    expect(counts.asked.map(({ time_limit_ms: limit }) => limit)).toEqual([1000, 1000, 100]);
  });

  test("a number is not said as known while the engine is out of reach", async () => {
    const counts = new Counts();
    const counter = new Counter(echo({ run: counts.run }), SETTING);
    const seen: CounterState[] = [];
    counter.subscribe((state) => seen.push(state));
    const at = (lines: string[]): GameAnswer => answer(pieces(lines), { game: "g" });
    counter.follow(at(["..."]));
    await counts.end(0, "1");
    await vi.waitFor(() => expect(seen.at(-1)?.left?.count).toBe("1"));
    counter.lose();
    expect(seen.at(-1)).toEqual({ left: null, pending: false, lost: true });
    counter.follow(at(["I.."]));
    expect(seen.at(-1)).toEqual({ left: null, pending: true, lost: false });
    await counts.end(1, new Refusal(NO_ENGINE));
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ left: null, pending: false, lost: true }));
    // Back where it was counted, with an engine or without: that number was right and stays so.
    counter.follow(at(["..."]));
    expect(seen.at(-1)?.left?.count).toBe("1");
  });
});

describe("http", () => {
  const reply = (status: number, body: unknown): Promise<Response> =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));
  const behind = (lang: string, fetch: Fetch): HttpEngine => new HttpEngine(() => lang, new Connection(fetch, () => new Promise(() => undefined)));

  test("calls carry the language; refusals carry their message", async () => {
    const calls: [string, RequestInit | undefined][] = [];
    const engine = behind("fr", (address, init) => {
      calls.push([address, init]);
      return reply(422, { error: { code: "piece-overlaps", message: "déjà pris", args: {}, line: null, at: 0 } });
    });
    await expect(engine.play("g", ["undo"])).rejects.toMatchObject({ code: "piece-overlaps", message: "déjà pris" });
    expect(calls[0]?.[0]).toBe("/api/play?lang=fr");
    expect(calls[0]?.[1]?.body).toBe('{"game":"g","commands":["undo"]}');
  });

  test("no server and no words are told apart from a refusal", async () => {
    const gone = behind("en", () => Promise.reject(new TypeError("refused")));
    await expect(gone.list()).rejects.toMatchObject({ code: NO_ENGINE });
    const odd = behind("en", () => Promise.resolve(new Response("<html>", { status: 502 })));
    await expect(odd.list()).rejects.toMatchObject({ code: NO_ENGINE });
  });

  test("names of saved games are no paths", async () => {
    const calls: string[] = [];
    const engine = behind("en", (address) => {
      calls.push(address);
      return reply(200, {});
    });
    await engine.folder.games.load("../x y");
    expect(calls).toEqual(["/api/saved/..%2Fx%20y?lang=en"]);
  });

  test("a kept thing is handed over as a file of its name", async () => {
    const engine = behind("en", () => Promise.resolve(new Response("pavage game 1", { headers: { "content-type": "text/plain" } })));
    const file = await engine.folder.games.exported("Été");
    expect([file.name, file.type, await file.text()]).toEqual(["Été.pavage", "text/plain", "pavage game 1"]);
  });

  test("a job is told in the language in which it was started", async () => {
    let lang = "fr";
    const calls: string[] = [];
    const answered = (address: string): Promise<Response> => {
      calls.push(address);
      return reply(202, { id: "7", state: "running", waiting: 0 });
    };
    const voice = new Voice();
    const engine = new HttpEngine(() => lang, new Connection(answered), (address) => {
      calls.push(address);
      return voice;
    });
    const job = engine.run({ kind: "count", name: "x" });
    lang = "en";
    await vi.waitFor(() => expect(calls).toEqual(["/api/jobs?lang=fr", "/api/jobs/7/events?lang=fr"]));
    voice.say("result", { kind: "count", count: "3" });
    expect((await job.result).count).toBe("3");
  });
});
