import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { book, createClient, dayFromToday, PASSWORD, signUp, type ApiClient } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

/** Without script nothing holds back a second press: the browser shows what comes of the second alone. */
const { app, owner, renter } = await startMarketForFile();

/** Sends a form twice; both are to lead to the same page. */
async function press(who: ApiClient, path: string, form: Record<string, string>, { atOnce = false } = {}) {
  const send = () => who.send("POST", path, { form });
  const first = send();
  if (!atOnce) await first;
  const answers = await Promise.all([first, send()]);
  return answers.map(({ status, headers }) => `${status} ${headers.location}`);
}

describe("a second press ends where the first did", () => {
  it.each([true, false])("on new days, sent at once: %s", async (atOnce) => {
    const { id } = await book(renter, addEquipment(app, { ownerId: owner.id }), 3);
    const dates = { startDate: dayFromToday(8), endDate: dayFromToday(9) };
    expect(await press(renter, `/booking/${id}/dates`, dates, { atOnce })).toEqual(Array(2).fill(`303 /booking/${id}`));
    expect(readRows(app, "select startDate, endDate from bookings where id = ?", id)).toEqual([dates]);
    expect(readRows(app, "select count(*) as days from booking_days where bookingId = ?", id)).toEqual([{ days: 2 }]);
  });

  it("on a booking, and not on one with other choices, another price or another farmer", async () => {
    const id = addEquipment(app, { ownerId: owner.id, dailyRate: 1_000 });
    await owner.send("PUT", `/api/equipment/${id}/terms`, { json: { operator: "paid", operatorRate: 700 } });
    const form = { startDate: dayFromToday(3), endDate: dayFromToday(3), contactAsked: "", seenTotal: "1000" };
    const path = `/equipment/${id}/book`;
    const [first] = await press(renter, path, form);
    expect(first).toMatch(/^303 \/booking\/\d+$/);
    expect(await press(renter, path, form, { atOnce: true })).toEqual(Array(2).fill(first));
    const farmer = { farmerName: "Gangubai More", farmerPhone: "9822054321", farmerConsent: "true" };
    const differing: Record<string, string>[] = [
      { withOperator: "true", seenTotal: "1700" },
      { seenTotal: "900" },
      farmer,
    ];
    const others = differing.map((more) => renter.send("POST", path, { form: { ...form, ...more } }));
    const answers = await Promise.all(others);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    for (const { text } of answers.slice(0, 2)) expect(text).toContain("with other choices or at another price");
    expect(readRows(app, "select totalPrice from bookings where equipmentId = ?", id)).toEqual([{ totalPrice: 1_000 }]);
  });

  it("on Register, with the same name and password alone", async () => {
    const username = `again_${Date.now()}`;
    const form = { username, password: PASSWORD, confirmPassword: PASSWORD, name: "Asha Pawar" };
    const client = createClient(app.url);
    const register = (differing: Record<string, string> = {}) =>
      client.send("POST", "/auth?tab=register", { form: { ...form, ...differing } });
    const [one, two] = [await register(), await register()];
    expect([one.status, two.status, two.headers.location]).toEqual([303, 303, one.headers.location]);
    const other = { password: "Another22", confirmPassword: "Another22" };
    for (const answer of [await register(other), await register({ name: "Usha Pawar" })])
      expect([answer.status, /Another22|Passw0rd1/.test(answer.text)]).toEqual([409, false]);
    expect(readRows(app, "select name from users where username = ?", username)).toEqual([{ name: "Asha Pawar" }]);
  });

  it("on a review, and not on another one", async () => {
    const { booking } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 4);
    const path = `/booking/${booking.id}/review`;
    const review = { rating: "4", comment: "Ploughed the whole field well" };
    expect(await press(renter, path, review)).toEqual(Array(2).fill(`303 /booking/${booking.id}`));
    expect((await renter.send("POST", path, { form: { ...review, rating: "1" } })).status).toBe(409);
    const call = { equipmentId: booking.equipmentId, bookingId: booking.id, rating: 4, comment: review.comment };
    expect((await renter.post("/api/reviews", call)).status).toBe(409);
  });

  it("on a decision of the office", async () => {
    const { id } = await book(renter, addEquipment(app, { ownerId: owner.id }), 3);
    const admin = await signUp(app.url);
    changeRows(app, "update users set isAdmin = 1 where id = ?", admin.id);
    const decide = (body: object) => admin.send("PATCH", `/api/bookings/${id}/status`, { json: body });
    const rejected = { status: "rejected", reason: "The owner is ill" };
    expect([(await decide(rejected)).status, (await decide(rejected)).status]).toEqual([200, 200]);
    expect((await decide({ ...rejected, reason: "Other" })).status).toBe(409);
    expect(readRows(app, "select id from audit where action = 'reject' and subjectId = ?", id)).toHaveLength(1);
  });

  it("on Cancel at once, by page and by call", async () => {
    const { id } = await book(renter, addEquipment(app, { ownerId: owner.id }), 3);
    const reason = { reason: "Rain" };
    const ends = await press(renter, `/booking/${id}/cancel`, reason, { atOnce: true });
    expect(ends).toEqual(Array(2).fill(`303 /booking/${id}`));
    expect((await renter.post(`/api/bookings/${id}/cancel`, reason)).status).toBe(200);
    expect((await renter.post(`/api/bookings/${id}/cancel`, { reason: "Other" })).status).toBe(409);
    expect((await owner.post(`/api/bookings/${id}/cancel`, reason)).status).toBe(409);
  });

  it("on Cancel", async () => {
    const { id } = await book(renter, addEquipment(app, { ownerId: owner.id }), 3);
    expect(await press(renter, `/booking/${id}/cancel`, {})).toEqual(Array(2).fill(`303 /booking/${id}`));
  });

  it("on deleting a machine, which stays unknown to others", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const path = `/dashboard/equipment/${id}/delete`;
    expect(await press(owner, path, {})).toEqual(Array(2).fill("303 /dashboard"));
    expect((await renter.send("POST", path, { form: {} })).status).toBe(404);
  });

  it.each([true, false])("on a new password, sent at once: %s", async (atOnce) => {
    const member = await signUp(app.url);
    const form = { currentPassword: PASSWORD, password: "Another2", confirmPassword: "Another2" };
    expect(await press(member, "/profile/password", form, { atOnce })).toEqual(Array(2).fill("303 /profile"));
    expect((await member.get("/api/user")).status).toBe(200);
    const wrong = await member.send("POST", "/profile/password", {
      form: { ...form, password: "Guess12", confirmPassword: "Guess12" },
    });
    expect(wrong.status).toBe(400);
  });

  it("on asking to be told, and on removing it", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const dates = { startDate: dayFromToday(3), endDate: dayFromToday(4) };
    await owner.post(`/api/equipment/${id}/blocks`, { kind: "blocked", ...dates });
    const asked = { equipmentId: String(id), ...dates };
    expect(await press(renter, "/alerts", asked)).toEqual(Array(2).fill("303 /alerts"));
    const alerts = (await renter.get("/api/alerts")).json<{ id: number }[]>();
    expect(alerts).toHaveLength(1);
    expect(await press(renter, `/alerts?remove=${alerts[0]?.id}`, {})).toEqual(Array(2).fill("303 /alerts"));
  });

  it("on blocking days and on freeing them", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const calendar = `/dashboard/equipment/${id}/calendar`;
    const form = { kind: "phone", startDate: dayFromToday(5), endDate: dayFromToday(6), personName: "Ramesh Pawar" };
    const answers = await press(owner, calendar, { ...form, personContact: "", note: "" });
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^303 .*kind=phone$/);
    const blocks = readRows(app, "select id from equipment_blocks where equipmentId = ?", id);
    expect(blocks).toHaveLength(1);
    const other = await owner.send("POST", calendar, { form: { ...form, personName: "Sunita Jadhav" } });
    expect(other.status).toBe(409);
    const remove = `${calendar}/${String(blocks[0]?.["id"])}/remove`;
    expect(await press(owner, remove, {})).toEqual(Array(2).fill(`303 ${calendar}#entries`));
    expect((await renter.send("POST", remove, { form: {} })).status).toBe(403);
  });
});
