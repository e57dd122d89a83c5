import { beforeEach, describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, dayFromToday, expectProblem, type Member } from "../fixtures/api-client";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const FARMER = { farmerName: "Gangubai More", farmerPhone: "", farmerConsent: "true" };
const days = { startDate: dayFromToday(5), endDate: dayFromToday(6) };
let equipment: number;

const { app, owner, admin } = await startMarketForFile({ owner: "Ramesh Patil", admin: "Meera Joshi" });
beforeEach(() => {
  equipment = addEquipment(app, { ownerId: owner.id, dailyRate: 1_500 });
});

const form = (more: Record<string, string> = {}) => ({
  equipmentId: String(equipment),
  ...days,
  ...FARMER,
  seenTotal: "3000",
  cashReceived: "true",
  ...more,
});
const send = (more: Record<string, string> = {}, who: Pick<Member, "send"> = admin) =>
  who.send("POST", `/admin/counter?${query()}`, { form: form(more) });
const query = () => new URLSearchParams({ equipmentId: String(equipment), ...days }).toString();
const bookings = () => readRows(app, "select id, userId, status from bookings where equipmentId = ?", equipment);

describe("the office's counter", () => {
  it("shows the price first, then books, paid in cash, and leads to a receipt with the farmer's code", async () => {
    await owner.send("PUT", `/api/equipment/${equipment}/terms`, { json: { onlinePercent: 30 } });
    const shown = await admin.get(`/admin/counter?${query()}`);
    expect(shown.text).toContain("₹3,000");
    const sent = await send();
    const [booking] = bookings();
    expect([sent.status, sent.headers.location]).toEqual([303, `/bookings/${booking?.id}/receipt`]);
    const { text } = await admin.get(`/bookings/${booking?.id}/receipt`);
    expect(text).toMatch(/Paid by<\/dt><dd>Gangubai More/);
    expect(text).toMatch(/Cash received by<\/dt><dd>Meera Joshi/);
    expect(text).toContain("Cash at our office");
    expect(text).not.toContain("Rented for</dt>");
    const code = /\d+(?: \d{4}){3}/.exec(text)?.[0] ?? "none";
    // All of it was paid, whatever share the owner takes online.
    expect((await admin.get(`/booking/${booking?.id}`)).text).not.toContain("30% online");
    const page = await createClient(app.url).get(`/farmer?code=${encodeURIComponent(code)}`);
    expect(page.status).toBe(200);
    for (const said of ["Gangubai More", "Our office"]) expect(page.text).toContain(said);
    expect(page.text).not.toContain("Meera");
    const pdf = await admin.get(`/bookings/${booking?.id}/receipt/pdf`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect((await owner.get(`/booking/${booking?.id}`)).text).toContain("Gangubai More");
  });

  it("takes no second payment into the booking of the same farmer that was agreed otherwise", async () => {
    await owner.send("PUT", `/api/equipment/${equipment}/terms`, { json: { operator: "paid", operatorRate: 500 } });
    expect((await send({ withOperator: "true", seenTotal: "4000" })).status).toBe(303);
    const [first] = bookings();
    const without = await send();
    expect(without.status).toBe(409);
    for (const said of [`booking ${first?.id}`, "₹4,000"]) expect(without.text).toContain(said);
    // The price has gone up since.
    changeRows(app, "update equipment set dailyRate = 1600 where id = ?", equipment);
    expect((await send({ withOperator: "true", seenTotal: "4200" })).status).toBe(409);
    const repeated = await send({ withOperator: "true", seenTotal: "4000" });
    expect([repeated.status, repeated.headers.location]).toEqual([303, `/bookings/${first?.id}/receipt`]);
    expect(readRows(app, "select amount from payments where bookingId = ?", Number(first?.id))).toEqual([
      { amount: 400_000 },
    ]);
  });

  it("refuses at the fields what is missing, and keeps what was typed", async () => {
    const answer = await send({ farmerName: "", farmerPhone: "98220", farmerConsent: "", cashReceived: "" });
    expect(answer.status).toBe(400);
    const noted = await send({ seenTotal: "2000" });
    expect([noted.status, noted.text.includes("Gangubai More")]).toEqual([409, true]);
    const body = { equipmentId: equipment, ...days, farmerPhone: "98220" };
    const api = await admin.post("/api/counter-bookings", body);
    expectProblem(api, 400);
    expect(api.json<{ details: object }>().details).toHaveProperty("cashReceived");
    const rest = await admin.post("/api/counter-bookings", { ...body, cashReceived: true });
    expect(Object.keys(rest.json<{ details: object }>().details).sort()).toEqual([
      "farmerConsent",
      "farmerName",
      "farmerPhone",
    ]);
    expect(bookings()).toEqual([]);
  });

  it("books once for a farmer, and never answers another's with it", async () => {
    const [one, again] = [
      await admin.post("/api/counter-bookings", form()),
      await admin.post("/api/counter-bookings", form()),
    ];
    expect(again.json<{ id: number }>().id).toBe(one.json<{ id: number }>().id);
    expectProblem(await admin.post("/api/counter-bookings", form({ farmerName: "Sakhubai Kale" })), 409);
    expectProblem(await admin.post("/api/counter-bookings", form({ farmerPhone: "9822012345" })), 409);
    const second = await send({ farmerName: "Sakhubai Kale" });
    expect([second.status, bookings().length]).toEqual([409, 1]);
  });
});
