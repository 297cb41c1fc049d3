import { describe, expect, test, vi } from "vitest";
import { ENGINE_BROKEN, JOB_LOST, NO_ENGINE, STOPPED, type Absence } from "../src/api/engine";
import { LocalEngine } from "../src/api/local/engine";
import type { Asked, Hearer, Start } from "../src/api/local/engine-worker";
import { BYTES_KEPT } from "../src/api/local/crew";
import { summed } from "../src/api/local/progress";
import type { Progress } from "../src/api/types";

const SOME = 1024;

/** A worker that a test speaks for. */
class Puppet {
  asked: Asked | null = null;
  ended = false;

  constructor(readonly hearer: Hearer) {}

  begin(): void {
    this.hearer.said({ ready: SOME });
  }

  /** What it was asked, as what it is. */
  get body(): Record<string, unknown> {
    return JSON.parse(this.asked?.body ?? "null") as Record<string, unknown>;
  }

  tell(progress: Partial<Progress>): void {
    this.hearer.said({ event: "progress", json: JSON.stringify({ ...NONE, ...progress }) });
  }

  answer(body: unknown, bytes = SOME): void {
    this.asked = null;
    this.hearer.said({ reply: { status: 200, media: "application/json", body: JSON.stringify(body) }, bytes });
  }

  refuse(code: string): void {
    this.asked = null;
    const body = JSON.stringify({ error: { code, message: "no", args: {}, line: 3, at: null } });
    this.hearer.said({ reply: { status: 422, media: "application/json", body }, bytes: SOME });
  }
}

const NONE: Progress = { elapsed_ms: 0, nodes: 0, placements: 0, pruned: 0, solutions: 0, depth: 0, fraction: 0, left_ms: null, said: null };

/** An engine whose workers are puppets. */
class Stage {
  readonly puppets: Puppet[] = [];
  readonly absences: (Absence | null)[] = [];
  loads = 0;
  online = true;
  readonly engine: LocalEngine;

  constructor(cores: number, private readonly eager = true) {
    const start: Start = (hearer) => {
      const puppet = new Puppet(hearer);
      this.puppets.push(puppet);
      if (this.eager) queueMicrotask(() => puppet.begin());
      return {
        send: (asked) => (puppet.asked = asked),
        end: () => (puppet.ended = true),
      };
    };
    this.engine = new LocalEngine(() => "en", {
      load: () => {
        this.loads += 1;
        return this.online ? Promise.resolve({} as WebAssembly.Module) : Promise.reject(new TypeError("offline"));
      },
      start: () => start,
      cores,
      now: () => 1000,
      paint: (drawing) => Promise.resolve(new Blob([`painted ${drawing}`], { type: "image/png" })),
    });
    this.engine.onAway((absence) => this.absences.push(absence));
  }

  /** The puppets that are asked something. */
  get busy(): Puppet[] {
    return this.puppets.filter(({ asked, ended }) => asked !== null && !ended);
  }

  /** Waits until so many are asked something, and gives them. */
  async working(count: number, operation: string): Promise<Puppet[]> {
    await vi.waitFor(() => expect(this.busy.map(({ asked }) => asked?.operation)).toEqual(Array.from({ length: count }, () => operation)));
    return this.busy;
  }

  async one(operation: string): Promise<Puppet> {
    const [puppet] = await this.working(1, operation);
    if (!puppet) throw new Error("somebody is asked");
    return puppet;
  }
}

const counted = (count: string): object => ({ kind: "count", count, status: "counted" });

