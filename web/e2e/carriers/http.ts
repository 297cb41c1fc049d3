// Requests to a server, each on a connection of its own. This process may work long between opening a
// connection and sending a request: a server that ended the connection meanwhile is asked again.

import { request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly media: string;
  readonly body: string;
}

/** How often a request is sent before it is given up. */
const TIMES = 5;

export async function http(method: "GET" | "POST" | "PUT", address: string, body?: string): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    try {
      return await once(method, address, body);
    } catch (reason) {
      const isEnded = reason instanceof Error && "code" in reason && reason.code === "ECONNRESET";
      if (!isEnded || time === TIMES) throw reason;
    }
  }
}

function once(method: string, address: string, body?: string): Promise<Answer> {
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
