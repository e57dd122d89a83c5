import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, dayFromToday, expectProblem, type BookingBody, type Member } from "../fixtures/api-client";
import { bookAndPay, pay } from "../fixtures/paid-booking";
import { readCsv } from "../fixtures/read-csv";
import { addEquipment } from "../fixtures/stored-rows";

/** A day at ₹1,000, of which 30 % are paid online. */
const TERMS = { onlinePercent: 30 };

interface Body extends BookingBody {
  advance: number;
  totalPrice: number;
  balance: { amount: number; state: string; way: string | null } | null;
}

const { app, owner, renter, admin } = await startMarketForFile();

async function offered(terms: object = TERMS): Promise<number> {
  const id = addEquipment(app, { ownerId: owner.id, dailyRate: 1_000 });
  const answer = await owner.send("PUT", `/api/equipment/${id}/terms`, { json: terms });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

const begin = async () => (await bookAndPay(app, renter, await offered(), 0, 1)).booking.id;
const bodyOf = async (id: number, who: Member = renter) => (await who.get(`/api/bookings/${id}`)).json<Body>();

describe("a share that is paid online", () => {
  it("and the balance are told to the farmer whom somebody booked for", async () => {
    const farmer = { farmerName: "Gangubai More", farmerPhone: "9822054321", farmerConsent: true };
    const days = { startDate: dayFromToday(2), endDate: dayFromToday(3) };
    const made = await renter.post("/api/bookings", { equipmentId: await offered(), ...days, ...farmer });
    const { code } = made.json<{ farmer: { code: string } }>().farmer;
    const page = (await createClient(app.url).get(`/farmer/${code.replaceAll(" ", "")}`)).text;
    expect(page).toMatch(/To pay online.*₹600.*Balance at return.*₹1,400.*₹2,000/s);
    const proof = await pay(app, made.json());
    await renter.post("/api/bookings/verify-payment", { bookingId: made.json<{ id: number }>().id, ...proof });
    // Paid in part is not paid.
    const paid = (await createClient(app.url).get(`/farmer/${code.replaceAll(" ", "")}`)).text;
    expect(paid).toMatch(/The part online is paid.*It is paid to the owner in cash or by UPI/s);
    expect(paid).not.toContain("<dd>Paid</dd>");
  });

  it("is named before confirming and is what the order, the receipt and a refund are about", async () => {
    const id = await offered();
    const days7 = { startDate: dayFromToday(7), endDate: dayFromToday(7) };
    const days = `startDate=${dayFromToday(5)}&endDate=${dayFromToday(6)}`;
    const summary = (await renter.get(`/equipment/${id}/book?${days}`)).text;
    for (const text of ["30% online", "₹600", "₹1,400", "₹2,000"]) expect(summary).toContain(text);
    const { booking, receipt } = await bookAndPay(app, renter, id, 5, 6);
    expect(receipt.amount).toBe(60_000);
    expect(await bodyOf(booking.id)).toMatchObject({
      advance: 600,
      totalPrice: 2_000,
      balance: { amount: 1_400, state: "due" },
    });
    const unpaid = await renter.post("/api/bookings", { equipmentId: id, ...days7 });
    const paying = (await renter.get(`/booking/${unpaid.json<Body>().id}`)).text;
    // Beside the button that pays a part stands what the rest is.
    expect(/<section class="[^"]*board.*?<\/section>/s.exec(paying)?.[0]).toMatch(/To pay online.*₹300.*₹700.*₹1,000/s);
    const messages = (await renter.get("/notifications")).text;
    for (const text of ["we have your ₹600", "Pay the balance of ₹1,400 to the owner when you return the machine"])
      expect(messages).toContain(text);
    expect((await owner.get("/notifications")).text).toContain(
      "The renter pays you the balance of ₹1,400 when the machine is returned",
    );
    const paper = (await renter.get(`/bookings/${booking.id}/receipt`)).text;
    for (const text of ["Paid online", "₹600", "Balance at return", "₹1,400", "₹2,000"]) expect(paper).toContain(text);
    expect((await renter.get(`/booking/${booking.id}/cancel`)).text).toContain("₹1,400 then no longer has to be paid");
    const ended = await renter.post(`/api/bookings/${booking.id}/cancel`, {});
    expect(ended.json()).toMatchObject({ refundAmount: 60_000 });
    expect(await bodyOf(booking.id)).toMatchObject({ balance: { state: "ended" } });
  });
});