describe("short questions", () => {
  test("one worker answers them in order; refusals carry their message", async () => {
    const stage = new Stage(4);
    const [list, play] = [stage.engine.list(), stage.engine.play("g", ["undo"])];
    (await stage.one("list")).answer({ version: "1" });
    expect(await list).toEqual({ version: "1" });
    const puppet = await stage.one("play");
    expect(puppet.body).toEqual({ game: "g", commands: ["undo"] });
    puppet.refuse("undo-none");
    await expect(play).rejects.toMatchObject({ code: "undo-none", message: "no", line: 3 });
    expect(stage.puppets).toHaveLength(1);
    expect(stage.loads).toBe(1);
  });

  test("a worker that is ended from outside is replaced and asked again; both is told", async () => {
    const stage = new Stage(4, false);
    const open = stage.engine.open({ name: "x" });
    const first = await stage.one("open");
    first.begin();
    first.hearer.gone();
    await vi.waitFor(() => expect(stage.puppets).toHaveLength(2));
    expect(stage.absences).toEqual(["ended"]);
    stage.puppets[1]?.begin();
    (await stage.one("open")).answer({ game: "g" });
    expect(await open).toEqual({ game: "g" });
    expect(stage.absences).toEqual(["ended", null]);
  });

  test("what breaks the engine is not asked again; the next question is answered", async () => {
    const stage = new Stage(4);
    const check = stage.engine.check({ game: "bad" });
    (await stage.one("check")).hearer.said({ broken: "index out of bounds" });
    await expect(check).rejects.toMatchObject({ code: ENGINE_BROKEN });
    const list = stage.engine.list();
    (await stage.one("list")).answer({});
    await list;
    expect(stage.puppets.map(({ ended }) => ended)).toEqual([true, false]);
    expect(stage.absences).toEqual([]);
  });

  test("an engine that cannot be loaded is told, and tried again when it is asked", async () => {
    const stage = new Stage(4);
    stage.online = false;
    await expect(stage.engine.list()).rejects.toMatchObject({ code: NO_ENGINE });
    await expect(stage.engine.run({ kind: "count", name: "x" }).result).rejects.toMatchObject({ code: NO_ENGINE });
    expect(stage.absences).toEqual(["not-loaded"]);
    stage.online = true;
    await stage.engine.warm();
    expect(stage.absences).toEqual(["not-loaded", null]);
  });

  test("a worker that never comes is not tried for ever", async () => {
    const stage = new Stage(4, false);
    const list = stage.engine.list();
    (await stage.one("list")).hearer.gone();
    (await stage.one("list")).hearer.gone();
    await expect(list).rejects.toMatchObject({ code: NO_ENGINE });
    expect(stage.puppets).toHaveLength(2);
  });

  test("pictures of points are painted here; texts are as they are", async () => {
    const stage = new Stage(1);
    const png = stage.engine.render({ game: "g", to: "png" });
    (await stage.one("render")).hearer.said({ reply: { status: 200, media: "image/svg+xml", body: "<svg/>" }, bytes: SOME });
    expect(await (await png).text()).toBe("painted <svg/>");
    const text = stage.engine.render({ game: "g", to: "toml" });
    const puppet = stage.puppets[0];
    await vi.waitFor(() => expect(puppet?.body["to"]).toBe("toml"));
    puppet?.hearer.said({ reply: { status: 200, media: "text/plain; charset=utf-8", body: "x = 1" }, bytes: SOME });
    const blob = await text;
    expect([blob.type, await blob.text()]).toEqual(["text/plain; charset=utf-8", "x = 1"]);
  });
});

