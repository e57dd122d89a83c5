import { describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import { createClient, expectProblem, signIn, signUp, startAppForFile, type ApiClient } from "../fixtures/api-client";
import { readRows } from "../fixtures/stored-rows";

const NO_IDS = ["0", "-1", "1.5", "1e9", "abc", "99999999999999999999", "null", "1%2F2", "%E2%80%8B1", "0x1"];
const UNREADABLE_IDS = ["%00", "1%00", "%0d%0aX: y", "%E0%A4%A"];

const app = await startAppForFile({ seed: true, sandbox: false });
const account = DEMO_ACCOUNTS.find(({ role }) => role === "admin") ?? { username: "", password: "" };
const [stranger, admin] = [await signUp(app.url), await signIn(app.url, account)];

describe("what belongs to others", () => {
  it("is in no answer and on no page of theirs, in whatever state it is", async () => {
    const bookings = readRows(app, "select max(id) as id from bookings group by status, paymentState");
    expect(bookings.length).toBeGreaterThan(5);
    const phones = readRows(app, "select contact from users where contact is not null").map(({ contact }) =>
      String(contact),
    );
    for (const { id } of bookings) {
      for (const path of [
        `/api/bookings/${Number(id)}`,
        `/api/bookings/${Number(id)}/receipt`,
        `/booking/${Number(id)}`,
        `/booking/${Number(id)}/review`,
        `/bookings/${Number(id)}/receipt`,
        `/bookings/${Number(id)}/receipt/pdf`,
        `/booking/${Number(id)}.data`,
      ]) {
        const answer = await stranger.get(path);
        expect(phones.filter((phone) => answer.text.includes(phone))).toEqual([]);
        if (!path.endsWith(".data")) expect(answer.status, path).toBe(404);
      }
    }
  });
});

describe("ids that are none", () => {
  const PATHS = [
    "/api/bookings/{}",
    "/api/bookings/{}/payment-config",
    "/api/bookings/{}/receipt",
    "/api/receipts/{}",
    "/api/receipts/{}/download",
    "/api/equipment/{}",
    "/api/equipment/{}/reviews",
  ];

  it.each(PATHS)("are missing at %s", async (path) => {
    for (const client of [admin, stranger] satisfies ApiClient[]) {
      for (const id of NO_IDS) expectProblem(await client.get(path.replace("{}", id)), 404);
      for (const id of UNREADABLE_IDS)
        expect((await client.get(path.replace("{}", id.replace(" ", "%20")))).status).toBe(400);
    }
  });
});

describe("an anonymous visitor", () => {
  it("reads no phone number, address or user name on any open page", async () => {
    const secrets = readRows(app, "select contact, username from users where contact is not null").flatMap(
      ({ contact, username }) => [String(contact), String(username)],
    );
    const equipment = readRows(app, "select id from equipment where deletedAt is null").map(
      ({ id }) => `/equipment/${Number(id)}`,
    );
    for (const path of ["/", "/equipment", "/auth", "/auth?tab=register", ...equipment]) {
      const { status, text } = await createClient(app.url).get(path);
      expect(status, path).toBe(200);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });
});
