import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, dayFromToday, expectProblem, type BookingBody } from "../fixtures/api-client";
import { pay } from "../fixtures/paid-booking";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const TERMS = { operator: "paid", operatorRate: 500, deliveryKm: 60, freeKm: 5, perKm: 20, minDays: 2, noticeDays: 1 };
const DAYS = { startDate: dayFromToday(3), endDate: dayFromToday(4) };

const { app, owner, renter } = await startMarketForFile();

async function offered(terms: object = TERMS): Promise<number> {
  const id = addEquipment(app, { ownerId: owner.id, dailyRate: 1_000 });
  const answer = await owner.send("PUT", `/api/equipment/${id}/terms`, { json: terms });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

interface Quoted extends BookingBody {
  quote: { total: number; lines: { kind: string; amount: number }[]; workPlace: { roadKm: number } } | null;
}

it("a booking without a place of work says that its machine is fetched", async () => {
  const id = await offered({ ...TERMS, areas: "Barshi", minDays: 1 });
  const fetched = await renter.post("/api/bookings", { equipmentId: id, ...DAYS });
  const page = (await renter.get(`/booking/${fetched.json<BookingBody>().id}`)).text;
  expect(page).toContain("<dt>Delivery</dt><dd>Pick it up from the owner</dd>");
  expect(page).not.toContain("Brought to");
});

describe("the terms of equipment", () => {
  it("are its owner's to say, and for everybody to read", async () => {
    const id = await offered({ ...TERMS, operatorRate: "५००" });
    const path = `/api/equipment/${id}/terms`;
    expect((await createClient(app.url).get(path)).json()).toEqual({
      ...TERMS,
      diesel: null,
      hasImplement: null,
      areas: [],
      onlinePercent: 100,
      acresPerDay: null,
    });
    expectProblem(await owner.send("PUT", path, { json: { ...TERMS, operatorRate: "" } }), 400);
    expect((await createClient(app.url).get(path)).json()).toMatchObject(TERMS);
  });

  it("name places that the machine is brought to, each once, in the reader's language", async () => {
    const id = await offered({ areas: "Nilanga\n\nनिलंगा; Barshi" });
    const path = `/api/equipment/${id}/terms`;
    const { areas } = (await createClient(app.url).get(path)).json<{ areas: { key: string; names: object }[] }>();
    expect(areas).toEqual([
      { key: "nilanga", names: { en: "Nilanga", hi: "निलंगा", mr: "निलंगा" } },
      { key: "barshi", names: { en: "Barshi", hi: "बार्शी", mr: "बार्शी" } },
    ]);
    // What was given out is taken in again.
    expect((await owner.send("PUT", path, { json: { areas } })).json()).toMatchObject({ areas });
  });
});

describe("a booking by terms", () => {
  it("costs what was quoted, line by line, up to the receipt and the credit note", async () => {
    const id = await offered();
    const chosen = { ...DAYS, withOperator: true, workPlace: "Nilanga" };
    const query = new URLSearchParams({ ...DAYS, withOperator: "true", workPlace: "Nilanga" }).toString();
    const quote = (await renter.get(`/api/equipment/${id}/quote?${query}`)).json<NonNullable<Quoted["quote"]>>();
    const delivery = (quote.workPlace.roadKm - 5) * 20;
    expect(quote.lines.map(({ amount }) => amount)).toEqual([2_000, 1_000, delivery]);
    expect(delivery).toBeGreaterThan(0);

    expectProblem(await renter.post("/api/bookings", { equipmentId: id, ...chosen, seenTotal: 2_000 }), 409);
    const made = await renter.post("/api/bookings", { equipmentId: id, ...chosen, seenTotal: quote.total });
    expect(made.status, made.text).toBe(201);
    const booking = made.json<Quoted>();
    expect(booking).toMatchObject({ totalPrice: quote.total, quote: { lines: quote.lines, total: quote.total } });

    await owner.send("PUT", `/api/equipment/${id}/terms`, { json: { ...TERMS, operatorRate: 900, perKm: 100 } });
    const longer = { startDate: DAYS.startDate, endDate: dayFromToday(5) };
    const changed = await renter.post(`/api/bookings/${booking.id}/dates`, longer);
    expect(changed.json<Quoted>()).toMatchObject({ totalPrice: 4_500 + delivery });

    const proof = await pay(app, changed.json());
    await renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof });
    expect(readRows(app, "select amount from receipts where bookingId = ?", booking.id)).toEqual([
      { amount: (4_500 + delivery) * 100 },
    ]);
    const page = (await renter.get(`/booking/${booking.id}`)).text;
    expect(page).toMatch(/3\s×\s₹500\s=\s₹1,500/);
    expect((await renter.get(`/bookings/${booking.id}/receipt`)).text).toMatch(/3\s×\s₹500\s=\s₹1,500/);
  });

  it("is refused for too few days, too short a notice, and a place that is unknown or too far", async () => {
    const id = await offered();
    const refusedAs = async (changes: object, field: string) => {
      const answer = await renter.post("/api/bookings", { equipmentId: id, ...DAYS, ...changes });
      expect(Object.keys(expectProblem(answer, 400).details ?? {})).toEqual([field]);
      return expectProblem(answer, 400).error;
    };
    expect(await refusedAs({ endDate: DAYS.startDate }, "endDate")).toContain("at least 2 days");
    expect(await refusedAs({ startDate: dayFromToday(0) }, "startDate")).toContain("1 day");
    await refusedAs({ workPlace: "Qqqqzzz" }, "workPlace");
    expect(await refusedAs({ workPlace: "Pune" }, "workPlace")).toMatch(/^Pune is \d+ km.*up to 60 km/);
    const query = new URLSearchParams({ ...DAYS, workPlace: "Pune" }).toString();
    const headers = { "Accept-Language": "mr" };
    const inMarathi = await createClient(app.url).send("GET", `/api/equipment/${id}/quote?${query}`, { headers });
    expect(expectProblem(inMarathi, 400).error).toContain("पुणे");
    expect(readRows(app, "select id from bookings where equipmentId = ?", id)).toEqual([]);
  });
});

