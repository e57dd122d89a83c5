import { describe, expect, it } from "vitest";
import { createClient, startAppForFile, stylesheetCookie, type Answer } from "../fixtures/api-client";

/** HTML on the wire once a page has been asked for before. */
const BUDGETS_BYTES = { "/equipment": 4_400, "/": 3_750, "/auth": 2_450 };
const MACHINES_A_PAGE = 12;

const app = await startAppForFile({ seed: true, sandbox: false });
const css = await stylesheetCookie(app.url);

const get = (path: string, headers: Record<string, string> = {}) => createClient(app.url).get(path, headers);
const countMachines = ({ text }: Answer) => text.match(/<article /g)?.length;
const isLite = ({ text }: Answer) => text.includes('role="note"');

describe("lite mode", () => {
  it.each([
    ["the wish to save data", { "Save-Data": "on" }],
    ["a slow kind of network", { ECT: "slow-2g" }],
    ["a choice on this device", { Cookie: "lite=on", ECT: "4g" }],
  ])("is a page without script and images for %s", async (_what, headers: Record<string, string>) => {
    expect((await get("/auth", headers)).text).not.toContain("<dialog");
    const page = await get("/equipment", headers);
    expect([page.status, isLite(page), countMachines(page)]).toEqual([200, true, MACHINES_A_PAGE]);
    expect(page.text).not.toMatch(/<script|<img|<source|rel="(manifest|modulepreload)"|rel="stylesheet" href/);
  });

  it("is off for others, who are asked about their connection", async () => {
    const page = await get("/equipment", { ECT: "4g", RTT: "100", Downlink: "5" });
    expect([isLite(page), countMachines(page)]).toEqual([false, MACHINES_A_PAGE]);
    expect(page.headers["accept-ch"]).toBe("ECT, RTT, Downlink");
    expect(page.headers.vary).toBe("Accept-Encoding, Accept-Language, Cookie, Save-Data, ECT, RTT, Downlink");
  });

  it("lists fewer machines by place, where no map is drawn", async () => {
    const page = await get("/equipment?view=map", { "Save-Data": "on" });
    expect([page.status, isLite(page)]).toEqual([200, true]);
    expect(page.text).not.toContain("<script");
  });

  it("answers a form with few bytes of headers", async () => {
    const answer = await createClient(app.url).send("POST", "/logout", { form: {}, headers: { "Save-Data": "on" } });
    expect([answer.status, String(answer.headers["content-security-policy"]).length < 300]).toEqual([303, true]);
  });
});

describe.each(["hi", "mr"])("pages in lite mode in %s, once the stylesheet is there,", (language) => {
  it.each(Object.entries(BUDGETS_BYTES))("%s stays within its bytes", async (path, budget) => {
    const headers = { "Save-Data": "on", "Accept-Language": language, Cookie: css };
    const page = await get(path, { ...headers, "Accept-Encoding": "br" });
    expect(page.headers["content-encoding"]).toBe("br");
    expect(Number(page.headers["content-length"])).toBeLessThanOrEqual(budget);
  });
});
