import { describe, expect, test } from "vitest";
import { addressIn, isOwn, pastedLink, renewed, routeOf, shared } from "../src/ui/address";
import { addressOf } from "../src/play/address";

test("a pasted link to a step of a lesson leads to it, with the lesson where it is in the link", () => {
  expect(pastedLink("https://example.org/p/#/lesson/cover?step=2")).toBe("/lesson/cover?step=2");
  expect(pastedLink("https://example.org/p/#/lesson/own?step=2&t=ab-_")).toBe("/lesson/own?step=2&t=ab-_");
  expect(pastedLink("https://example.org/p/#/lessons")).toBeNull();
});

test("a pasted link to a book leads to it", () => {
  expect(pastedLink("https://example.org/p/#/levels?b=ab-_")).toBe("/levels?b=ab-_");
  expect(pastedLink("https://example.org/p/#/levels")).toBeNull();
});

describe("addresses", () => {
  test("what stands behind the # is an address; a game alone is one too", () => {
    const cases: Record<string, string> = {
      "": "/",
      "#": "/",
      "#/": "/",
      "#/games": "/games",
      "#/new/packing": "/new/packing",
      "#/play?name=x&g=ab-_": "/play?name=x&g=ab-_",
      "#g=ab-_": "/play?g=ab-_",
      "#main": "/",
    };
    for (const [hash, address] of Object.entries(cases)) expect(addressIn(hash), hash).toBe(address);
    const { path, query } = routeOf("/play?name=calendar&date=2022-01-01&g=ab");
    expect([path, ...query]).toEqual(["/play", ["name", "calendar"], ["date", "2022-01-01"], ["g", "ab"]]);
    expect(routeOf("/games")).toEqual({ path: "/games", query: new URLSearchParams() });
  });

  test("a game is addressed by what is known of it", () => {
    expect(addressOf({})).toBe("/play");
    expect(addressOf({ name: "calendar", date: null, g: "a-_" })).toBe("/play?name=calendar&g=a-_");
    expect(addressOf({ kept: "é &" })).toBe("/play?kept=%C3%A9%20%26");
  });

  test("addresses of earlier versions are renewed, under any path", () => {
    const cases: Record<string, string | null> = {
      "http://h/play": "/#/play",
      "http://h/play#g=ab": "/#/play?g=ab",
      "http://h/play?name=x&date=y#g=ab": "/#/play?name=x&date=y&g=ab",
      "http://h/some/where/play/?name=x": "/some/where/#/play?name=x",
      "http://h/some/where/": null,
      "http://h/#/play?g=ab": null,
      // A folder of that name.
      "http://h/play/#/games": null,
      "http://h/display": null,
    };
    for (const [address, now] of Object.entries(cases)) expect(renewed(new URL(address)), address).toBe(now);
  });

  test("a pasted link opens whatever its host, its path and its version", () => {
    const cases: Record<string, string | null> = {
      "http://127.0.0.1:7878/play?name=x#g=ab": "/play?name=x&g=ab",
      " https://example.org/some/where/#/play?g=ab\n": "/play?g=ab",
      "https://example.org/index.html#g=ab": "/play?g=ab",
      "./#/play?g=ab": "/play?g=ab",
      "/play#g=ab": "/play?g=ab",
      "#g=ab": "/play?g=ab",
      "https://example.org/play?name=calendar": "/play?name=calendar",
      "https://example.org/#/games": null,
      "https://example.org/": null,
      "AAB\nA#B": null,
      "A#B": null,
    };
    for (const [text, address] of Object.entries(cases)) expect(pastedLink(text), text).toBe(address);
  });
});

test("what the system shares is in the address: a text, a link, or both", () => {
  expect(shared("?title=a&text=AB.%0A..&url=")).toBe("AB.\n..");
  expect(shared("?url=https%3A%2F%2Fx.example%2F%23%2Fplay%3Fg%3Dabc")).toBe("https://x.example/#/play?g=abc");
  expect(shared("?text=see&url=https%3A%2F%2Fx.example")).toBe("see\nhttps://x.example");
  for (const none of ["", "?name=calendar", "?text=%20"]) expect(shared(none)).toBeNull();
});

test("a name by which no other machine reaches this one", () => {
  for (const own of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) expect(isOwn(own), own).toBe(true);
  for (const other of ["pavage.example", "192.168.0.7", "localhost.example", "[2001:db8::1]"]) expect(isOwn(other), other).toBe(false);
});
