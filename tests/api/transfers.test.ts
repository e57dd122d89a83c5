import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { startMarketForFile } from "../fixtures/market";
import {
  createClient,
  dayFromToday,
  expectProblem,
  signUp,
  type BookingBody,
  type Member,
} from "../fixtures/api-client";
import { makePhoto } from "../fixtures/images";
import { bookAndPay, pay } from "../fixtures/paid-booking";
import { readCsv } from "../fixtures/read-csv";
import { addEquipment } from "../fixtures/stored-rows";

interface Body {
  codes?: { handover: string; return: string };
  handover: Record<string, unknown> | null;
  return: Record<string, unknown> | null;
}

const { app, owner, renter, admin } = await startMarketForFile();

async function begin(): Promise<{ id: number; codes: { handover: string; return: string } }> {
  const { booking } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 0, 1);
  const { codes } = (await renter.get(`/api/bookings/${booking.id}`)).json<Body>();
  if (codes === undefined) throw new Error("a paid booking has codes");
  return { id: booking.id, codes };
}

const bodyOf = async (id: number, who: Member) => (await who.get(`/api/bookings/${id}`)).json<Body>();

it("codes are shown to the renter alone, and nothing is recorded before it is", async () => {
  const { id, codes } = await begin();
  const page = (await renter.get(`/booking/${id}`)).text;
  expect(page).toContain(`>${codes.handover}<`);
  expect(page).toContain(`>${codes.return}<`);
  for (const who of [owner, admin]) {
    const body = await bodyOf(id, who);
    expect(body).toMatchObject({ handover: null, return: null });
    expect(body).not.toHaveProperty("codes");
    expect((await who.get(`/booking/${id}`)).text).not.toContain(`>${codes.handover}<`);
  }
  expect((await createClient(app.url).get(`/booking/${id}`)).status).toBe(302);
});

it("wrong codes are refused, and only so many are read; the form keeps what was filled in", async () => {
  const { id, codes } = await begin();
  const code = ["0000", "0001", "0002"].find((one) => !Object.values(codes).includes(one)) ?? "";
  const path = `/booking/${id}/transfer/handover`;
  const form: [string, string][] = [
    ["code", code],
    ["hours", "77.5"],
    ["fuel", "25"],
    ["note", "Left tyre low"],
  ];
  const refused = await owner.send("POST", path, { form });
  expect(refused.status).toBe(400);
  for (const kept of ['value="77.5"', "Left tyre low"]) expect(refused.text).toContain(kept);
  expect(refused.text).not.toContain(`value="${code}"`);
  for (let tried = 0; tried < 4; tried += 1)
    expectProblem(await owner.post(`/api/bookings/${id}/transfers/handover`, { code }), 400);
  const limited = await owner.post(`/api/bookings/${id}/transfers/handover`, { code: codes.handover });
  expectProblem(limited, 429);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
});

it("a disagreement stands before the admin with both people's words, and is closed with a note", async () => {
  const { id, codes } = await begin();
  await owner.post(`/api/bookings/${id}/transfers/handover`, { code: codes.handover, fuel: 100, note: "All well" });
  await owner.post(`/api/bookings/${id}/transfers/return`, { code: codes.return, fuel: 60 });
  const answer = (kind: string, words?: string) =>
    renter.post(`/api/bookings/${id}/transfers/${kind}/answer`, { answer: "dispute", words });
  expect(expectProblem(await answer("return"), 400).details).toHaveProperty("words");
  expect((await answer("return", "I filled it up")).status).toBe(200);
  expectProblem(await answer("return", "Other words"), 409);
  expect((await admin.get("/admin/payments")).text).toContain(`/admin/bookings/${id}#transfers`);
  const page = (await admin.get(`/admin/bookings/${id}`)).text;
  for (const text of ["All well", "I filled it up", "60 %"]) expect(page).toContain(text);
  const decide = (decision: string) => admin.post(`/api/bookings/${id}/transfers/return/decision`, { decision });
  expectProblem(await decide(""), 400);
  expect((await decide("Owner keeps ₹500 in cash")).json()).toMatchObject({ state: "decided" });
  expectProblem(await decide("Or not"), 409);
  for (const who of [owner, renter])
    expect((await who.get(`/booking/${id}`)).text).toContain("Owner keeps ₹500 in cash");
  expect((await admin.get("/admin/payments")).text).not.toContain(`/admin/bookings/${id}#transfers`);
});

