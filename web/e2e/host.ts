// What a flow visits: the page of a server, or the site on any plain host.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve, sep } from "node:path";

export interface Host {
  /** Where the page lies, as `http://127.0.0.1:40123/some/where`. */
  readonly address: string;
  stop(): Promise<void>;
}

/** The folder of the site; without one, no flow visits it. */
export const SITE = process.env["SITE"];
/** No host is obliged to give the page the root. */
const UNDER = "/some/where";
/** The types that any host knows. */
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

/** A plain host of static files: it knows types, folders and nothing else. */
export async function plainHost(folder: string = SITE ?? ""): Promise<Host> {
  const root = resolve(folder);
  const server = createServer((request, response) => void serve(root, request, response).catch(() => response.destroy()));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((stopped) => {
      server.close(() => stopped());
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${port}${UNDER}`, stop };
}

async function serve(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const path = decoded(pathname);
  if (path === null) {
    end(response, 400);
    return;
  }
  const file = resolve(root, `.${path.slice(UNDER.length)}`);
  const inside = path === UNDER || (path.startsWith(`${UNDER}/`) && (file === root || file.startsWith(root + sep)));
  const found = inside ? await stat(file).catch(() => null) : null;
  if (!found) {
    end(response, 404);
    return;
  }
  // A folder has its slash, as on all hosts, or its files would be looked for beside it.
  if (found.isDirectory() && !path.endsWith("/")) {
    end(response, 301, { location: `${pathname}/` });
    return;
  }
  const whole = found.isDirectory() ? join(file, "index.html") : file;
  const size = (await stat(whole).catch(() => null))?.size;
  if (size === undefined) {
    end(response, 404);
    return;
  }
  response.writeHead(200, { "content-type": TYPES[extname(whole)] ?? "application/octet-stream", "content-length": size });
  if (request.method === "HEAD") response.end();
  else createReadStream(whole).on("error", () => response.destroy()).pipe(response);
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end();
}
