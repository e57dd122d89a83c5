import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { isWrittenTo } from "../fixtures/role-calls";
import { readText } from "./sources";

/** An action that only says which methods there are. */
const NO_WRITES = /export const action = (apiAction\(\{\}|nothingHere|refuseOtherAccount)/;

describe("made-up input", () => {
  it("is sent to every address that takes what is written", () => {
    const writable = routes.filter(({ file }) => {
      const text = readText(`app/${file}`);
      return /export (const|async function|function) action\b/.test(text) && !NO_WRITES.test(text);
    });
    expect(writable.length).toBeGreaterThan(80);
    expect(writable.flatMap(({ path = "" }) => (isWrittenTo(path) ? [] : [path]))).toEqual([]);
  });
});
