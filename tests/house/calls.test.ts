import { describe, expect, it } from "vitest";
import { API } from "~/operations/api.server";
import routes from "~/routes";
import { isWrittenTo } from "../fixtures/calls";
import { readText } from "./sources";

/** Routes that stand in for other addresses. */
const IN_PLACE = ["api/*", "other-account", "other-account/call"];

describe("made-up input", () => {
  it("is sent to every address that takes what is written", () => {
    const pages = routes
      .flatMap((route) => route.children ?? [route])
      .flatMap(({ file, path = "" }) => {
        const writes = /export (const|async function|function) action\b/.test(readText(`app/${file}`));
        return writes && !IN_PLACE.includes(path) ? [path] : [];
      });
    const calls = Object.entries(API).flatMap(([path, offered]) =>
      Object.keys(offered).some((method) => method !== "GET") ? [path.slice(1)] : [],
    );
    expect(pages.length + calls.length).toBeGreaterThan(80);
    expect([...pages, ...calls].filter((path) => !isWrittenTo(path))).toEqual([]);
  });
});
