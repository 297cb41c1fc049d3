// The two carriers of the engine under one question: the server over HTTP, and an instance of the
// module in this process. What they answer to the same request must be the same, byte for byte; but
// times are times. It must also be as the OpenAPI document says.

import type { Instance, Reply } from "../../src/api/local/instance";
import { Contract } from "./contract";
import { http, type Answer } from "./http";

/** Asks both, compares, and returns the answer. */
export type Both = (operation: string, body: unknown, lang?: string) => Promise<Reply>;

/** What was compared. */
export interface Tally {
  requests: number;
  /** Jobs that were cut into parts. */
  divided: number;
}

/** How many names the server stores things under, one after the other. */
const NAMES = 64;
/** How much of a request is shown. */
const SHOWN = 1000;

export function both(address: string, instance: Instance, tally: Tally): Both {
  const contract = new Contract();
  return async (operation, body, lang = "en") => {
    tally.requests += 1;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const theirs = await asked(address, operation, lang, text, `equal-${tally.requests % NAMES}`);
    const here = instance.ask(operation, lang, text);
    const told = ({ status, media, body }: Reply): string => `${status} ${media} ${timeless(body)}`;
    const expected = theirs.painted ? { ...theirs, media: "image/svg+xml", body: here.body } : theirs;
    same(told(here), told(expected), `${operation} ${lang} ${text.slice(0, SHOWN)}`);
    contract.check(operation, here.status, here.body);
    return here;
  };
}

/** @throws what differs first, with some of what is around it. */
function same(here: string, there: string, about: string): void {
  if (here === there) return;
  let at = 0;
  while (here[at] === there[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 200), at + 200);
  throw new Error(`${about}\nthe module: …${around(here)}…\nthe server: …${around(there)}…`);
}

/** An answer in which all times are nought: those that are named, also in recordings, which are JSON
 * within JSON; and the first number of each point of a course. */
export function timeless(body: string): string {
  const named = body.replace(/\b((?:elapsed|left|mean|best|worst)_[mu]s\\*":)(?:\{[^}]*\}|\[[^\]]*\]|[^,{}[\]]+)/g, "$10");
  return named.replace(/"curve":\[\[.*?\]\]/g, (course) => course.replace(/\[[\d.e-]+,/g, "[0,"));
}

interface There extends Reply {
  /** Whether the server made a picture of points, which an instance leaves to the page. */
  readonly painted: boolean;
}

async function asked(address: string, operation: string, lang: string, body: string, name: string): Promise<There> {
  switch (operation) {
    case "list":
      return there(await http("GET", `${address}/api/list?lang=${lang}`));
    case "job":
      return job(address, lang, body);
    case "to-save":
      return stored(`${address}/api/saved/${name}`, lang, body);
    case "to-keep":
      return stored(`${address}/api/results/${name}`, lang, body);
    default:
      return there(await http("POST", `${address}/api/${operation}?lang=${lang}`, body));
  }
}

function there(answer: Answer): There {
  return { ...answer, painted: answer.media === "image/png" };
}

/** What is stored, as it comes back. */
async function stored(address: string, lang: string, body: string): Promise<There> {
  const put = await http("PUT", `${address}?lang=${lang}`, body);
  const isKept = put.status === 200 || put.status === 201;
  return there(isKept ? await http("GET", `${address}/export?lang=${lang}`) : put);
}

/** The last event of a job. An error is what an instance answers with a refusal. */
async function job(address: string, lang: string, body: string): Promise<There> {
  const created = await http("POST", `${address}/api/jobs?lang=${lang}`, body);
  if (created.status !== 201) return there(created);
  const { id } = JSON.parse(created.body) as { id: string };
  const events = (await http("GET", `${address}/api/jobs/${id}/events?lang=${lang}`)).body;
  const [, event, json = ""] = /(?:^|\n)event: (result|error)\ndata: (.*)\n/.exec(events) ?? [];
  if (event === undefined) throw new Error(`a job without an end: ${events.slice(-500)}`);
  const media = "application/json";
  return there(event === "result" ? { status: 200, media, body: json } : { status: 422, media, body: `{"error":${json}}` });
}
