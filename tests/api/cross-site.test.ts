import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signIn,
  signUp,
  type Member,
} from "../fixtures/api-client";
import { bookAndPay, pay, silenceWebhooks } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, readEverything } from "../fixtures/stored-rows";

let app: RunningApp;
let renter: Member;
/** `cookie` is what a write changes that changes nothing stored. */
let writes: { path: string; fields: Record<string, string>; cookie?: string }[];

beforeAll(async () => {
  app = await startApp();
  silenceWebhooks(app);
  const owner = await signUp(app.url);
  renter = await signUp(app.url);
  const freshEquipment = () => addEquipment(app, { ownerId: owner.id });
  const [free, alsoFree] = [freshEquipment(), freshEquipment()];
  const toPay = await book(renter, freshEquipment(), 1);
  const proof = await pay(app, toPay);
  const withoutOrder = await book(renter, freshEquipment(), 1);
  // So young that the server does not look for a lost order meanwhile.
  changeRows(
    app,
    "update bookings set razorpayOrderId = null, status = 'pending', createdAt = '2999-01-01T00:00:00.000Z' where id = ?",
    withoutOrder.id,
  );
  const paid = (await bookAndPay(app, renter, freshEquipment(), 2)).booking;
  const alsoPaid = (await bookAndPay(app, renter, freshEquipment(), 2)).booking;
  const shared = freshEquipment();
  await owner.send("PUT", `/api/equipment/${shared}/terms`, { json: { onlinePercent: 30 } });
  const begun = (await bookAndPay(app, renter, shared, 0)).booking;
  for (const kind of ["handover", "return"]) {
    const { codes } = (await renter.get(`/api/bookings/${begun.id}`)).json<{ codes: Record<string, string> }>();
    await owner.post(`/api/bookings/${begun.id}/transfers/${kind}`, { code: codes[kind] });
  }
  const account = { username: "cross_site", password: PASSWORD, name: "Asha Pawar" };
  const dates = { startDate: dayFromToday(3), endDate: dayFromToday(4) };
  const review = { rating: "5", comment: "A very good machine" };
  const taken = freshEquipment();
  await owner.post(`/api/equipment/${taken}/blocks`, { kind: "blocked", ...dates });
  const { id: alert } = (await renter.post("/api/alerts", { query: "search=zeppelin" })).json<{ id: number }>();
  // What was told is not looked at again meanwhile.
  changeRows(app, "update free_alerts set toldAt = createdAt");
  // Each would succeed, and change something, if it came from this site.
  writes = [
    { path: "/api/register", fields: account },
    { path: "/api/login", fields: { username: renter.username, password: PASSWORD } },
    { path: "/api/logout", fields: {} },
    { path: "/api/bookings", fields: { equipmentId: String(free), ...dates } },
    { path: "/api/bookings/verify-payment", fields: { bookingId: String(toPay.id), ...proof } },
    { path: "/api/reviews", fields: { equipmentId: String(paid.equipmentId), ...review } },
    { path: "/auth?tab=login", fields: { username: renter.username, password: PASSWORD } },
    { path: "/auth?tab=register", fields: { ...account, confirmPassword: PASSWORD } },
    { path: "/api/auth/forgot-password", fields: { email: "cross@example.in" } },
    { path: "/auth/forgot-password", fields: { email: "cross@example.in" } },
    { path: "/profile", fields: { name: "Cross Site", language: "hi" } },
    { path: "/profile/phone", fields: { change: "choose" } },
    { path: "/notifications", fields: { upTo: "999" } },
    { path: "/logout", fields: {} },
    { path: "/language", fields: { language: "mr", redirectTo: "/" } },
    { path: "/lite", fields: { lite: "on", redirectTo: "/" }, cookie: "lite=on" },
    { path: `/equipment/${alsoFree}/book`, fields: dates },
    { path: `/booking/${withoutOrder.id}/pay`, fields: {} },
    { path: `/booking/${alsoPaid.id}/review`, fields: review },
    { path: `/booking/${alsoPaid.id}/move`, fields: { startDate: dayFromToday(9) } },
    { path: `/booking/${alsoPaid.id}/cancel`, fields: { refund: "0" } },
    { path: `/booking/${begun.id}/transfer/handover/answer`, fields: { answer: "confirm" } },
    { path: `/api/bookings/${begun.id}/transfers/return/answer`, fields: { answer: "confirm" } },
    { path: `/booking/${begun.id}/balance`, fields: { step: "state", way: "cash" } },
    { path: `/api/bookings/${begun.id}/balance/answer`, fields: { answer: "withdraw" } },
    { path: `/equipment/${alsoFree}/ask`, fields: { text: "Free?" } },
    { path: `/api/equipment/${alsoFree}/questions`, fields: { text: "And later?" } },
    { path: "/alerts", fields: { equipmentId: String(taken), ...dates } },
    { path: "/api/alerts", fields: { query: "search=airship" } },
    { path: `/alerts?remove=${alert}`, fields: {} },
    { path: `/api/bookings/${paid.id}/moves`, fields: { startDate: dayFromToday(9) } },
    { path: `/api/bookings/${paid.id}/cancel`, fields: { reason: "none" } },
  ];
});
afterAll(() => app.stop());

