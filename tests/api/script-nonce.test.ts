import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, signUp, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";

let app: RunningApp;
let renter: Member;

beforeAll(async () => {
  app = await startApp();
  renter = await signUp(app.url);
});
afterAll(() => app.stop());

const nonceOf = (policy: string | string[] | undefined) => /'nonce-([^']+)'/.exec(String(policy))?.[1];
/** Opening tags of scripts that run. */
const scriptsOf = (html: string) =>
  (html.match(/<script[^>]*>/g) ?? []).filter((tag) => !tag.includes("application/json"));

describe("the scripts of a page", () => {
  it("carry the nonce of the response on a page made for one person", async () => {
    const { headers, text } = await renter.get("/dashboard");
    const nonce = nonceOf(headers["content-security-policy"]);
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(scriptsOf(text).length).toBeGreaterThan(0);
    expect(scriptsOf(text).filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  });

  it("carry none on a page that is kept for every visitor", async () => {
    const { text } = await createClient(app.url).get("/equipment");
    expect(scriptsOf(text).length).toBeGreaterThan(0);
    expect(scriptsOf(text).filter((tag) => tag.includes("nonce"))).toEqual([]);
  });
});
