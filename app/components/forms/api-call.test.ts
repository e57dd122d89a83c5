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
  it("sends values as JSON and gives the answer", async () => {
    const fetch = answerWith(() => Promise.resolve(Response.json({ id: 7 })));
    expect(await callApi("PATCH", "/api/user/profile", { name: "Asha" }, "failed")).toEqual({
      ok: true,
      value: { id: 7 },
    });
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect({ path, method: init?.method, body: init?.body }).toEqual({
      path: "/api/user/profile",
      method: "PATCH",
      body: '{"name":"Asha"}',
    });
    expect(init?.headers).toMatchObject({ "Content-Type": "application/json", "X-Account-Id": "7" });
  });

  it("leaves the type of a form with a file to the browser", async () => {
    const fetch = answerWith(() => Promise.resolve(Response.json({})));
    await callApi("POST", "/api/user/profile/image", new FormData(), "failed");
    expect(fetch.mock.calls[0]?.[1].headers).toEqual({ Accept: "application/json", "X-Account-Id": "7" });
  });

  it("asks without a body", async () => {
    const fetch = answerWith(() => Promise.resolve(Response.json({ id: 7 })));
    expect(await callApi("GET", "/api/user", undefined, "failed")).toEqual({ ok: true, value: { id: 7 } });
    expect(fetch.mock.calls[0]?.[1]).toEqual({
      method: "GET",
      credentials: "same-origin",
      headers: { Accept: "application/json", "X-Account-Id": "7" },
    });
  });

  it.each([
    [
      "texts of fields",
      Response.json({ message: "m", details: { email: ["Email is required"] } }, { status: 400 }),
      { email: ["Email is required"] },
    ],
    ["a text for the whole", Response.json({ error: "Wait", message: "Wait" }, { status: 429 }), { "": ["Wait"] }],
    ["a page instead of JSON", new Response("<h1>502</h1>", { status: 502 }), { "": ["failed"] }],
    ["a page with status 200", new Response("<h1>Welcome</h1>"), { "": ["failed"] }],
  ])("gives back %s", async (_what, answer, problems) => {
    answerWith(() => Promise.resolve(answer));
    expect(await callApi("POST", "/x", {}, "failed")).toEqual({ ok: false, problems });
  });

  it("says what failed where no answer comes", async () => {
    answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await callApi("POST", "/x", {}, "failed")).toEqual({ ok: false, problems: { "": ["failed"] } });
  });
});
