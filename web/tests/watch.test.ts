import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { NO_ENGINE, Refusal, type Ears, type Engine, type Job } from "../src/api/engine";
import type { CountResult, ExplainResult, JobRequest, RateResult, Result, SolveResult } from "../src/api/types";
import { Watch, type Verdict } from "../src/draw/watch";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const stats = { nodes: 0, placements: 0, pruned: 0, depth: 0, backtracks: null, branching: null, elapsed_ms: 0 };
const counted = (count: string | null, least?: string): CountResult => ({
  kind: "count", puzzle: "", family: "suguru", status: count === null ? "limit" : "counted", count, up_to_symmetry: null, symmetry: null, ...(least !== undefined && { at_least: least }), stats,
});
const solved = (solutions: number, complete: boolean): SolveResult => ({
  kind: "solve", puzzle: "", family: "suguru", status: "solved", solutions: Array.from({ length: solutions }, () => [[1]]), complete, total: null, at_least: String(solutions), stats, views: [],
});
const rated: RateResult = { kind: "rate", puzzle: "", family: "suguru", class: "junior", score: 1, unique: true, message: "m", elapsed_ms: 1 };

/** A watch over an engine whose jobs a test answers, and what it has told. */
function watched(): { watch: Watch; told: Verdict[]; asked: JobRequest[]; left: number[]; ears: Ears[]; answer: (result: Result | Refusal) => Promise<void> } {
  const told: Verdict[] = [];
  const asked: JobRequest[] = [];
  const left: number[] = [];
  const ears: Ears[] = [];
  const ends: ((result: Result | Refusal) => void)[] = [];
  const run = (request: JobRequest, heard: Ears = {}): Job => {
    const at = asked.push(request) - 1;
    ears.push(heard);
    const result = new Promise<Result>((done, refuse) => ends.push((result) => (result instanceof Refusal ? refuse(result) : done(result))));
    return { result, stop: () => undefined, leave: () => left.push(at) };
  };
  const watch = new Watch({ run } as unknown as Engine, (verdict) => told.push(verdict), { pause: 10, first: 1, two: 2, most: 3 });
  const answer = async (result: Result | Refusal): Promise<void> => {
    ends.at(-1)?.(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { watch, told, asked, left, ears, answer };
}

test("a drawing with one solution is rated, and what was counted is remembered", async () => {
  const { watch, told, asked, answer } = watched();
  watch.follow("a");
  await vi.advanceTimersByTimeAsync(10);
  await answer(counted("1"));
  await answer(rated);
  expect(told).toEqual([{ kind: "looking", least: "0" }, { kind: "one", rated: null, rating: true }, { kind: "one", rated, rating: false }]);
  expect(asked.map(({ kind }) => kind)).toEqual(["count", "rate"]);
  watch.follow(null);
  watch.follow("a");
  expect(told.slice(3)).toEqual([{ kind: "open" }, { kind: "one", rated, rating: false }]);
  expect(asked.length).toBe(2);
});

test("where the first look ends without an answer two solutions are looked for, then all are counted", async () => {
  const { watch, told, asked, ears, answer } = watched();
  watch.follow("a");
  await vi.advanceTimersByTimeAsync(10);
  await answer(counted(null, "0"));
  await answer(solved(2, false));
  expect(told.at(-1)).toEqual({ kind: "looking", least: "2" });
  ears.at(-1)?.progress?.({ solutions: 70, nodes: 0, placements: 0, pruned: 0, depth: 0, fraction: 0, elapsed_ms: 0, left_ms: null, said: null });
  expect(told.at(-1)).toEqual({ kind: "looking", least: "70" });
  await answer(counted(null, "50"));
  expect(told.at(-1)).toEqual({ kind: "many", count: "70", exact: false });
  expect(asked.map(({ kind }) => kind)).toEqual(["count", "solve", "count"]);
});

test("what changes is left and counted anew, and an answer that comes late is not told", async () => {
  const { watch, told, asked, left, answer } = watched();
  watch.follow("a");
  await vi.advanceTimersByTimeAsync(10);
  watch.follow("b");
  watch.follow("c");
  expect(left).toEqual([0]);
  await answer(counted("5"));
  expect(told).toEqual([{ kind: "looking", least: "0" }]);
  await vi.advanceTimersByTimeAsync(10);
  await answer(counted("0"));
  const none = { kind: "none", reason: null, proof: null, way: null };
  expect(told.at(-1)).toEqual({ ...none, proving: true });
  expect(asked.map(({ puzzle }) => puzzle)).toEqual(["a", "c", "c"]);
  // Without a proof in a sentence, it is told where reasoning fails.
  const contradiction = { rule: "no-candidate", cells: [[0, 0]], message: "nothing fits" };
  await answer({
    kind: "explain", puzzle: "", family: "suguru", status: "unsolvable", puzzle_solvable: false, steps: [], totals: { gained: 0, cost: 0 }, solutions: [], contradiction, path: "greedy", candidates: [],
  });
  expect(told.at(-1)).toEqual({ ...none, way: { assumptions: [], supposed: [], steps: [], contradiction, candidates: [] } });
  // What cannot be explained has none, and no reason is looked for any longer.
  watch.follow("d");
  await vi.advanceTimersByTimeAsync(10);
  await answer(counted("0"));
  await answer(new Refusal("reasoning-absent"));
  expect(told.at(-1)).toEqual(none);
});

test("where no reason was found in time it is told how long was tried, and looked for longer on wish", async () => {
  const { watch, told, asked, answer } = watched();
  const explained: Omit<ExplainResult, "status" | "contradiction"> = { kind: "explain", puzzle: "", family: "suguru", puzzle_solvable: false, steps: [], totals: { gained: 0, cost: 0 }, solutions: [], path: "greedy", candidates: [] };
  const none = { kind: "none", reason: null, proof: null, way: null };
  watch.follow("a");
  await vi.advanceTimersByTimeAsync(10);
  await answer(counted("0"));
  await answer({ ...explained, status: "limit", contradiction: null });
  expect(told.at(-1)).toEqual({ ...none, tried: 2 });
  watch.longer();
  expect(told.at(-1)).toEqual({ ...none, proving: true });
  await answer({ ...explained, status: "limit", contradiction: null });
  expect(told.at(-1)).toEqual({ ...none, tried: 6 });
  watch.longer();
  const contradiction = { rule: "no-candidate", cells: [[0, 0]], message: "nothing fits" };
  await answer({ ...explained, status: "unsolvable", contradiction });
  expect(told.at(-1)).toEqual({ ...none, way: { assumptions: [], supposed: [], steps: [], contradiction, candidates: [] } });
  expect(asked.map((one) => ("time_limit_ms" in one ? one.time_limit_ms : null))).toEqual([1, 2, 6, 18]);
  // With a reason there is nothing to look for.
  watch.longer();
  expect(asked.length).toBe(4);
});

test("a refusal is told in its words, and a lost engine as lost until it is asked again", async () => {
  const { watch, told, answer } = watched();
  watch.follow("a");
  await vi.advanceTimersByTimeAsync(10);
  await answer(new Refusal("cage-torn-apart", "The cage is torn."));
  expect(told.at(-1)).toEqual({ kind: "refused", message: "The cage is torn." });
  watch.follow("b");
  await vi.advanceTimersByTimeAsync(10);
  await answer(new Refusal(NO_ENGINE));
  expect(told.at(-1)).toEqual({ kind: "lost" });
  watch.follow("b");
  await vi.advanceTimersByTimeAsync(10);
  await answer(counted("3"));
  expect(told.at(-1)).toEqual({ kind: "many", count: "3", exact: true });
});
