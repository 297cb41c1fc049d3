// Whether answers are as the OpenAPI document says.

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { file } from "./puzzles";

/** The types of answers to operations, by the names of the operations. Other answers are no JSON. */
const GIVEN: Readonly<Record<string, string>> = {
  list: "List",
  open: "Game",
  play: "Game",
  check: "CheckAnswer",
  job: "Result",
  cut: "Cut",
  part: "PartResult",
  merge: "Result",
};

/** Compares the answers to operations with the document. */
export class Contract {
  private readonly types = new Map<string, ValidateFunction>();
  private readonly ajv: Ajv2020;

  constructor() {
    const document = JSON.parse(file("crates/server/openapi.json")) as object;
    // The document has words of its own beside those of schemas.
    this.ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    this.ajv.addSchema(document, "document");
  }

  /** @throws what in an answer is not as the document says. */
  check(operation: string, status: number, body: string): void {
    const name = status >= 400 ? "FaultAnswer" : GIVEN[operation];
    if (name === undefined) return;
    const answer = JSON.parse(body) as { kind?: string };
    // The errors of one kind of result say more than those of all.
    const type = name === "Result" && answer.kind !== undefined ? result(answer.kind) : name;
    const fits = this.type(type);
    if (!fits(answer)) throw new Error(`${operation}: no ${type}: ${this.ajv.errorsText(fits.errors)}\n${body.slice(0, 1000)}`);
  }

  private type(name: string): ValidateFunction {
    const known = this.types.get(name) ?? this.ajv.compile({ $ref: `document#/components/schemas/${name}` });
    this.types.set(name, known);
    return known;
  }
}

const result = (kind: string): string => `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Result`;
