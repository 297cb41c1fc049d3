import { describe, expect, test, vi } from "vitest";
import { ENGINE_BROKEN, ENGINE_SPENT, JOB_LOST, NO_ENGINE, STOPPED, TOO_SLOW, type Absence, type Job } from "../src/api/engine";
import { LocalEngine } from "../src/api/local/engine";
import type { Asked, Hearer, Start } from "../src/api/local/engine-worker";
import { BYTES_KEPT } from "../src/api/local/crew";
import { summed } from "../src/api/local/progress";
import { risen } from "../src/api/rising";
import type { JobRequest, Progress } from "../src/api/types";

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
  clock = 1000;
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
        return this.online ? Promise.resolve({ module: {}, words: {}, weights: "" }) : Promise.reject(new TypeError("offline"));
      },
      start: () => start,
      cores,
      now: () => this.clock,
      paint: (drawing) => Promise.resolve(new Blob([`painted ${drawing}`], { type: "image/png" })),
    });
    this.engine.onAway((absence) => this.absences.push(absence));
  }

  /** A count in its worker, which tells that it takes so long and has so much left; then its cutter. */
  async long(job: JobRequest & { kind: "count" | "solve" }, elapsed: number, left: number, heard: Progress[] = []): Promise<{ job: Job; whole: Puppet; cutter: Puppet }> {
    const running: Job = this.engine.run(job, { progress: (progress) => heard.push(progress) });
    const whole = await this.one("job");
    this.clock += elapsed;
    whole.tell({ elapsed_ms: elapsed, left_ms: left, nodes: 100 });
    await vi.waitFor(() => expect(this.busy).toHaveLength(2));
    const cutter = this.busy.find(({ asked }) => asked?.operation === "cut");
    if (!cutter) throw new Error("somebody cuts");
    return { job: running, whole, cutter };
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
    (await stage.one("check")).hearer.said({ broken: "index out of bounds", spent: false });
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

  test("a question whose answer takes too long is refused, and the next is answered", async () => {
    vi.useFakeTimers();
    try {
      const stage = new Stage(4);
      const [list, play] = [stage.engine.list(), stage.engine.play("g", ["undo"])];
      const refused = expect(list).rejects.toMatchObject({ code: TOO_SLOW });
      const slow = await stage.one("list");
      await vi.advanceTimersByTimeAsync(19_000);
      expect(slow.ended).toBe(false);
      await vi.advanceTimersByTimeAsync(1000);
      await refused;
      expect(slow.ended).toBe(true);
      (await stage.one("play")).answer({ game: "g" });
      expect(await play).toEqual({ game: "g" });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(stage.puppets.map(({ ended }) => ended)).toEqual([true, false]);
      expect(stage.absences).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
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

  test("an engine that walks its tree a second time tells no number that falls, and what it found first is kept", async () => {
    const stage = new Stage(1);
    const heard: number[][] = [];
    const job = stage.engine.run({ kind: "solve", name: "x", family: "packing", limit: 3000 }, { progress: ({ solutions, nodes, fraction }) => heard.push([solutions, nodes, fraction]) });
    const puppet = await stage.one("job");
    puppet.tell({ solutions: 1000, nodes: 334, fraction: 0.1 });
    puppet.tell({ solutions: 51, nodes: 20, fraction: 0.01 });
    job.stop();
    expect(await job.result).toMatchObject({ status: "limit", at_least: "1000" });
    expect(heard).toEqual([[1000, 334, 0.1], [1000, 334, 0.1]]);
    // What begins anew for each of several searches is told as it is.
    const nodes: number[] = [];
    const compared = stage.engine.run({ kind: "compare", name: "x" }, { progress: (progress) => nodes.push(progress.nodes) });
    const next = await stage.one("job");
    next.tell({ nodes: 5 });
    next.tell({ nodes: 2 });
    expect(nodes).toEqual([5, 2]);
    compared.leave();
    await expect(compared.result).rejects.toMatchObject({ code: "left" });
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
      kind: "count", puzzle: "", family: "packing", status: "limit", count: null, up_to_symmetry: null, symmetry: null, at_least: "12",
      stats: { nodes: 7, placements: 8, pruned: 9, depth: 3, backtracks: null, branching: null, elapsed_ms: 0 },
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

  test("what a comparison or a series had found outlives its worker", async () => {
    const stage = new Stage(1);
    const job = stage.engine.run({ kind: "compare", name: "x", seeds: 9 });
    const puppet = await stage.one("job");
    puppet.hearer.said({ event: "so-far", json: '{"kind":"compare","rows":[1]}' });
    puppet.hearer.said({ event: "so-far", json: '{"kind":"compare","rows":[1,2]}' });
    job.stop();
    expect(await job.result).toEqual({ kind: "compare", rows: [1, 2] });
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
    (await stage.one("job")).hearer.said({ broken: "no such piece", spent: false });
    await expect(broken.result).rejects.toMatchObject({ code: ENGINE_BROKEN });
    const spent = stage.engine.run({ kind: "rate", name: "x" });
    (await stage.one("job")).hearer.said({ broken: "unreachable", spent: true });
    await expect(spent.result).rejects.toMatchObject({ code: ENGINE_SPENT });
    const next = stage.engine.run({ kind: "rate", name: "x" });
    (await stage.one("job")).answer({ kind: "rate" });
    await next.result;
  });
});

describe("shared work", () => {
  const parts = (shares: number[], limit: number | null = null): object => ({ plan: "p", parts: shares.map((share) => ({ share, limit })) });

  /** The puppets that are asked for parts. */
  const walking = async (stage: Stage, count: number): Promise<Puppet[]> => {
    const walkers = (): Puppet[] => stage.busy.filter(({ asked }) => asked?.operation === "part");
    await vi.waitFor(() => expect(walkers()).toHaveLength(count));
    return walkers();
  };

  test("what is short is done by one worker alone", async () => {
    const stage = new Stage(4);
    const short = stage.engine.run({ kind: "count", name: "x" });
    const worker = await stage.one("job");
    worker.tell({ elapsed_ms: 100, left_ms: 5000 });
    worker.tell({ elapsed_ms: 400, left_ms: 300 });
    worker.answer(counted("3"));
    expect((await short.result).kind).toBe("count");
    expect(stage.puppets.filter(({ ended }) => ended)).toEqual([]);
    expect(stage.busy).toEqual([]);
  });

  test("a search is not cut where enough solutions are near, or where nobody could overtake it", async () => {
    for (const [cores, solutions] of [[3, 1500], [2, 10]] as const) {
      const stage = new Stage(cores);
      const job = stage.engine.run({ kind: "solve", name: "x", limit: 2000 });
      const whole = await stage.one("job");
      whole.tell({ elapsed_ms: 300, left_ms: 9000, solutions });
      whole.answer({ kind: "solve", status: "solved" });
      await job.result;
      expect(stage.puppets.flatMap(({ asked }) => asked ?? [])).toEqual([]);
      expect(stage.puppets).toHaveLength(1);
    }
  });

  test("the whole goes on while it is cut, and where it cannot be; the first answer counts", async () => {
    const stage = new Stage(2);
    const { job, whole, cutter } = await stage.long({ kind: "count", name: "x" }, 300, 900);
    expect(cutter.body).toEqual({ kind: "count", name: "x", parts: 16 });
    cutter.answer({ parts: [] });
    whole.answer(counted("4"));
    expect(await job.result).toEqual(counted("4"));
    const other = await stage.long({ kind: "count", name: "x" }, 300, 900);
    other.cutter.answer({ parts: [], result: counted("5") });
    expect(await other.job.result).toEqual(counted("5"));
    expect(other.whole.ended).toBe(true);
  });

  test("idle workers walk parts beside the whole, which ends them when it is first", async () => {
    const stage = new Stage(3);
    const heard: Progress[] = [];
    const { job, whole, cutter } = await stage.long({ kind: "count", name: "x" }, 300, 850, heard);
    cutter.answer(parts([0.5, 0.25, 0.25]));
    const [first, second] = await walking(stage, 2);
    first?.tell({ nodes: 60 });
    expect(heard.at(-1)?.nodes).toBe(100);
    expect(whole.ended).toBe(false);
    whole.answer(counted("6"));
    expect(await job.result).toEqual(counted("6"));
    expect([first?.ended, second?.ended]).toEqual([true, true]);
  });

  test("parts with as many nodes as the whole take its worker, and no number falls", async () => {
    const stage = new Stage(3);
    const heard: Progress[] = [];
    const { job, whole, cutter } = await stage.long({ kind: "count", name: "x" }, 300, 850, heard);
    whole.tell({ elapsed_ms: 300, left_ms: 840, nodes: 100, solutions: 9, fraction: 0.25 });
    cutter.answer(parts([0.5, 0.25, 0.25]));
    const [first, second] = await walking(stage, 2);
    first?.tell({ nodes: 60, solutions: 2, fraction: 0.2 });
    expect(whole.ended).toBe(false);
    second?.tell({ nodes: 40, solutions: 3, fraction: 0.2 });
    expect(whole.ended).toBe(true);
    expect(heard.at(-1)).toMatchObject({ nodes: 100, solutions: 9, fraction: 0.25 });
    const third = (await walking(stage, 3)).find((puppet) => puppet !== first && puppet !== second);
    expect(third?.body["part"]).toEqual({ plan: "p", number: 2 });
    for (const [at, puppet] of [first, second, third].entries()) puppet?.answer({ done: at, found: at });
    const merger = await stage.one("merge");
    expect(merger.body).toMatchObject({ request: { kind: "count", name: "x" }, plan: "p", results: [{ done: 0 }, { done: 1 }, { done: 2 }] });
    merger.answer(counted("3"));
    expect(await job.result).toEqual(counted("3"));
  });

  test("a whole that is far from its end gives its core to the parts", async () => {
    const stage = new Stage(2);
    const { job, whole, cutter } = await stage.long({ kind: "count", name: "x", time_limit_ms: 9000 }, 500, 8000);
    cutter.answer(parts([0.5, 0.25, 0.25]));
    const [first, second] = await walking(stage, 2);
    expect(whole.ended).toBe(true);
    expect([first?.body["part"], second?.body["part"]]).toEqual([{ plan: "p", number: 0 }, { plan: "p", number: 1 }]);
    expect(first?.body["time_limit_ms"]).toBe(8500);
    second?.answer({ done: 1, found: 2 });
    await vi.waitFor(() => expect(second?.body["part"]).toEqual({ plan: "p", number: 2 }));
    second?.answer({ done: 2, found: 0 });
    first?.answer({ done: 0, found: 1 });
    const merger = await stage.one("merge");
    expect(merger.body["results"]).toEqual([{ done: 0, found: 1 }, { done: 1, found: 2 }, { done: 2, found: 0 }]);
    merger.answer(counted("3"));
    expect(await job.result).toEqual(counted("3"));
  });

  test("a stopped job is merged of what is done and what was told, or has what the whole told", async () => {
    const stage = new Stage(2);
    const { job, cutter } = await stage.long({ kind: "count", name: "x" }, 500, 8000);
    cutter.answer(parts([0.5, 0.25, 0.25]));
    const [first, second] = await walking(stage, 2);
    first?.tell({ nodes: 120 });
    first?.answer({ done: 0, found: 1 });
    await vi.waitFor(() => expect(first?.asked).not.toBeNull());
    second?.tell({ nodes: 5 });
    job.stop();
    expect([first?.ended, second?.ended]).toEqual([true, true]);
    const merger = await stage.one("merge");
    expect(merger.body["results"]).toEqual([{ done: 0, found: 1 }, { ...NONE, nodes: 5 }, null]);
    merger.answer({ kind: "count", count: null, at_least: "1" });
    expect(await job.result).toMatchObject({ at_least: "1" });
    const early = await stage.long({ kind: "count", name: "x" }, 500, 8000);
    early.cutter.answer(parts([0.5, 0.5]));
    await walking(stage, 2);
    early.job.stop();
    (await stage.one("open")).answer({ family: "packing" });
    expect(await early.job.result).toMatchObject({ status: "limit", stats: { nodes: 100 } });
  });

  test("once the first parts have all solutions that are wanted, the others are ended", async () => {
    const stage = new Stage(3);
    const { job, whole, cutter } = await stage.long({ kind: "solve", name: "x", limit: 2 }, 500, 8000);
    cutter.answer(parts([0.5, 0.25, 0.25], 2));
    const [first, second] = await walking(stage, 2);
    expect(whole.ended).toBe(false);
    // What the second part visits may be more than the job needs.
    second?.tell({ nodes: 1000 });
    expect(whole.ended).toBe(false);
    first?.answer({ done: 0, found: 2 });
    await vi.waitFor(() => expect(second?.ended).toBe(true));
    await vi.waitFor(() => expect(stage.busy.map(({ asked }) => asked?.operation).sort()).toContain("merge"));
    const merger = stage.busy.find(({ asked }) => asked?.operation === "merge");
    expect(merger?.body["results"]).toEqual([{ done: 0, found: 2 }, { ...NONE, nodes: 1000 }, null]);
    merger?.answer({ kind: "solve", status: "solved" });
    expect(await job.result).toEqual({ kind: "solve", status: "solved" });
    expect(whole.ended).toBe(true);
  });

  test("a part that is lost loses nothing while the whole goes on, and the other way round", async () => {
    const stage = new Stage(3);
    const { job, whole, cutter } = await stage.long({ kind: "count", name: "x" }, 300, 850);
    cutter.answer(parts([0.5, 0.5]));
    const [first, second] = await walking(stage, 2);
    first?.hearer.gone();
    await vi.waitFor(() => expect(second?.ended).toBe(true));
    whole.answer(counted("7"));
    expect(await job.result).toEqual(counted("7"));
    const other = await stage.long({ kind: "count", name: "x" }, 300, 850);
    other.cutter.answer(parts([0.5, 0.5]));
    const left = await walking(stage, 2);
    other.whole.hearer.gone();
    for (const puppet of left) puppet.answer({ found: 1 });
    (await stage.one("merge")).answer(counted("2"));
    expect(await other.job.result).toEqual(counted("2"));
  });

  test("a part that is lost when the whole was given up ends the job, and all its workers", async () => {
    const stage = new Stage(2);
    const { job, cutter } = await stage.long({ kind: "count", name: "x" }, 500, 8000);
    cutter.answer(parts([0.5, 0.5]));
    const [first, second] = await walking(stage, 2);
    first?.hearer.gone();
    await expect(job.result).rejects.toMatchObject({ code: JOB_LOST });
    expect(second?.ended).toBe(true);
  });

  test("numbers told never fall", () => {
    const now = { ...NONE, nodes: 5, solutions: 1, fraction: 0.5, left_ms: 9 };
    expect(risen(null, now)).toEqual(now);
    expect(risen({ ...NONE, nodes: 7, fraction: 0.2, elapsed_ms: 3, left_ms: 1 }, now)).toEqual({ ...now, nodes: 7, elapsed_ms: 3 });
  });

  test("the time left is told once something is done", () => {
    const at = (fraction: number): Progress => ({ ...NONE, fraction });
    expect(summed([{ share: 1, progress: at(0), done: false }], 100).left_ms).toBeNull();
    expect(summed([{ share: 0.5, progress: at(0.3), done: true }, { share: 0.5, progress: null, done: false }], 100)).toMatchObject({ fraction: 0.5, left_ms: 100 });
  });
});
