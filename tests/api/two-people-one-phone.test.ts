import { describe, expect, it } from "vitest";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type ApiClient,
  type Member,
  type Sent,
} from "../fixtures/api-client";
import { makePhoto } from "../fixtures/images";
import { addEquipment, changeRows, readEverything, readRows } from "../fixtures/stored-rows";

const SENTENCE = "This page was opened by another account";
const days = { startDate: dayFromToday(3), endDate: dayFromToday(4) };

const app = await startAppForFile({ sandbox: false });
const [asha, bhim, owner] = await Promise.all([signUp(app.url), signUp(app.url), signUp(app.url)]);
const machine = addEquipment(app, { ownerId: owner.id });
const booking = (await book(asha, addEquipment(app, { ownerId: bhim.id }), 10, 11)).id;

/** The first form of a page with this action, as a browser would read it: its method, address and hidden fields. */
const readForms = (html: string) =>
  [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = "", inner = ""]) => ({
    isPost: /method="post"/i.test(tag),
    action: /action="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&"),
    account: /name="accountId" value="(\d+)"/.exec(inner)?.[1],
  }));

/** Without the requests' own marks. */
const stored = () => readEverything(app, { except: ["rate_limits", "counters", "sessions"] });

describe("a page of one account, sent while another is logged in", () => {
  it("has forms that name its account, and a visitor's has none", async () => {
    changeRows(app, "update users set isAdmin = 1 where id = ?", owner.id);
    const pages: [Member, string[]][] = [
      [asha, ["/", `/equipment/${machine}`, "/compare", "/dashboard", "/profile", "/profile/password", "/profile/end"]],
      [asha, ["/notifications", "/alerts", `/alerts?equipmentId=${machine}`, `/equipment/${machine}/ask`, "/logout"]],
      [asha, [`/equipment/${machine}/book?${new URLSearchParams(days).toString()}`]],
      [asha, ["", "/cancel", "/dates"].map((more) => `/booking/${booking}${more}`)],
      [owner, ["/admin", "/admin/payments", "/admin/users", "/admin/equipment", `/admin/bookings/${booking}`]],
      [owner, [`/dashboard/equipment/${machine}/calendar`, `/dashboard/equipment/${machine}/terms`]],
    ];
    for (const [reader, paths] of pages)
      for (const path of paths) {
        const { status, text } = await reader.get(path);
        expect([path, status]).toEqual([path, 200]);
        const posts = readForms(text).filter(({ isPost }) => isPost);
        expect(posts.length, path).toBeGreaterThan(1);
        for (const { action, account } of posts)
          expect([path, action, account]).toEqual([path, action, `${reader.id}`]);
      }
    changeRows(app, "update users set isAdmin = 0 where id = ?", owner.id);
    expect((await createClient(app.url).get("/equipment")).text).not.toContain("accountId");
  });

  it("changes nothing, and says so in the reader's language", async () => {
    const photo = { bytes: new Uint8Array(await makePhoto()), name: "me.jpg", type: "image/jpeg" };
    const profile = { name: "Somebody else", contact: "9822011111", language: "hi" };
    const accountId = String(asha.id);
    const sent: [string, Sent][] = [
      [`/equipment/${machine}/book`, { form: { ...days, accountId } }],
      ["/profile", { form: { ...profile, accountId } }],
      ["/profile", { multipart: { accountId, ...profile, image: photo } }],
      ["/language", { form: { accountId, language: "mr" } }],
      ["/compare", { form: { intent: "add", equipmentId: String(machine), accountId } }],
      ["/notifications", { form: { accountId } }],
      ["/profile/sessions/end", { form: { accountId, others: "" } }],
      [`/equipment/${machine}/ask`, { multipart: { accountId, text: "Is it free in the morning?" } }],
      ["/profile/end", { form: { accountId, currentPassword: PASSWORD } }],
      ["/logout", { form: { accountId } }],
    ];
    const before = stored();
    for (const [path, body] of sent)
      for (const address of [path, `${path}.data`]) {
        const { status, text } = await bhim.send("POST", address, { ...body, headers: { Accept: "text/html" } });
        expect([address, status, text.includes(SENTENCE)]).toEqual([address, 409, true]);
      }
    expect(stored()).toEqual(before);
    expect((await bhim.get("/api/user")).status).toBe(200);
    changeRows(app, "update users set language = 'mr' where id = ?", bhim.id);
    const inMarathi = await bhim.send("POST", "/alerts", { form: { accountId, query: "search=plough" } });
    expect(inMarathi.text).toContain("काहीही बदललेले नाही");
    changeRows(app, "update users set language = 'en' where id = ?", bhim.id);
  });

  it("is refused as a call too, by the header or the field", async () => {
    const before = stored();
    const calls: [string, string, object][] = [
      ["POST", "/api/bookings", { equipmentId: machine, ...days }],
      ["PATCH", "/api/user/profile", { name: "Somebody else" }],
      ["POST", "/api/logout", {}],
      ["DELETE", "/api/alerts/1", {}],
    ];
    for (const [method, path, json] of calls)
      for (const sent of [
        { json, headers: { "X-Account-Id": String(asha.id) } },
        { json: { ...json, accountId: asha.id } },
        { form: { accountId: String(asha.id) } },
      ])
        expectProblem(await bhim.send(method, path, sent), 409);
    expect(stored()).toEqual(before);
    const own = { json: { name: "Bhim Rao", accountId: bhim.id }, headers: { "X-Account-Id": String(bhim.id) } };
    expect((await bhim.send("PATCH", "/api/user/profile", own)).status).toBe(200);
  });
});

describe("a form that was opened before the login", () => {
  const path = () => `/equipment/${machine}/book`;
  const logIn = (who: ApiClient, { username }: Member, to: string) =>
    who.send("POST", `/auth?tab=login&redirectTo=${encodeURIComponent(to)}`, {
      form: { username, password: PASSWORD },
    });
  const countBookings = () => readRows(app, "select id from bookings where equipmentId = ?", machine).length;

  it("works after it", async () => {
    const sent = await bhim.send("POST", path(), { form: days });
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/booking\/\d+$/)]);
  });

  it("of an account whose login has ended books for nobody else who then logs in", async () => {
    const later = { startDate: dayFromToday(6), endDate: dayFromToday(7) };
    const query = `${path()}?${new URLSearchParams(later).toString()}`;
    const before = countBookings();
    for (const [member, isOwn] of [
      [bhim, false],
      [asha, true],
    ] as const) {
      const phone = createClient(app.url);
      const waits = await phone.send("POST", path(), { form: { ...later, accountId: String(asha.id) } });
      expect(waits.headers.location).toMatch(/^\/auth\?/);
      const { headers } = await logIn(phone, member, query);
      expect([isOwn, /^\/booking\/\d+$/.test(headers.location ?? "")]).toEqual([isOwn, isOwn]);
      expect(countBookings() - before).toBe(isOwn ? 1 : 0);
      if (!isOwn) expect((await phone.get(headers.location ?? "")).text).toContain(SENTENCE);
    }
  });
});
