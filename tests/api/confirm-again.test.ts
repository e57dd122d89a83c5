import { describe, expect, it } from "vitest";
import { signUpAdmin } from "../fixtures/market";
import { payStray } from "../fixtures/sandbox-calls";
import {
  book,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type Answer,
  type Member,
} from "../fixtures/api-client";
import { bookAndPay, sandboxOf } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const MS_PER_MINUTE = 60_000;
const ASKED = "You logged in more than 15 minutes ago.";

const app = await startAppForFile();
const [owner, renter] = [await signUp(app.url), await signUp(app.url)];

/** An admin who logged in so many minutes ago. */
async function adminSince(minutes: number): Promise<Member> {
  const admin = await signUpAdmin(app);
  const at = new Date(Date.now() - minutes * MS_PER_MINUTE).toISOString();
  changeRows(app, "update sessions set createdAt = ? where userId = ?", at, admin.id);
  return admin;
}

const equipment = () => addEquipment(app, { ownerId: owner.id, dailyRate: 1_500 });
const unpaid = async () => (await book(renter, equipment(), 3)).id;
const paid = async () => (await bookAndPay(app, renter, equipment(), 3)).booking.id;
const statusOf = (id: number) => readRows(app, "select status from bookings where id = ?", id)[0]?.["status"];
const reject = (admin: Member, id: number, more: Record<string, string> = {}): Promise<Answer> =>
  admin.send("POST", `/admin/bookings/${id}`, { form: { status: "rejected", reason: "Broken axle", ...more } });
const rejectByApi = (admin: Member, id: number, more: Record<string, unknown> = {}) =>
  admin.send("PATCH", `/api/bookings/${id}/status`, { json: { status: "rejected", reason: "Broken", ...more } });

/** The values of a form's hidden and visible fields of a name. */
const fieldsOf = ({ text }: Answer, name: string) =>
  [...text.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].map(([tag]) => tag);

describe("a paid booking", () => {
  it("is rejected after an older login with the password alone, which is asked for with all that was sent", async () => {
    const [admin, id] = [await adminSince(16), await paid()];
    const asked = await reject(admin, id, { redirectTo: "/admin?status=paid" });
    expect(asked.status).toBe(403);
    expect(asked.text).toContain(ASKED);
    for (const kept of ["Broken axle", 'value="/admin?status=paid"']) expect(asked.text).toContain(kept);
    expect(fieldsOf(asked, "currentPassword")).toHaveLength(1);
    expect(asked.text).not.toMatch(/name="status"[^>]*value="approved"/);
    const wrong = await reject(admin, id, { currentPassword: "Wrong1" });
    expect([wrong.status, wrong.text.includes("This is not your password."), wrong.text.includes("Wrong1")]).toEqual([
      400,
      true,
      false,
    ]);
    expect(statusOf(id)).toBe("paid");
    const done = await reject(admin, id, { currentPassword: PASSWORD, redirectTo: "/admin?status=paid" });
    expect([done.status, done.headers.location]).toEqual([303, "/admin?status=paid"]);
    expect(statusOf(id)).toBe("rejected");
    expect((await reject(admin, await paid())).status).toBe(303);
  });

  it("is asked for with a fresh login by no one, and offers the password at once after an older one", async () => {
    const [fresh, old, id] = [await adminSince(14), await adminSince(16), await paid()];
    const path = `/admin/bookings/${id}?decision=rejected`;
    expect(fieldsOf(await fresh.get(path), "currentPassword")).toEqual([]);
    expect(fieldsOf(await old.get(path), "currentPassword")).toHaveLength(1);
    expect((await rejectByApi(fresh, id)).status).toBe(200);
  });

  it("is rejected over the API with currentPassword, or after another login", async () => {
    const [admin, one, other] = [await adminSince(16), await paid(), await paid()];
    const refused = expectProblem(await rejectByApi(admin, one), 403);
    expect(refused.error).toContain("Send your password as currentPassword, or log in again.");
    expect(Object.keys(refused.details ?? {})).toEqual(["currentPassword"]);
    for (const odd of [5, null, ["x"], "x".repeat(5_000)])
      expectProblem(await rejectByApi(admin, one, { currentPassword: odd }), 403);
    expectProblem(await rejectByApi(admin, one, { currentPassword: "Wrong1" }), 400);
    expect((await rejectByApi(admin, one, { currentPassword: PASSWORD })).status).toBe(200);
    changeRows(app, "update sessions set createdAt = '2026-01-01', confirmedAt = null where userId = ?", admin.id);
    expectProblem(await rejectByApi(admin, other), 403);
    await admin.post("/api/login", { username: admin.username, password: PASSWORD });
    expect((await rejectByApi(admin, other)).status).toBe(200);
  });

  it("asks no one for the password who approves it, or rejects an unpaid one", async () => {
    const [admin, id] = [await adminSince(60), await paid()];
    expect((await rejectByApi(admin, await unpaid())).status).toBe(200);
    const answer = await admin.send("PATCH", `/api/bookings/${id}/status`, { json: { status: "approved" } });
    expect(answer.status).toBe(200);
  });

  it("is rejected among others with the password, and only then", async () => {
    const [admin, one, other] = [await adminSince(16), await paid(), await unpaid()];
    const form = (ids: number[], more: [string, string][] = []): [string, string][] => [
      ...ids.map((id): [string, string] => ["bookingId", String(id)]),
      ["status", "rejected"],
      ["reason", "Broken axle"],
      ...more,
    ];
    const send = (ids: number[], more?: [string, string][]) =>
      admin.send("POST", "/admin/decisions", { form: form(ids, more) });
    const asked = await send([one, other]);
    expect([asked.status, statusOf(one), statusOf(other)]).toEqual([403, "paid", "rejected"]);
    expect(asked.text).toContain("Broken axle");
    expect(fieldsOf(asked, "bookingId").filter((tag) => tag.includes("checked"))).toHaveLength(1);
    expect(fieldsOf(asked, "currentPassword")).toHaveLength(1);
    expect(asked.text).not.toMatch(/name="status"[^>]*value="approved"/);
    const wrong = await send([one], [["currentPassword", "Wrong1"]]);
    expect([wrong.status, fieldsOf(wrong, "bookingId").length, statusOf(one)]).toEqual([400, 1, "paid"]);
    expect((await send([one], [["currentPassword", PASSWORD]])).status).toBe(200);
    expect(statusOf(one)).toBe("rejected");
  });
});