describe("jobs in workers", () => {
  test("a job tells what it is about, and its worker serves again, unless it holds much memory", async () => {
    const stage = new Stage(1);
    const heard: number[] = [];
    const job = stage.engine.run({ kind: "rate", name: "x" }, { progress: ({ nodes }) => heard.push(nodes) });
    const puppet = await stage.one("job");
    puppet.tell({ nodes: 5 });
    puppet.answer({ kind: "rate", class: "junior" });
    expect((await job.result).class).toBe("junior");
    expect(heard).toEqual([5]);
    const next = stage.engine.run({ kind: "rate", name: "y" });
    expect(await stage.one("job")).toBe(puppet);
    puppet.answer({ kind: "rate" }, BYTES_KEPT + 1);
    await next.result;
    expect(puppet.ended).toBe(true);
  });

  test("as many run as there are cores, at least two; the others wait and are told", async () => {
    const stage = new Stage(1);
    const waits: number[][] = [[], [], [], []];
    const jobs = waits.map((heard) => stage.engine.run({ kind: "rate", name: "x" }, { queued: (before) => heard.push(before) }));
    const [first, second] = await stage.working(2, "job");
    expect(waits).toEqual([[], [], [0], [1]]);
    jobs[2]?.leave();
    await expect(jobs[2]?.result).rejects.toMatchObject({ code: "left" });
    await vi.waitFor(() => expect(waits[3]?.at(-1)).toBe(0));
    first?.answer({ kind: "rate" });
    await vi.waitFor(() => expect(stage.busy).toHaveLength(2));
    for (const puppet of stage.busy) puppet.answer({ kind: "rate" });
    await Promise.all([jobs[0]?.result, jobs[1]?.result, jobs[3]?.result]);
    expect(second?.ended).toBe(false);
  });

  test("a stopped job ends at once, with what it told last", async () => {
    const stage = new Stage(1);
    const job = stage.engine.run({ kind: "count", game: "g" });
    const puppet = await stage.one("job");
    puppet.tell({ nodes: 7, placements: 8, pruned: 9, depth: 3, solutions: 12 });
    job.stop();
    expect(puppet.ended).toBe(true);
    const opened = await stage.one("open");
    expect(opened.body).toEqual({ game: "g" });
    opened.answer({ family: "packing" });
    expect(await job.result).toEqual({
      kind: "count", puzzle: "", family: "packing", status: "limit", count: null, up_to_symmetry: null, at_least: "12",
      stats: { nodes: 7, placements: 8, pruned: 9, depth: 3, elapsed_ms: 0 },
    });
  });

  test("the best board and the course of annealing outlive their worker", async () => {
    const stage = new Stage(1);
    const job = stage.engine.run({ kind: "solve", name: "x", engine: "anneal" });
    const puppet = await stage.one("job");
    puppet.hearer.said({ event: "reading", json: '{"elapsed_ms":1,"iteration":2,"temperature":3,"energy":4,"best":5,"acceptance":0.5}' });
    puppet.hearer.said({ event: "best", json: '{"score":1,"of":2,"view":{"look":"tiles"}}' });
    job.stop();
    (await stage.one("open")).answer({ family: "tetravex" });
    expect(await job.result).toMatchObject({ status: "limit", puzzle: "x", family: "tetravex", best_view: { look: "tiles" }, curve: [[1, 2, 3, 4, 5]] });
  });

  test("work that is of no use before its end is refused when it is stopped", async () => {
    const stage = new Stage(1);
    const job = stage.engine.run({ kind: "generate", family: "suguru" });
    await stage.one("job");
    job.stop();
    await expect(job.result).rejects.toMatchObject({ code: STOPPED });
  });

  test("a job whose worker is ended from outside is lost; one that breaks the engine is told apart", async () => {
    const stage = new Stage(1);
    const lost = stage.engine.run({ kind: "rate", name: "x" });
    (await stage.one("job")).hearer.gone();
    await expect(lost.result).rejects.toMatchObject({ code: JOB_LOST });
    const broken = stage.engine.run({ kind: "rate", name: "x" });
    (await stage.one("job")).hearer.said({ broken: "out of memory" });
    await expect(broken.result).rejects.toMatchObject({ code: ENGINE_BROKEN });
    const next = stage.engine.run({ kind: "rate", name: "x" });
    (await stage.one("job")).answer({ kind: "rate" });
    await next.result;
  });
});