interface Found {
  id: number;
  totalPrice?: number;
  quote?: { lines: { kind: string }[]; workPlace: { roadKm: number } | null; withOperator: boolean };
}

describe("a search by terms", () => {
  const find = async (parts: Record<string, string>) => {
    const query = new URLSearchParams({ limit: "500", radius: "200", ...parts }).toString();
    return (await createClient(app.url).get(`/api/equipment?${query}`)).json<Found[]>();
  };
  const idsOf = (found: readonly Found[]) => found.map(({ id }) => id);

  it("is ordered by the whole price for days and place, which is the price of a booking", async () => {
    const near = { location: "Nilanga", ...DAYS, sort: "total" };
    const dear = await offered({ ...TERMS, perKm: 500 });
    const silent = addEquipment(app, { ownerId: owner.id, dailyRate: 1_100 });
    const fair = await offered();
    const found = (await find({ ...near, withOperator: "true" })).filter(({ id }) => [dear, fair].includes(id));
    expect(idsOf(found)).toEqual([fair, dear]);
    const query = new URLSearchParams({ ...DAYS, withOperator: "true", workPlace: "Nilanga" }).toString();
    const { total } = (await renter.get(`/api/equipment/${fair}/quote?${query}`)).json<{ total: number }>();
    expect(found[0]?.totalPrice).toBe(total);
    expect(found[0]?.quote?.lines.map(({ kind }) => kind)).toEqual(["machine", "operator", "delivery"]);
    const all = await find({ ...near, withOperator: "perhaps" });
    expect(all.find(({ id }) => id === silent)).toMatchObject({ totalPrice: 2_200 });
    expect(all.find(({ id }) => id === silent)).not.toHaveProperty("quote");
  });
});
