import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { app } from "./build/app";

/** The licence of the letters goes where they go. */
const licence: Plugin = {
  name: "licence-of-the-letters",
  apply: "build",
  generateBundle() {
    const source = readFileSync("node_modules/@fontsource-variable/inter/LICENSE", "utf8");
    this.emitFile({ type: "asset", fileName: "licences/inter.txt", source });
  },
};

// The built page is embedded by the server; during development its calls go to a server that runs.
export default defineConfig({
  // The page works under any path.
  base: "./",
  plugins: [svelte(), licence, app()],
  build: {
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
});
