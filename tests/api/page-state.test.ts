import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/demo";
import { book, createClient, readStateTag, signIn, signUp, type ApiClient } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { changeRows } from "../fixtures/stored-rows";

/** What React takes a page over with must be what the page was made of, or it would draw the page anew under somebody's fingers. */

const OPEN_PAGES = [
  "/",
  "/equipment",
  "/equipment?category=tractor&sort=price_asc",
  "/equipment/1",
  "/auth",
  "/auth?tab=register",
  "/auth/forgot-password",
  "/auth/reset-password?token=unknown",
  "/equipment/1/book",
  "/nowhere",
];
const OWN_PAGES = [
  "/",
  "/equipment",
  "/compare",
  "/equipment/1",
  "/dashboard",
  "/receipts",
  "/profile",
  "/notifications",
  "/wishes",
  "/dashboard/rentals",
  "/dashboard/season",
  "/equipment/1/book",
  "/dashboard/equipment/new",
];
const ADMIN_PAGES = ["/admin", "/admin/equipment", "/admin/payments", "/admin/users"];

let app: RunningApp;
let visitor: ApiClient;
let owner: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  app = await startApp({ seed: true, sandbox: false });
  visitor = createClient(app.url);
  owner = await signIn(app.url, { username: "vijay_patil", password: "Vijay123" });
  admin = await signIn(app.url, DEMO_ACCOUNTS.find(({ role }) => role === "admin") ?? { username: "", password: "" });
  await Promise.all([owner.get("/"), admin.get("/")]);
});
afterAll(() => app.stop());

async function fetchTag(client: ApiClient, path: string): Promise<string> {
  const tag = readStateTag(await client.get(path));
  if (tag === undefined) throw new Error(`${path} carries no tag`);
  return tag;
}

describe("the state of a page", () => {
  it.each(OPEN_PAGES)("at %s is had by the tag that the page carries, as often as one asks", async (path) => {
    const tag = await fetchTag(visitor, path);
    for (let time = 0; time < 2; time += 1) {
      const answer = await visitor.get(path, { "X-Hydrate": tag });
      expect(answer.headers["content-type"]).toMatch(/^application\/json/);
      // Parts of a page take the loaders' data as they are, whole pages in Remix's encoding.
      const { state = "", frame = "" } = answer.json<{ state?: string; frame?: object | string }>();
      expect(state.length + JSON.stringify(frame).length).toBeGreaterThan(10);
    }
    expect(await fetchTag(visitor, path)).toBe(tag);
  });

  it.each(OWN_PAGES)("at %s is had by a user too", async (path) => {
    const tag = await fetchTag(owner, path);
    expect((await owner.get(path, { "X-Hydrate": tag })).headers["content-type"]).toMatch(/^application\/json/);
  });

  it.each(ADMIN_PAGES)("at %s is had by an admin", async (path) => {
    const tag = await fetchTag(admin, path);
    expect((await admin.get(path, { "X-Hydrate": tag })).headers["content-type"]).toMatch(/^application\/json/);
  });

  it("stands in the page of a booking whose payment is on its way, since that may change at once", async () => {
    const renter = await signUp(app.url);
    const { id } = await book(renter, 2, 24);
    expect(readStateTag(await renter.get(`/booking/${id}?payment=failed`))).toMatch(/^[\w-]{12}$/);
    const checking = await renter.get(`/booking/${id}?payment=checking`);
    expect(checking.text).toMatch(/id="page-state">\{/);
  });

  it("is refused once the page would show something else", async () => {
    const [list, equipment, other] = [
      await fetchTag(visitor, "/equipment"),
      await fetchTag(visitor, "/equipment/1"),
      await fetchTag(visitor, "/equipment/2"),
    ];
    changeRows(app, "update equipment set name = ? where id = 1", "Renamed Tractor");
    for (const [path, tag] of [
      ["/equipment", list],
      ["/equipment/1", equipment],
    ] as const) {
      const answer = await visitor.get(path, { "X-Hydrate": tag });
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    expect((await visitor.get("/equipment/2", { "X-Hydrate": other })).status).toBe(200);
  });

  it.each(["", "1", "x".repeat(5_000)])("is refused to a tag that no page carries: %.10s", async (tag) => {
    for (const path of ["/", "/equipment/1"]) expect((await visitor.get(path, { "X-Hydrate": tag })).status).toBe(204);
  });

  it("is of the page as it is, though the connection has become slow since", async () => {
    const slow = { RTT: "800", ECT: "2g", "Save-Data": "on", Cookie: "lite=on" };
    for (const path of ["/equipment", "/equipment?view=map", "/"]) {
      const tag = await fetchTag(visitor, path);
      for (const [name, value] of Object.entries(slow))
        expect((await visitor.get(path, { "X-Hydrate": tag, [name]: value })).status).toBe(200);
    }
  });

  it("leaves what a form has to say to the page that comes", async () => {
    const member = await signUp(app.url);
    const tag = await fetchTag(member, "/equipment");
    const sent = await member.send("POST", "/profile", { form: { name: "Asha Pawar", language: "en" } });
    expect(sent.status).toBe(303);
    // Asked for by a press, and answered after the form that the press has sent.
    expect((await member.get("/equipment", { "X-Hydrate": tag })).status).toBe(200);
    const isSaid = async () =>
      (await member.get("/profile")).text.includes("Your profile has been updated successfully");
    expect([await isSaid(), await isSaid()]).toEqual([true, false]);
  });
});