it("photos are kept whole without their metadata, once each, up to six, for the two and the admin alone", async () => {
  const { id, codes } = await begin();
  const path = `/api/bookings/${id}/transfers/handover/photos`;
  const add = async (who: Member, bytes: Buffer) =>
    who.send("POST", path, {
      multipart: { image: { bytes: new Uint8Array(bytes), name: "a.jpg", type: "image/jpeg" } },
    });
  const secret = "Asha's own phone";
  const noisy = await makePhoto("jpeg", 90);
  const first = await sharp(noisy)
    .withExif({ IFD0: { Make: secret } })
    .jpeg()
    .toBuffer();
  expectProblem(await add(owner, first), 404);
  await owner.post(`/api/bookings/${id}/transfers/handover`, { code: codes.handover });
  const added = await add(owner, first);
  expect(added.status, added.text).toBe(201);
  expect((await add(owner, first)).json()).toEqual(added.json());
  expectProblem(await add(owner, Buffer.from("<svg/>")), 415);
  const { url } = added.json<{ url: string }>();
  for (const who of [owner, renter, admin]) {
    const photo = await who.get(url);
    expect([photo.status, photo.headers["content-type"], photo.headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "private, no-store",
    ]);
    expect(await sharp(photo.body).metadata()).toMatchObject({ width: 640, height: 480 });
    expect((await sharp(photo.body).metadata()).exif).toBeUndefined();
  }
  const stranger = await signUp(app.url);
  expect((await stranger.get(url)).status).toBe(404);
  expect((await createClient(app.url).get(url)).status).toBe(401);
  const other = await begin();
  expect((await renter.get(url.replace(`/${id}/`, `/${other.id}/`))).status).toBe(404);
  for (let shade = 100; shade < 105; shade += 1)
    expect((await add(owner, await makePhoto("jpeg", shade))).status).toBe(201);
  expectProblem(await add(owner, await makePhoto("jpeg", 105)), 409);
  // The other side has room of its own.
  expect((await add(renter, noisy)).status).toBe(201);
  const { handover } = await bodyOf(id, renter);
  expect(((handover ?? {})["photos"] as { side: string }[]).map(({ side }) => side).join(" ")).toBe(
    "owner owner owner owner owner owner renter",
  );
  expect((await admin.get(`/admin/bookings/${id}`)).text).toContain(`src="${url}"`);
});

/** A day at ₹1,000, of which 30 % are paid online. */
const TERMS = { onlinePercent: 30 };

interface PartlyPaid extends BookingBody {
  advance: number;
  totalPrice: number;
  balance: { amount: number; state: string; way: string | null } | null;
}

async function offered(terms: object = TERMS): Promise<number> {
  const id = addEquipment(app, { ownerId: owner.id, dailyRate: 1_000 });
  const answer = await owner.send("PUT", `/api/equipment/${id}/terms`, { json: terms });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

const beginPartlyPaid = async () => (await bookAndPay(app, renter, await offered(), 0, 1)).booking.id;
const partlyPaid = async (id: number, who: Member = renter) =>
  (await who.get(`/api/bookings/${id}`)).json<PartlyPaid>();

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
    expect(await partlyPaid(booking.id)).toMatchObject({
      advance: 600,
      totalPrice: 2_000,
      balance: { amount: 1_400, state: "due" },
    });
    const unpaid = await renter.post("/api/bookings", { equipmentId: id, ...days7 });
    const paying = (await renter.get(`/booking/${unpaid.json<PartlyPaid>().id}`)).text;
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
    expect(await partlyPaid(booking.id)).toMatchObject({ balance: { state: "ended" } });
  });
});

describe("the balance", () => {
  it("is stated by one side, confirmed by the other, and then on receipt, exports and what anyone checks", async () => {
    const id = await beginPartlyPaid();
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
    const id = await beginPartlyPaid();
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