describe("money that fits nothing", () => {
  it("is refunded or assigned with the password, on the page that was open", async () => {
    const admin = await adminSince(16);
    const openCase = async () => {
      // A refund that the provider tells of meanwhile is a case too.
      const listCases = () => readRows(app, "select id from provider_cases where kind = 'payment' order by id");
      const before = listCases().length;
      await payStray(sandboxOf(app));
      await expect.poll(() => listCases().length).toBe(before + 1);
      return String(listCases().at(-1)?.["id"]);
    };
    const stateOf = (id: string) => readRows(app, "select state from provider_cases where id = ?", id)[0]?.["state"];
    const press = (form: Record<string, string>) => admin.send("POST", "/admin/payments", { form });
    const id = await openCase();
    const bookingId = String(await unpaid());
    const assign = { intent: "caseAssign", id, bookingId };
    for (const form of [{ intent: "caseRefund", id }, assign]) {
      const asked = await press(form);
      expect([asked.status, asked.text.includes(ASKED), stateOf(id)]).toEqual([403, true, "open"]);
      for (const [name, value] of Object.entries(form))
        expect(fieldsOf(asked, name).some((tag) => tag.includes(`value="${value}"`))).toBe(true);
    }
    expect((await press({ ...assign, currentPassword: "Wrong1" })).status).toBe(400);
    expect((await press({ intent: "caseRefund", id, currentPassword: PASSWORD })).status).toBe(303);
    expect(stateOf(id)).not.toBe("open");
  });

  it("that failed on its way back is sent again with the password", async () => {
    const [admin, bookingId] = [await adminSince(16), await paid()];
    const [payment] = readRows(app, "select id from payments where bookingId = ?", bookingId);
    changeRows(
      app,
      "insert into refunds (bookingId, paymentId, amount, reason, status, createdAt) values (?, ?, 100, 'rejected', 'failed', '2026-01-01')",
      bookingId,
      String(payment?.["id"]),
    );
    const [refund] = readRows(app, "select id from refunds where bookingId = ?", bookingId);
    const press = (more: Record<string, string> = {}) =>
      admin.send("POST", "/admin/payments", { form: { intent: "refund", id: String(refund?.["id"]), ...more } });
    expect((await press()).status).toBe(403);
    expect(readRows(app, "select status from refunds where bookingId = ?", bookingId)).toEqual([{ status: "failed" }]);
    expect((await press({ currentPassword: PASSWORD })).status).toBe(303);
  });
});

describe("wrong passwords", () => {
  it("are ten in a few minutes, and then the right one is refused too", async () => {
    const [admin, id] = [await adminSince(16), await paid()];
    for (let at = 0; at < 10; at += 1)
      expect((await reject(admin, id, { currentPassword: `Wrong${at}` })).status).toBe(400);
    const limited = await reject(admin, id, { currentPassword: PASSWORD });
    expect([limited.status, Number(limited.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(limited.text).toContain("Too many wrong attempts.");
    expect(statusOf(id)).toBe("paid");
  });
});
