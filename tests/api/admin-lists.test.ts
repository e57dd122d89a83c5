import { describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  signIn,
  signUp,
  startAppForFile,
} from "../fixtures/api-client";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const ROWS_A_PAGE = 20;

const app = await startAppForFile({ seed: true });
const account = DEMO_ACCOUNTS.find(({ role }) => role === "admin");
if (account === undefined) throw new Error("there is no demonstration admin");
const admin = await signIn(app.url, account);

/** Ids that a page of the list links to, in their order. */
async function listed(address: string): Promise<number[]> {
  const { status, text } = await admin.get(address);
  expect(status).toBe(200);
  return [...text.matchAll(/href="\/admin\/bookings\/(\d+)"/g)].map(([, id]) => Number(id));
}

const idsOf = (sql: string, ...values: (string | number)[]) =>
  readRows(app, sql, ...values).map(({ id }) => Number(id));

describe("the list of all bookings", () => {
  it("shows every booking once, page by page", async () => {
    const all = idsOf("select id from bookings order by id desc");
    expect(all.length).toBeGreaterThan(3 * ROWS_A_PAGE);
    // The first page begins with what waits for a decision, by its first day.
    const waiting = idsOf(
      `select id from bookings where (status = 'paid' and paymentState = 'captured' and endDate >= ?)
       or (status in ('pending', 'awaiting_payment') and holdUntil > ?)
       order by startDate, id`,
      ...[dayFromToday(0), new Date().toISOString()],
    );
    expect(waiting.length).toBeGreaterThan(0);
    const others = all.filter((id) => !waiting.includes(id));
    const pages = Math.ceil(others.length / ROWS_A_PAGE);
    const found: number[] = [];
    for (let page = 1; page <= pages; page += 1) found.push(...(await listed(`/admin?page=${page}`)));
    expect(found).toEqual([...waiting, ...others]);
    expect((await admin.get("/admin")).text).toContain(`${all.length} bookings`);
    expect(await listed("/admin?page=9999")).toEqual(others.slice((pages - 1) * ROWS_A_PAGE));
  });

  it("keeps the filter from page to page, and says when nothing fits", async () => {
    const first = await admin.get("/admin?user=rekha_yadav");
    expect(first.text).toContain('href="/admin?user=rekha_yadav&amp;page=2"');
    const none = await admin.get("/admin?equipment=zeppelin");
    expect(none.text).toContain("Nothing matches. Try another search.");
    expect(none.text).toContain('value="zeppelin"');
  });
});

describe("the page of one booking", () => {
  it("has the contacts of both sides, the money and the record", async () => {
    const [row] = readRows(
      app,
      "select bookings.id, renter.contact as renter, owner.contact as owner from bookings join users renter on renter.id = userId join equipment on equipment.id = equipmentId join users owner on owner.id = ownerId where paymentState = 'captured' and bookings.status = 'paid' order by bookings.id desc limit 1",
    );
    await admin.send("POST", `/admin/bookings/${row?.id}`, { form: { status: "approved", reason: "Seen the papers" } });
    const { text } = await admin.get(`/admin/bookings/${row?.id}`);
    for (const part of [row?.renter, row?.owner, "Seen the papers", "Meera Joshi (admin)", "pay_"])
      expect(text).toContain(String(part));
  });
});

describe("the list of users", () => {
  it("finds people by parts of their contact, and never shows a password", async () => {
    const { text } = await admin.get("/admin/users?search=rekha.yadav%40");
    for (const shown of ["rekha_yadav", "1 user<"]) expect(text).toContain(shown);
    expect(text).not.toMatch(/argon2|scrypt|\$v=/);
  });
});

describe("a machine that is hidden", () => {
  it("is gone for everybody, its live booking stays, and it comes back when it is shown again", async () => {
    const [owner, renter, visitor] = [await signUp(app.url), await signUp(app.url), createClient(app.url)];
    const id = addEquipment(app, { ownerId: owner.id, name: "Quokka Digger 900" });
    const booking = await book(renter, id, 2);
    const change = (intent: string) =>
      admin.send("POST", "/admin/equipment?search=quokka", { form: { intent, equipmentId: String(id) } });
    const isFound = async () => (await visitor.get("/api/equipment?search=quokka")).json<unknown[]>().length;
    expect(await isFound()).toBe(1);

    expect((await change("hide")).headers.location).toBe(`/admin/equipment?search=quokka#m${id}`);
    expect(await isFound()).toBe(0);
    for (const client of [visitor, renter]) {
      expect((await client.get(`/equipment/${id}`)).status).toBe(404);
      expectProblem(await client.get(`/api/equipment/${id}`), 404);
      expect((await client.get("/equipment?search=quokka")).text).not.toContain("Quokka Digger");
    }
    expectProblem(
      await renter.post("/api/bookings", { equipmentId: id, startDate: booking.startDate, endDate: booking.endDate }),
      404,
    );
    expect((await renter.get(`/api/bookings/${booking.id}`)).json<{ status: string }>().status).toBe(
      "awaiting_payment",
    );
    expect((await renter.get(`/booking/${booking.id}`)).text).toContain("Quokka Digger 900");
    expect((await admin.get("/admin/equipment?search=quokka")).text).toContain("Hidden");
    expect(await change("hide")).toMatchObject({ status: 303 });
    expect((await admin.get("/admin/equipment")).text).toContain("This machine has changed since you opened it.");

    await change("show");
    expect(await isFound()).toBe(1);
    expect((await visitor.get(`/equipment/${id}`)).status).toBe(200);
    expect(
      readRows(app, "select action from audit where subject = 'equipment' and subjectId = ? order by id", id),
    ).toEqual([{ action: "hide" }, { action: "show" }]);
  });
});

describe("what is to be minded", () => {
  it("is told in words with a button, and leaves the list when it has been tried again", async () => {
    const [failed] = readRows(app, "select id, bookingId from refunds where status = 'failed'");
    const job =
      "insert into outbox (kind, dedupeKey, payload, attempts, availableAt, failedAt, lastError, createdAt) values ('mail', 'test-mail', '{}', 60, ?, ?, 'connection refused', ?)";
    const now = new Date().toISOString();
    changeRows(app, job, now, now, now);
    const [dead] = readRows(app, "select id from outbox where dedupeKey = 'test-mail'");
    const page = (await admin.get("/admin/payments")).text;
    for (const part of [
      "could not be refunded to",
      "Stopped trying: send an email",
      "connection refused",
      `href="/admin/bookings/${failed?.bookingId}"`,
    ])
      expect(page).toContain(part);

    expect(
      (await admin.send("POST", "/admin/payments", { form: { intent: "job", id: String(dead?.id) } })).status,
    ).toBe(303);
    expect(readRows(app, "select failedAt from outbox where dedupeKey = 'test-mail'")).toEqual([{ failedAt: null }]);
    await admin.send("POST", "/admin/payments", { form: { intent: "refund", id: String(failed?.id) } });
    expect(readRows(app, "select round from refunds where id = ?", Number(failed?.id))).toEqual([{ round: 2 }]);
    await admin.send("POST", "/admin/payments", { form: { intent: "refund", id: String(failed?.id) } });
    expect(readRows(app, "select round from refunds where id = ?", Number(failed?.id))).toEqual([{ round: 2 }]);
    expect((await admin.get("/admin/payments")).text).toContain("You can only send a refund again if it failed");
  });
});
