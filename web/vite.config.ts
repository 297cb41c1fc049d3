import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { app } from "./build/app";

/** What a page may load that no host protects with headers: its own files and nothing else. Pictures are
 * painted from what the page itself has drawn. */
const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' blob:", "font-src 'self'",
  "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
].join("; ");

/** The policy comes first: it holds for what follows it. */
const policy: Plugin = {
  name: "content-policy",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: () => [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" }],
  },
};

/** A module as the bundler tells it. */
interface Told {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A module and all that it imports, directly or through others. */
function reached(from: string, told: Told, all = new Set<string>()): Set<string> {
  if (all.has(from)) return all;
  all.add(from);
  for (const next of told.getModuleInfo(from)?.importedIds ?? []) reached(next, told, all);
  return all;
}

const MAIN = resolve("src/main.ts");
const EARLIER = resolve("src/earlier.ts");
let first: Set<string> | null = null;

/** What the first view imports becomes one file, however later parts share it. Else each part that shares some of
 * it would cut it into more files, each with a request of its own. What begins the page is no part of it, nor what
 * the page of earlier addresses imports: whoever loads a file runs all modules in it. */
function ofFirstView(id: string, told: Told): string | null {
  if (first === null) {
    first = reached(MAIN, told);
    first.delete(MAIN);
    for (const module of reached(EARLIER, told)) first.delete(module);
  }
  return first.has(id) ? "first" : null;
}

/** The module of the engine, which is built before the site. */
function engine(): string {
  const module = process.env["PAVAGE_ENGINE"];
  if (!module) throw new Error("name the module of the engine with PAVAGE_ENGINE=FILE, or build the whole site with ../site FOLDER");
  return resolve(module);
}

// The page as the server carries it; during development its calls go to a server that runs. With
// `--mode site`, the page that needs no server: its engine comes along.
export default defineConfig(({ mode }) => {
  const site = mode === "site";
  return {
    // The page works under any path.
    base: "./",
    plugins: [svelte(), ...(site ? [policy, app()] : [])],
    resolve: site ? { conditions: ["site", ...defaultClientConditions], alias: [{ find: /^#engine(?=\?)/, replacement: engine() }, { find: /^#weights(?=\?)/, replacement: resolve("../crates/learned/weights.bin") }, { find: /^#words(?=\/)/, replacement: resolve("../crates/words/catalogues") }] } : {},
    worker: { format: "es" },
    build: {
      rollupOptions: { input: site ? ["index.html", "play/index.html"] : ["index.html"], output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: ofFirstView }] } } },
      target: "es2022",
      // The server's content policy forbids inline data in style sheets and scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: {
      proxy: {
        "/api": {
          target: process.env["PAVAGE_SERVER"] ?? "http://127.0.0.1:7878",
          // The server answers its own page only: it must take these calls for such.
          changeOrigin: true,
          configure: (proxy) => proxy.on("proxyReq", (request) => request.removeHeader("origin")),
        },
      },
    },
  };
});
