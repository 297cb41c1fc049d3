// One engine in WebAssembly: text in, text out. The other side of `crates/wasm/src/bridge.rs`. It
// knows neither workers nor the page, and runs in Node as in a browser.

/** An answer, as the server would give it. */
export interface Reply {
  /** The status that the server would answer with. */
  readonly status: number;
  /** The media type of the body. A picture that is to be made of points comes as its drawing,
   * `image/svg+xml`: whoever asked paints it. */
  readonly media: string;
  readonly body: string;
}

/** The status of an answer that needs the weights of the trained ordering first: they are to be given,
 * then the same is to be asked again. */
export const WEIGHTS_FIRST = 424;

/** Hears the events of a job while it runs. It must not ask the instance anything meanwhile. */
export type Tell = (event: "progress" | "best" | "reading" | "so-far", json: string) => void;

export interface Instance {
  /** Answers a request. A job runs to its end first; if it fails, the answer is a refusal.
   * @throws Panicked, then and whenever it is asked again, if the engine broke down. */
  ask(operation: string, lang: string, body: string, tell?: Tell): Reply;
  /** Gives it the weights of the trained ordering, which it says with a status that it needs first.
   * @throws Error if they are not those of this engine. */
  give(weights: Uint8Array): void;
  /** The memory that it holds. It never shrinks. */
  readonly bytes: number;
}

/** The engine broke down. The instance is of no use any more; another one may be made of the module. */
export class Panicked extends Error {
  constructor(
    message: string,
    /** Whether memory or stack were used up. */
    readonly spent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "Panicked";
  }
}

/** What is said to people, in Fluent's syntax, by the code of the language. */
export type Catalogues = Readonly<Record<string, string>>;

export interface Lent {
  /** The languages that it is asked in. */
  words: Catalogues;
  /** The most bytes that the tables of a job may take; the engine's own limit unless said. */
  memoryLimit?: number;
}

/** What the module gives. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  begin(memoryBytes: number): void;
  room(bytes: number): number;
  ask(operationBytes: number, langBytes: number): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The fields of an answer: its status, then where two texts lie and how long they are. */
const ANSWER_WORDS = 5;

export async function instantiate(module: WebAssembly.Module, lent: Lent): Promise<Instance> {
  let hears: Tell | undefined;
  let lastWords: string | undefined;
  const text = (at: number, bytes: number): string => decoder.decode(new Uint8Array(engine.memory.buffer, at >>> 0, bytes));
  const page = {
    now: () => performance.now(),
    tell: (at: number, bytes: number): void => {
      const told = text(at, bytes);
      const gap = told.indexOf(" ");
      hears?.(told.slice(0, gap) as Parameters<Tell>[0], told.slice(gap + 1));
    },
    panicked: (at: number, bytes: number): void => {
      lastWords = text(at, bytes);
    },
  };
  const engine = (await WebAssembly.instantiate(module, { page })).exports as unknown as Exports;
  engine.begin(lent.memoryLimit ?? 0);
  let end: Panicked | undefined;

  const answered = (operation: string, lang: string, body: string | Uint8Array): Reply => {
    const parts = [encoder.encode(operation), encoder.encode(lang), typeof body === "string" ? encoder.encode(body) : body] as const;
    let at = engine.room(parts.reduce((sum, part) => sum + part.length, 0)) >>> 0;
    const memory = new Uint8Array(engine.memory.buffer);
    for (const part of parts) {
      memory.set(part, at);
      at += part.length;
    }
    const answer = engine.ask(parts[0].length, parts[1].length) >>> 0;
    // The memory may have grown meanwhile, which leaves views of before without any.
    const [status, media, mediaBytes, reply, replyBytes] = new Uint32Array(engine.memory.buffer, answer, ANSWER_WORDS) as unknown as [number, number, number, number, number];
    return { status, media: text(media, mediaBytes), body: text(reply, replyBytes) };
  };

  for (const [lang, catalogue] of Object.entries(lent.words)) {
    const { status } = answered("words", lang, catalogue);
    if (status !== 200) throw new Error(`the catalogue of ${lang} is not one of this engine`);
  }

  return {
    ask(operation, lang, body, tell) {
      if (end) throw end;
      hears = tell;
      try {
        return answered(operation, lang, body);
      } catch (cause) {
        // Whatever ends a call in its middle leaves the memory in no known state. A panic says its words
        // first; an engine that ends without any has no memory or no stack left.
        end = new Panicked(lastWords ?? String(cause), lastWords === undefined, { cause });
        throw end;
      } finally {
        hears = undefined;
      }
    },
    give(weights) {
      if (answered("weights", "en", weights).status !== 200) throw new Error("the weights are not those of this engine");
    },
    get bytes() {
      return engine.memory.buffer.byteLength;
    },
  };
}
