import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callApi } from "./api-call";

beforeEach(() => vi.stubGlobal("document", { querySelector: () => ({ value: "7" }) }));
afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: () => Promise<Response>) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

describe("callApi", () => {
  it.each([
    [
      "texts of fields",
      Response.json({ message: "m", details: { email: ["Email is required"] } }, { status: 400 }),
      { status: 400, problems: { email: ["Email is required"] } },
    ],
    [
      "a text for the whole",
      Response.json({ error: "Wait", message: "Wait" }, { status: 429 }),
      { status: 429, problems: { "": ["Wait"] } },
    ],
    ["a page instead of JSON", new Response("<h1>502</h1>", { status: 502 }), { problems: { "": ["failed"] } }],
    ["a page with status 200", new Response("<h1>Welcome</h1>"), { problems: { "": ["failed"] } }],
  ])("gives back %s", async (_what, answer, outcome) => {
    answerWith(() => Promise.resolve(answer));
    expect(await callApi("POST", "/x", {}, "failed")).toEqual({ ok: false, ...outcome });
  });

  it("says what failed where no answer comes", async () => {
    answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await callApi("POST", "/x", {}, "failed")).toEqual({ ok: false, problems: { "": ["failed"] } });
  });
});
