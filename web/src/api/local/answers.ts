// Answers of an engine as results or refusals.

import { ENGINE_BROKEN, ENGINE_SPENT, JOB_LOST, LEFT, Refusal } from "../engine";
import type { ErrorBody } from "../types";
import { NoAnswer } from "./engine-worker";
import type { Reply } from "./instance";

/** The text of an answer that is none of a refusal. */
export function bodyOf({ status, body }: Reply): string {
  if (status < 400) return body;
  const { error } = JSON.parse(body) as { error: ErrorBody };
  throw new Refusal(error.code, error.message, error.line, error.args);
}

/** Why there is no result, for whoever asked for it. */
export function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Refusal) return reason;
  if (!(reason instanceof NoAnswer)) throw reason;
  if (reason.why === "ended") return new Refusal(LEFT);
  return new Refusal(failed(reason) ?? JOB_LOST);
}

/** The code for an engine that broke down; null where it did not. */
export function failed({ why }: NoAnswer): string | null {
  if (why === "spent") return ENGINE_SPENT;
  return why === "broken" ? ENGINE_BROKEN : null;
}