describe("shared work", () => {
  const parts = (shares: number[], limit: number | null = null): object => ({ parts: shares.map((share, at) => ({ share, limit, at })) });

  test("what is short is answered by whoever was to cut it, what cannot be cut runs whole", async () => {
    const stage = new Stage(2);
    const short = stage.engine.run({ kind: "count", name: "x" });
    const cutter = await stage.one("cut");
    expect(cutter.body).toEqual({ kind: "count", name: "x", parts: 16 });
    cutter.answer({ parts: [], result: counted("3") });
    expect((await short.result).count).toBe("3");
    const whole = stage.engine.run({ kind: "count", name: "x" });
    (await stage.one("cut")).answer({ parts: [] });
    (await stage.one("job")).answer(counted("4"));
    expect((await whole.result).count).toBe("4");
  });

  test("parts are walked by all cores, one after the other, and merged in order", async () => {
    const stage = new Stage(2);
    const heard: Progress[] = [];
    const job = stage.engine.run({ kind: "count", name: "x", time_limit_ms: 500 }, { progress: (progress) => heard.push(progress) });
    (await stage.one("cut")).answer(parts([0.5, 0.25, 0.25]));
    const [first, second] = await stage.working(2, "part");
    expect([first?.body["part"], second?.body["part"]]).toEqual([{ share: 0.5, limit: null, at: 0 }, { share: 0.25, limit: null, at: 1 }]);
    first?.tell({ nodes: 10, solutions: 1, fraction: 0.5, depth: 4 });
    second?.tell({ nodes: 5, solutions: 2, fraction: 1, depth: 2 });
    expect(heard.at(-1)).toMatchObject({ nodes: 15, solutions: 3, depth: 4, fraction: 0.5 });
    second?.answer({ done: 1, found: 2 });
    await vi.waitFor(() => expect(second?.body["part"]).toEqual({ share: 0.25, limit: null, at: 2 }));
    second?.answer({ done: 2, found: 0 });
    first?.answer({ done: 0, found: 1 });
    const merger = await stage.one("merge");
    expect(merger.body).toMatchObject({
      request: { kind: "count", name: "x", time_limit_ms: 500 },
      results: [{ done: 0, found: 1 }, { done: 1, found: 2 }, { done: 2, found: 0 }],
    });
    merger.answer(counted("3"));
    expect((await job.result).count).toBe("3");
  });

  test("a stopped job is merged of what is done and what was told", async () => {
    const stage = new Stage(2);
    const job = stage.engine.run({ kind: "count", name: "x" });
    (await stage.one("cut")).answer(parts([0.5, 0.25, 0.25]));
    const [first, second] = await stage.working(2, "part");
    first?.answer({ done: 0, found: 1 });
    await vi.waitFor(() => expect(first?.asked).not.toBeNull());
    second?.tell({ nodes: 5 });
    job.stop();
    expect([first?.ended, second?.ended]).toEqual([true, true]);
    const merger = await stage.one("merge");
    expect(merger.body["results"]).toEqual([{ done: 0, found: 1 }, { ...NONE, nodes: 5 }, null]);
    merger.answer({ kind: "count", count: null, at_least: "1" });
    expect((await job.result).at_least).toBe("1");
  });

  test("once the first parts have all solutions that are wanted, the others are ended", async () => {
    const stage = new Stage(2);
    const job = stage.engine.run({ kind: "solve", name: "x", limit: 2 });
    (await stage.one("cut")).answer(parts([0.5, 0.25, 0.25], 2));
    const [first, second] = await stage.working(2, "part");
    first?.answer({ done: 0, found: "2" });
    const merger = await stage.one("merge");
    expect(second?.ended).toBe(true);
    expect(merger.body["results"]).toEqual([{ done: 0, found: "2" }, null, null]);
    merger.answer({ kind: "solve", status: "solved" });
    await job.result;
  });

  test("a part that is lost ends the job, and all its workers", async () => {
    const stage = new Stage(2);
    const job = stage.engine.run({ kind: "count", name: "x" });
    (await stage.one("cut")).answer(parts([0.5, 0.5]));
    const [first, second] = await stage.working(2, "part");
    first?.hearer.gone();
    await expect(job.result).rejects.toMatchObject({ code: JOB_LOST });
    expect(second?.ended).toBe(true);
  });

  test("the time left is told once something is done", () => {
    const at = (fraction: number): Progress => ({ ...NONE, fraction });
    expect(summed([{ share: 1, progress: at(0), done: false }], 100).left_ms).toBeNull();
    expect(summed([{ share: 0.5, progress: at(0.3), done: true }, { share: 0.5, progress: null, done: false }], 100)).toMatchObject({ fraction: 0.5, left_ms: 100 });
  });
});
