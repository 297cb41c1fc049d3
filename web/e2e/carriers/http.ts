// Requests to a server, each on a connection of its own: between two of them this process may work so
// long that the server ends a connection that waits.

import { request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly media: string;
  readonly body: string;
}

export function http(method: "GET" | "POST" | "PUT", address: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const asked = request(address, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("error", reject);
      response.once("end", () => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, media: headers["content-type"] ?? "", body: Buffer.concat(parts).toString() });
      });
    });
    asked.once("error", reject);
    asked.end(body);
  });
}