/** The server's own test tries every other value of the two headers. */
const SOURCES: [string, () => Record<string, string>][] = [
  ["another site's origin", () => ({ Origin: "https://evil.example" })],
  ["Sec-Fetch-Site alone", () => ({ "Sec-Fetch-Site": "cross-site" })],
];

/** The forms in which a page or its data action can be asked for. */
function addressesOf(path: string): string[] {
  if (path.startsWith("/api/")) return [path, `${path}?_data=routes%2Fapi%2Fuser`, `${path}?index`];
  const [before = "", query] = path.split("?");
  const rest = query === undefined ? "" : `?${query}`;
  return [
    path,
    `${before}.data${rest}`,
    `${path}${query === undefined ? "?" : "&"}_data=routes%2Fpages%2Fauth`,
    `${before}/${rest}`,
  ];
}

describe.each(SOURCES)("a write with %s", (_name, headersFor) => {
  it.each(["form", "multipart", "json"] as const)(
    "as %s is refused everywhere before it does anything",
    async (kind) => {
      const before = readEverything(app);
      for (const { path, fields } of writes) {
        for (const address of addressesOf(path)) {
          const client = renter.copy();
          const answer = await client.send("POST", address, { [kind]: fields, headers: headersFor() });
          expect(answer.status, `POST ${address}`).toBe(403);
          expect(answer.headers["set-cookie"], address).toBeUndefined();
          if (path.startsWith("/api/")) expectProblem(answer, 403);
        }
      }
      expect(readEverything(app)).toEqual(before);
    },
  );

  it("is refused for every method that writes", async () => {
    const before = readEverything(app);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of [
        "/api/user",
        "/api/user/profile",
        "/api/equipment/1",
        "/api/bookings/1/status",
        "/api/nothing",
        "/",
        "/dashboard",
        "/healthz",
      ]) {
        expect(
          (await renter.copy().send(method, path, { json: {}, headers: headersFor() })).status,
          `${method} ${path}`,
        ).toBe(403);
      }
    }
    expect(readEverything(app)).toEqual(before);
  });
});

describe("what other sites may send", () => {
  it("is a link: reading is not refused", async () => {
    for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.example" }] as Record<
      string,
      string
    >[]) {
      expect((await renter.get("/api/user", headers)).status).toBe(200);
      expect((await renter.get("/equipment", headers)).status).toBe(200);
    }
  });

  it("is never allowed to be read there", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await renter.send(method, "/api/user", {
        headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
      });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it("gets as far as its signature is checked, at the webhook and the callback alone", async () => {
    for (const [, headersFor] of SOURCES) {
      const visitor = createClient(app.url);
      const webhook = await visitor.send("POST", "/api/payments/webhook", { json: {}, headers: headersFor() });
      expectProblem(webhook, 400, "The notice could not be verified");
      const callback = await visitor.send("POST", "/api/payments/callback", { form: {}, headers: headersFor() });
      expect(callback.status).toBe(303);
      for (const near of [
        "/api/payments/webhook/x",
        "/api/payments/callback.data",
        "/api/payments/Callback",
        "/api/payments",
      ]) {
        expect((await visitor.send("POST", near, { json: {}, headers: headersFor() })).status, near).toBe(403);
      }
    }
  });
});

describe("what this site sends", () => {
  it("is carried out, whichever loopback name the browser uses, and without any of the headers", async () => {
    const own = [app.url, app.url.replace("localhost", "127.0.0.1")].map((Origin) => ({
      Origin,
      "Sec-Fetch-Site": "same-origin",
    }));
    for (const headers of [
      ...own,
      { Origin: app.url },
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
      {},
    ] as Record<string, string>[]) {
      const answer = await createClient(app.url).post(
        "/api/login",
        { username: renter.username, password: PASSWORD },
        headers,
      );
      expect(answer.status, JSON.stringify(headers)).toBe(200);
    }
  });

  it("would have changed something, each of the writes above", async () => {
    for (const { path, fields, cookie } of writes) {
      // Each with a session of its own, since some of them end it; the name of the first registration is taken.
      const client = await signIn(app.url, { username: renter.username, password: PASSWORD });
      const sender = path.startsWith("/auth") ? createClient(app.url) : client;
      const form = path === "/auth?tab=register" ? { ...fields, username: "cross_site_2" } : fields;
      const before = JSON.stringify(readEverything(app));
      const answer = await sender.send("POST", path, { form, headers: { Origin: app.url } });
      expect(answer.status, path).toBeLessThan(400);
      // A forgotten password is dealt with after the answer.
      if (cookie === undefined)
        await expect
          .poll(() => JSON.stringify(readEverything(app)) !== before, { message: path, timeout: 10_000 })
          .toBe(true);
      else expect(answer.headers["set-cookie"]?.join(), path).toContain(cookie);
    }
  });
});
