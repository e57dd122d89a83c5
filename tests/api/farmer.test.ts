import { beforeEach, describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { createClient, dayFromToday, PASSWORD, signUp, type Member } from "../fixtures/api-client";
import { pay } from "../fixtures/paid-booking";
import { addEquipment } from "../fixtures/stored-rows";

const FARMER = { farmerName: "Gangubai More", farmerPhone: "98220 54321", farmerConsent: "true" };
const PHONE = "+919822054321";
const OWNERS_PHONE = "+919811122233";
let helper: Member;
let equipment: number;
const days = { startDate: dayFromToday(3), endDate: dayFromToday(4) };
const query = new URLSearchParams(days).toString();

interface Booked {
  id: number;
  razorpayOrderId: string;
  farmer?: { name: string; phone: string | null; code?: string };
}

const { app, owner } = await startMarketForFile({ owner: "Ramesh Patil" }, { env: { TRUST_PROXY: "1" } });
await owner.send("PATCH", "/api/user/profile", { json: { contact: OWNERS_PHONE } });
beforeEach(async () => {
  helper = await signUp(app.url, { name: "Sunita Jadhav" });
  equipment = addEquipment(app, { ownerId: owner.id, dailyRate: 1_500 });
});

async function bookFor(more: Record<string, unknown> = {}): Promise<Booked> {
  const answer = await helper.post("/api/bookings", { equipmentId: equipment, ...days, ...FARMER, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Booked>();
}

async function bookAndPayFor(): Promise<Booked> {
  const booked = await bookFor();
  const proof = await pay(app, booked);
  const paid = await helper.post("/api/bookings/verify-payment", { bookingId: booked.id, ...proof });
  expect(paid.status, paid.text).toBe(200);
  return booked;
}

const pathOf = ({ farmer }: Booked) => `/farmer/${farmer?.code?.replaceAll(" ", "")}`;
const open = (path: string) => createClient(app.url).get(path);
const read = async (who: Member, id: number) => (await who.get(`/api/bookings/${id}`)).json<Booked>();

describe("a booking for somebody else", () => {
  it("says for whom to its two sides, and the number to the owner once it is paid", async () => {
    const { id, farmer } = await bookFor();
    expect(farmer).toEqual({
      name: "Gangubai More",
      phone: PHONE,
      code: expect.stringMatching(/^\d+( \d{4}){3}$/) as string,
    });
    expect((await read(helper, id)).farmer).toEqual(farmer);
    expect((await read(owner, id)).farmer).toEqual({ name: "Gangubai More", phone: null });
    for (const page of [`/booking/${id}`, "/dashboard/rentals"])
      expect([page, (await owner.get(page)).text.includes("9822054321")]).toEqual([page, false]);
    const proof = await pay(app, await read(helper, id));
    await helper.post("/api/bookings/verify-payment", { bookingId: id, ...proof });
    expect((await read(owner, id)).farmer).toEqual({ name: "Gangubai More", phone: PHONE });
    for (const page of [`/booking/${id}`, "/dashboard/rentals"]) {
      const { text } = await owner.get(page);
      expect([page, text.includes("Gangubai More"), text.includes(`tel:${PHONE}`)]).toEqual([page, true, true]);
      expect(text).not.toContain(farmer?.code ?? "none");
    }
    await owner.post(`/api/bookings/${id}/cancel`, {});
    expect((await read(owner, id)).farmer).toEqual({ name: "Gangubai More", phone: null });
    for (const page of [`/booking/${id}`, "/dashboard/rentals"])
      expect((await owner.get(page)).text).not.toContain("9822054321");
  });

  it.each(["helper", "visitor"])("keeps the farmer of a %s where its days are taken", async (who) => {
    const other = await signUp(app.url);
    expect((await other.post("/api/bookings", { equipmentId: equipment, ...days })).status).toBe(201);
    const client = who === "helper" ? helper : createClient(app.url);
    const form = { ...days, contact: "9822012345", contactAsked: "yes", ...FARMER };
    expect((await client.send("POST", `/equipment/${equipment}/book`, { form })).status).toBe(409);
    const later = `startDate=${dayFromToday(6)}&endDate=${dayFromToday(7)}`;
    const asked = (await client.get(`/equipment/${equipment}/book?${later}`)).text;
    expect(asked).toMatch(/name="farmerName"[^>]*value="Gangubai More"/);
    const changed = (await client.get(`/equipment/${equipment}/book?${later}&change=`)).text;
    expect(changed).toMatch(/name="farmerName"[^>]*value="Gangubai More"/);
  });

  it("waits with the farmer until its visitor has logged in, and keeps the farmer when the days change", async () => {
    const visitor = createClient(app.url);
    const form = { ...days, contact: "9822012345", contactAsked: "yes", ...FARMER };
    const sent = await visitor.send("POST", `/equipment/${equipment}/book`, { form });
    expect(sent.status).toBe(303);
    // The farmer is in no address.
    expect(sent.headers.location).not.toMatch(/Gangubai|98220/);
    const login = { username: helper.username, password: PASSWORD };
    const onwards = (sent.headers.location ?? "").replace("tab=register", "tab=login");
    const booked = await visitor.send("POST", onwards, { form: login });
    expect(booked.headers.location).toMatch(/^\/booking\/\d+$/);
    const id = Number(booked.headers.location?.split("/")[2]);
    expect((await read(helper, id)).farmer).toMatchObject({ name: "Gangubai More", phone: PHONE });
    const moved = { startDate: dayFromToday(6), endDate: dayFromToday(6) };
    expect((await helper.post(`/api/bookings/${id}/dates`, moved)).status).toBe(200);
    expect((await read(helper, id)).farmer).toMatchObject({ name: "Gangubai More" });
  });
});

describe("the page of a farmer", () => {
  it("shows the booking to who has the code, and before payment no number", async () => {
    const booked = await bookFor();
    const page = await open(pathOf(booked));
    expect(page.status).toBe(200);
    for (const shown of ["Gangubai More", "Sunita Jadhav", "₹3,000", "Not paid yet"])
      expect(page.text).toContain(shown);
    expect(page.text).not.toContain(OWNERS_PHONE);
    expect(page.text).not.toContain("9822054321");
    expect(page.text).toContain('name="robots" content="noindex"');
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.headers["referrer-policy"]).toBe("same-origin");
    expect(page.text).not.toMatch(/\/pay"|\/cancel"|\/dates"/);
  });

  it("has the owner's number, the codes of the machine and the receipt once it is paid", async () => {
    const booked = await bookAndPayFor();
    const { text } = await open(pathOf(booked));
    expect(text).toContain(`tel:${OWNERS_PHONE}`);
    const { codes } = (await helper.get(`/api/bookings/${booked.id}`)).json<{ codes: Record<string, string> }>();
    for (const code of Object.values(codes)) expect(text).toContain(code);
    const pdf = await open(`${pathOf(booked)}/receipt`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["cache-control"]).toBe("private, no-store");
    await helper.post(`/api/bookings/${booked.id}/cancel`, {});
    const after = (await open(pathOf(booked))).text;
    expect(after).not.toContain(OWNERS_PHONE);
    expect(after).toContain("refunded");
  });

  it("opens nothing with a code that is dead or guessed, and guesses of one network are limited", async () => {
    const booked = await bookAndPayFor();
    const renewed = await helper.post(`/api/bookings/${booked.id}/farmer-code`, {});
    expect(renewed.json()).toMatchObject({ name: "Gangubai More", phone: PHONE });
    const dead = pathOf(booked);
    const [page, pdf] = [await open(dead), await open(`${dead}/receipt`)];
    expect([page.status, pdf.status]).toEqual([404, 303]);
    expect(page.text).toContain("No booking has this code");
    expect(page.text).not.toContain("Gangubai");
    const guess = (digits: number) => open(`/farmer?code=${booked.id}${String(digits).padStart(12, "0")}`);
    const answers = [];
    for (let digits = 0; digits < 6; digits += 1) answers.push(await guess(digits));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429, 429]);
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(60);
    expect(answers.at(-1)?.text).toContain("Too many wrong attempts");
    const elsewhere = { "X-Forwarded-For": "198.51.100.7" };
    const renewedPath = pathOf({ ...booked, farmer: renewed.json() });
    expect((await createClient(app.url).get(renewedPath, elsewhere)).status).toBe(200);
    for (const code of ["1", "nonsense", "%00", "%E0%A4%A", "x".repeat(2_000)])
      expect([code, [400, 404, 429].includes((await open(`/farmer/${code}`)).status)]).toEqual([code, true]);
    expect((await open("/farmer")).status).toBe(200);
  });

  it("is not the owner's, who knows the booking's random id: the code is made with the server's secret", async () => {
    const booked = await bookAndPayFor();
    const code = booked.farmer?.code ?? "none";
    const seen = [`/api/bookings/${booked.id}`, `/booking/${booked.id}`, `/bookings/${booked.id}/receipt`];
    for (const path of seen) {
      const { text } = await owner.get(path);
      expect([path, text.includes(code), text.includes(code.replaceAll(" ", ""))]).toEqual([path, false, false]);
    }
    expect((await owner.post(`/api/bookings/${booked.id}/farmer-code`, {})).status).toBe(404);
  });
});

describe("the price, worked out again on the way", () => {
  const typed = /name="farmerName"[^>]*value="Gangubai More"[\s\S]*name="farmerPhone"[^>]*value="98220 54321"/;
  const path = () => `/equipment/${equipment}/book?${query}`;
  const open = /<details[^>]* open=""[^>]*><summary[^>]*>Book for someone else/;

  it("keeps for whom it is booked, in no address, until it is booked", async () => {
    await owner.send("PUT", `/api/equipment/${equipment}/terms`, { json: { operator: "paid", operatorRate: 500 } });
    const asked = await helper.send("POST", path(), {
      form: { ...days, ...FARMER, farmerConsent: "", withOperator: "true", quote: "again" },
    });
    expect(asked.headers.location).not.toMatch(/Gangubai|98220/);
    const priced = (await helper.get(asked.headers.location ?? "")).text;
    for (const kept of [typed, open]) expect(priced).toMatch(kept);
    // What a refused form shows is priced as it was before.
    const action =
      /<form method="post" action="(\/equipment\/\d+\/book[^"]*)"/.exec(priced)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const seen = /name="seenTotal" value="(\d+)"/;
    const refused = await helper.send("POST", action, {
      form: { ...days, ...FARMER, farmerConsent: "", withOperator: "true", seenTotal: seen.exec(priced)?.[1] ?? "" },
    });
    expect(refused.status).toBe(400);
    expect(seen.exec(refused.text)?.[1]).toBe(seen.exec(priced)?.[1]);
    // A choice that was not priced is priced first: the farmer is still there then.
    const other = await helper.send("POST", action, { form: { ...days, ...FARMER, seenTotal: "1" } });
    const again = (await helper.get(other.headers.location ?? "")).text;
    for (const kept of ["Gangubai More", PHONE]) expect(again).toContain(`value="${kept}"`);
    for (const said of [open, /price has changed/i]) expect(again).toMatch(said);
    const sent = await helper.send("POST", path(), {
      form: { ...days, ...FARMER, seenTotal: seen.exec(again)?.[1] ?? "" },
    });
    expect(sent.headers.location).toMatch(/^\/booking\/\d+$/);
    const next = `startDate=${dayFromToday(8)}&endDate=${dayFromToday(9)}`;
    expect((await helper.get(`/equipment/${equipment}/book?${next}`)).text).not.toContain("Gangubai");
  });
});

describe("papers of a booking for somebody else", () => {
  it("name who paid and for whom; the page for anyone has initials alone", async () => {
    const { id } = await bookAndPayFor();
    const { text } = await helper.get(`/bookings/${id}/receipt`);
    expect(text).toMatch(/Paid by<\/dt><dd>Sunita Jadhav/);
    expect(text).toMatch(/Rented for<\/dt><dd>Gangubai More/);
    const code = /href="(\/r\/[^"]+)"/.exec(text)?.[1] ?? "";
    const verified = await createClient(app.url).get(code);
    for (const name of ["Gangubai", "More<", "Sunita", "9822054321"])
      expect([name, verified.text.includes(name)]).toEqual([name, false]);
    expect(verified.text).toContain("G. M.");
    const facts = await createClient(app.url).get(`/api/documents/${code.slice("/r/".length)}`);
    expect(facts.json()).toMatchObject({ renterInitials: "S. J.", farmerInitials: "G. M.", ownerInitials: "R. P." });
  });
});
