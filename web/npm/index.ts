// The package: one engine with workers of its own, as the page without a server has it. Where files come from and
// what a worker is differs between hosts.

import { LocalEngine } from "../src/api/local/engine";
import type { Parts, Start } from "../src/api/local/engine-worker";
import { puzzleIn, readBook } from "../src/levels/bookText";
import type { Ears, Pavage, Request, Settings } from "./api";

/** What a host lends. */
export interface Host {
  /** Reads a file of the package. */
  bytes(file: URL): Promise<BufferSource>;
  start(parts: Parts): Start;
  readonly cores: number;
}

const LANGUAGES = ["en", "fr"] as const;
const decoder = new TextDecoder();

/** The files of the package lie beside its modules. */
const FILES = {
  module: new URL("./pavage.wasm", import.meta.url),
  weights: new URL("./weights.bin", import.meta.url),
  words: { en: new URL("./words/en.ftl", import.meta.url), fr: new URL("./words/fr.ftl", import.meta.url) },
  books: new URL("./books/", import.meta.url),
};

export function begin(host: Host, { lang = "en", workers = host.cores }: Settings = {}): Pavage {
  if (!LANGUAGES.includes(lang)) throw new RangeError(`lang is en or fr, not ${lang as string}`);
  if (!Number.isInteger(workers) || workers < 1) throw new RangeError(`workers is a whole number from 1, not ${workers}`);
  const text = async (file: URL): Promise<string> => decoder.decode(await host.bytes(file));
  const ended = new Set<() => void>();

  const load = async (): Promise<Parts> => {
    const [module, words] = await Promise.all([host.bytes(FILES.module).then((bytes) => WebAssembly.compile(bytes)), text(FILES.words[lang])]);
    return { module, words: { [lang]: words }, weights: FILES.weights.href };
  };
  /** Workers that are told apart from those of other engines, so that all of them can be ended. */
  const start = (parts: Parts): Start => {
    const begun = host.start(parts);
    return (hearer) => {
      const post = begun(hearer);
      const end = (): void => {
        ended.delete(leave);
        post.end();
      };
      const leave = (): void => {
        end();
        hearer.gone();
      };
      ended.add(leave);
      return { send: (asked) => post.send(asked), end };
    };
  };
  const engine = new LocalEngine(() => lang, {
    load,
    start,
    cores: workers,
    now: () => performance.now(),
    paint: () => Promise.reject(new RangeError("this package draws no png: take svg")),
  });

  const job = <K extends "solve" | "count" | "hint" | "explain" | "rate" | "generate">(kind: K) =>
    async (request: Request, { progress, best, signal }: Ears = {}) => {
      signal?.throwIfAborted();
      const ears = { ...(progress && { progress }), ...(best && { best }) };
      const work = engine.run<K>({ ...request, kind }, ears);
      const leave = (): void => work.leave();
      signal?.addEventListener("abort", leave);
      try {
        return await work.result;
      } catch (reason) {
        signal?.throwIfAborted();
        throw reason;
      } finally {
        signal?.removeEventListener("abort", leave);
      }
    };

  return {
    solve: job("solve"),
    count: job("count"),
    hint: job("hint"),
    explain: job("explain"),
    rate: job("rate"),
    generate: job("generate"),
    check: (request) => engine.check(request),
    async render(request) {
      return (await engine.render(request)).text();
    },
    open: (request) => engine.open(request),
    play: (game, commands) => engine.play(game, commands),
    list: () => engine.list(),
    async level(name, number) {
      if (!/^[\w-]+$/.test(name)) throw new RangeError(`there is no book ${name}`);
      const file = await text(new URL(`${name}.txt`, FILES.books)).catch(() => null);
      const book = file === null ? null : readBook(name, file);
      const puzzle = book && puzzleIn(book, number);
      if (!book) throw new RangeError(`there is no book ${name}`);
      if (puzzle === null) throw new RangeError(`${name} has levels 1 to ${book.levels.length}, not ${number}`);
      return puzzle;
    },
    close() {
      for (const leave of [...ended]) leave();
    },
  };
}