describe("the balance", () => {
  it("is stated by one side, confirmed by the other, and then on receipt, exports and what anyone checks", async () => {
    const id = await begin();
    const state = (who: Member, way: string) => who.post(`/api/bookings/${id}/balance`, { way });
    expect(expectProblem(await state(renter, "cheque"), 400).details).toHaveProperty("way");
    const stated = await state(renter, "cash");
    expect(stated.json()).toMatchObject({ amount: 1_400, state: "stated", way: "cash", statedBy: "renter" });
    expect((await state(renter, "cash")).json()).toEqual(stated.json());
    expectProblem(await state(owner, "upi"), 409);
    const answer = (who: Member, given: string) => who.post(`/api/bookings/${id}/balance/answer`, { answer: given });
    expectProblem(await answer(renter, "confirm"), 403);
    expectProblem(await answer(owner, "dispute"), 400);
    expect((await owner.get(`/booking/${id}`)).text).toContain("Was it paid? Please answer");
    expect((await answer(owner, "confirm")).json()).toMatchObject({ state: "confirmed" });
    expectProblem(await answer(owner, "withdraw"), 403);
    const paper = (await renter.get(`/bookings/${id}/receipt`)).text;
    expect(paper).toMatch(/Balance paid.*₹1,400.*Cash/s);
    const code = /href="\/r\/([^"]+)"/.exec(paper)?.[1] ?? "";
    expect((await createClient(app.url).get(`/api/documents/${code}`)).json()).toMatchObject({
      amount: 60_000,
      balance: { price: 200_000, amount: 140_000, isOwed: false, way: "cash" },
    });
    const [heads = [], ...rows] = readCsv((await renter.get("/dashboard/bookings.csv")).text);
    const row = rows.find(([number]) => number === String(id));
    expect(row?.slice(-5, -2)).toEqual(["600", "1400", "Paid"]);
    expect(heads.at(-3)).toBe("Balance");
    const rejected = { status: "rejected", reason: "Broken" };
    expectProblem(await admin.send("PATCH", `/api/bookings/${id}/status`, { json: rejected }), 409);
  });

  it("that is disputed stands before the admin, who decides with words that both read", async () => {
    const id = await begin();
    await owner.post(`/api/bookings/${id}/balance`, { way: "upi" });
    const words = "I have not paid yet";
    await renter.post(`/api/bookings/${id}/balance/answer`, { answer: "dispute", words });
    expect((await admin.get("/admin/payments")).text).toContain(`/booking/${id}/balance`);
    const page = (await admin.get(`/booking/${id}/balance`)).text;
    expect(page).toContain(words);
    const decide = (json: object) => admin.post(`/api/bookings/${id}/balance/decision`, json);
    expectProblem(await decide({ outcome: "owed" }), 400);
    expect((await decide({ outcome: "owed", decision: "Pay by Friday" })).json()).toMatchObject({ state: "due" });
    for (const who of [owner, renter])
      // The words stay those of the side that said them, also once nothing is stated any more.
      expect((await who.get(`/booking/${id}/balance`)).text).toMatch(/The renter says[\s\S]*Pay by Friday/);
    expect((await admin.get("/admin/payments")).text).not.toContain(`/booking/${id}/balance`);
    expectProblem(await decide({ outcome: "paid", decision: "Or not" }), 409);
  });
});
