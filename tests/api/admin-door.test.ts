import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { startMarketForFile } from "../fixtures/market";
import { createClient, PASSWORD, signUp, type ApiClient } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readEverything, readRows } from "../fixtures/stored-rows";

const SECRET_NAME = "Sulabha Gaikwad";

/** Every address under /admin, from the product's own list. */
const ADDRESSES = routes
  .flatMap((route) => route.children ?? [route])
  .flatMap(({ path }) => (path === "admin" || path?.startsWith("admin/") === true ? [`/${path}`] : []));

const { app, owner, renter, admin } = await startMarketForFile({ renter: SECRET_NAME });
const others: Record<string, ApiClient> = { visitor: createClient(app.url), renter, owner };
addEquipment(app, { ownerId: Number((await signUp(app.url)).id) });
await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 3);
changeRows(app, `insert into payout_runs (reference, "adminId", "createdAt") values ('run-one', ?, '')`, admin.id);

const fill = (address: string) => address.replace(":id", "1").replace("*", "nowhere/at/all");
const doorFor = (who: string, address: string) =>
  who === "visitor" && address !== "/admin" ? `/auth?redirectTo=${encodeURIComponent(fill(address))}` : "/";
const stored = () => readEverything(app, { except: ["sessions", "outbox"] });

describe("everything under /admin", () => {
  it("is more than a few addresses", () => expect(ADDRESSES.length).toBeGreaterThanOrEqual(7));

  it.each(ADDRESSES)(
    "at %s is there for an admin; it sends users who are no admins to the start, and visitors with a link to the login",
    async (address) => {
      const before = stored();
      for (const [who, client] of Object.entries(others)) {
        const page = await client.get(fill(address));
        expect([who, page.headers.location]).toEqual([who, doorFor(who, address)]);
        const data = address.endsWith(".csv") ? page : await client.get(`${fill(address)}.data`);
        for (const { text } of [page, data]) expect([who, text.includes(SECRET_NAME)]).toEqual([who, false]);
        const form = { status: "rejected", reason: "no", intent: "hide", equipmentId: "1", id: "1" };
        const written = await client.send("POST", fill(address), { form });
        expect([302, 303, 405]).toContain(written.status);
        if (written.status !== 405) expect(written.headers.location?.split("&")[0]).toBe(doorFor(who, address));
      }
      expect(stored()).toEqual(before);
      const answer = await admin.get(fill(address));
      expect(answer.status).toBe(address.includes("*") ? 404 : 200);
      const kept = address.endsWith(".csv") ? "private, no-store" : "private, no-cache";
      if (!address.includes("*")) expect(answer.headers["cache-control"]).toBe(kept);
    },
  );

  it("is found again after the login by an admin who followed a link", async () => {
    const link = "/admin/bookings/1?from=alert";
    const client = createClient(app.url);
    const { location = "" } = (await client.get(link)).headers;
    const { username } = readRows(app, "select username from users where id = ?", admin.id)[0] ?? {};
    const answer = await client.send("POST", location, { form: { username: String(username), password: PASSWORD } });
    expect(answer.headers.location).toBe(link);
    expect((await client.get(link)).status).toBe(200);
  });

  it("is shut the moment one is no longer an admin, and nothing else is", async () => {
    const former = await signUp(app.url);
    changeRows(app, "update users set isAdmin = 1 where id = ?", former.id);
    expect((await former.get("/admin")).status).toBe(200);
    changeRows(app, "update users set isAdmin = 0 where id = ?", former.id);
    expect((await former.get("/admin")).headers.location).toBe("/");
    expect((await former.get("/api/user")).status).toBe(200);
  });

  it("is linked to for admins alone", async () => {
    const link = 'href="/admin"';
    for (const client of Object.values(others)) expect((await client.get("/")).text).not.toContain(link);
    expect((await admin.get("/")).text).toContain(link);
  });
});
