import { describe, expect, it } from "vitest";
import { signUpAdmin, startMarketForFile } from "../fixtures/market";
import { book, signUp, type Answer, type Member } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const { app, owner, renter, admin } = await startMarketForFile();
const colleague = await signUpAdmin(app);

const equipment = () => addEquipment(app, { ownerId: owner.id, dailyRate: 1_500 });
const unpaid = async () => (await book(renter, equipment(), 3, 4)).id;
const paid = async () => (await bookAndPay(app, renter, equipment(), 3, 4)).booking.id;
const decide = (who: Member, id: number, form: Record<string, string>): Promise<Answer> =>
  who.send("POST", `/admin/bookings/${id}`, { form });
const rowOf = (id: number) =>
  readRows(app, "select status, paymentState, refundAmount from bookings where id = ?", id)[0];
const auditOf = (id: number, action: string) =>
  readRows(
    app,
    "select actorId, reason from audit where subject = 'booking' and subjectId = ? and action = ?",
    id,
    action,
  );

describe("an admin's form", () => {
  it("approves, and goes back to the list as it was", async () => {
    const id = await unpaid();
    const answer = await decide(admin, id, { status: "approved", redirectTo: "/admin?status=pending&page=2" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/admin?status=pending&page=2"]);
    expect(rowOf(id)).toMatchObject({ status: "approved", paymentState: "unpaid" });
    expect(auditOf(id, "approve")).toEqual([{ actorId: admin.id, reason: null }]);
    expect((await admin.get("/admin")).text).toContain(`Booking ${id} is approved.`);
  });

  it("is told where the booking has changed meanwhile, and shows it as it is", async () => {
    const id = await paid();
    await decide(colleague, id, { status: "rejected", reason: "Broken" });
    const answer = await decide(admin, id, { status: "approved" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(
      "This booking can no longer be approved or rejected that way. Please look at it again.",
    );
    expect(rowOf(id)).toMatchObject({ status: "rejected" });
  });

  it("for a booking that is not there is answered so", async () => {
    for (const id of [999_999, 0]) expect((await decide(admin, id, { status: "approved" })).status).toBe(404);
  });
});

it("of bookings that are decided at once, one that fails unexpectedly hides none of the others", async () => {
  const [first, broken, last] = [await unpaid(), await unpaid(), await unpaid()];
  if (app.databaseUrl === undefined)
    changeRows(
      app,
      `create trigger break_one before update on bookings when new.id = ${broken} begin select raise(abort, 'broken'); end`,
    );
  else {
    changeRows(
      app,
      "create function break_one() returns trigger as $$ begin raise exception 'broken'; end $$ language plpgsql",
    );
    changeRows(
      app,
      `create trigger break_one before update on bookings for each row when (new.id = ${broken}) execute function break_one()`,
    );
  }
  const ids = [first, broken, last].map((id): [string, string] => ["bookingId", String(id)]);
  const form: [string, string][] = [["status", "rejected"], ["reason", "No diesel"], ...ids];
  const { status, text } = await admin.send("POST", "/admin/decisions", { form });
  changeRows(app, `drop trigger break_one${app.databaseUrl === undefined ? "" : " on bookings"}`);
  expect(status).toBe(200);
  expect([first, broken, last].map((id) => rowOf(id)?.status)).toEqual(["rejected", "awaiting_payment", "rejected"]);
  for (const id of [first, last]) expect(text).toContain(`Booking ${id} is rejected.`);
  expect(text).toMatch(new RegExp(`<input[^>]*name="bookingId"[^>]*value="${broken}"`));
  expect(app.logs()).toContain("broken");
});

it("the page of a booking shows the newest of a long trail", async () => {
  const id = await unpaid();
  for (let count = 1; count <= 260; count += 1)
    changeRows(
      app,
      `insert into audit (at, actor, action, subject, subjectId, reason)
       values ('2026-01-01T00:00:00.000Z', 'owner', 'balance_stated', 'booking', ?, 'note number ' || ? || '.')`,
      id,
      count,
    );
  const { text } = await admin.get(`/admin/bookings/${id}`);
  expect([text.includes("note number 260."), text.includes("note number 3.")]).toEqual([true, false]);
});

it("every list of the API can be read to its end", async () => {
  const one = await signUp(app.url);
  const equipmentId = equipment();
  changeRows(
    app,
    `insert into bookings (publicId, equipmentId, userId, startDate, endDate, dailyRate, totalPrice, status, paymentState, createdAt, lastStatusUpdate)
     with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 730)
     select 'paged-' || n, ?, ?, '2026-01-01', '2026-01-01', 1500, 1500, 'expired', 'unpaid', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
     from numbers`,
    equipmentId,
    one.id,
  );
  const readAll = async (who: Member, path: string): Promise<{ id: number }[]> => {
    const answer = await who.get(path);
    expect(answer.status).toBe(200);
    const next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers["link"] ?? ""))?.[1];
    const rest = next === undefined ? [] : await readAll(who, next.slice(app.url.length));
    return [...answer.json<{ id: number }[]>(), ...rest];
  };
  const own = readRows(app, "select id from bookings where userId = ? order by id desc", one.id).map(({ id }) => id);
  expect(own).toHaveLength(730);
  expect((await readAll(one, "/api/bookings")).map(({ id }) => id)).toEqual(own);
  expect((await readAll(one, "/api/bookings?limit=333")).map(({ id }) => id)).toEqual(own);
  expect((await readAll(admin, `/api/bookings?userId=${one.id}&limit=70`)).map(({ id }) => id)).toEqual(own);
  const all = readRows(app, "select id from bookings order by id desc").map(({ id }) => id);
  expect((await readAll(admin, "/api/bookings")).map(({ id }) => id)).toEqual(all);
});
