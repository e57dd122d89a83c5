import { beforeEach, describe, expect, it } from "vitest";
import {
  createClient,
  dayFromToday,
  expectProblem,
  PASSWORD,
  signUp,
  startAppForFile,
  type Member,
} from "../fixtures/api-client";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const WRONG = "Enter an Indian mobile number with 10 digits";
const days = { startDate: dayFromToday(3), endDate: dayFromToday(4) };
const query = new URLSearchParams(days).toString();
let renter: Member;
let equipment: number;

const app = await startAppForFile({ sandbox: false });
const owner = await signUp(app.url);
beforeEach(async () => {
  renter = await signUp(app.url);
  equipment = addEquipment(app, { ownerId: owner.id });
});

const path = () => `/equipment/${equipment}/book`;
const contactOf = ({ id }: { id: number }) => readRows(app, "select contact from users where id = ?", id)[0]?.contact;
const bookings = () => readRows(app, "select id from bookings where equipmentId = ?", equipment);
const confirm = (form: Record<string, string>, who: Pick<Member, "send"> = renter) =>
  who.send("POST", path(), { form: { ...days, contactAsked: "yes", ...form } });

describe("the booking page", () => {
  it("asks for a phone number at the first booking alone", async () => {
    const page = `${path()}?${query}`;
    expect((await renter.get(page)).text).toContain('name="contact"');
    expect((await confirm({ contact: "०९८२२० १२३४५" })).status).toBe(303);
    expect(contactOf(renter)).toBe("+919822012345");
    const next = `${path()}?startDate=${dayFromToday(6)}&endDate=${dayFromToday(6)}`;
    expect((await renter.get(next)).text).not.toContain('name="contactAsked"');
  });

  it.each([" ", "asha@example.in"])("refuses %j in its place, with the days and what was typed", async (contact) => {
    const answer = await renter.send("POST", `${path()}?${query}`, { form: { ...days, contactAsked: "yes", contact } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(WRONG);
    expect(answer.text).toContain(`name="startDate" value="${days.startDate}"`);
    if (contact.trim() !== "")
      expect(answer.text).toMatch(new RegExp(`name="contact"[^>]*value="${contact.replace("+", "\\+")}"`));
    expect([bookings(), contactOf(renter)]).toEqual([[], null]);
  });

  it("leaves a contact that is there", async () => {
    const contact = "asha@example.in";
    changeRows(app, "update users set contact = ? where id = ?", contact, renter.id);
    expect((await renter.get(`${path()}?${query}`)).text).not.toContain('name="contactAsked"');
    expect((await confirm({ contact: "98220 12345" })).status).toBe(303);
    expect(contactOf(renter)).toBe(contact);
  });

  it.each([
    ["a renter", () => renter],
    ["a visitor", () => createClient(app.url)],
  ])("keeps what %s typed while the price is worked out again, in no address", async (_who, open) => {
    const who = open();
    await owner.send("PUT", `/api/equipment/${equipment}/terms`, { json: { operator: "paid", operatorRate: 600 } });
    const form = { contact: "+91 70200 4", withOperator: "true", quote: "again" };
    const asked = (await confirm(form, who)).headers.location ?? "";
    expect(asked).toContain("withOperator=true");
    expect(asked).not.toMatch(/contact|70200/);
    const priced = (await who.get(asked)).text;
    expect(priced).toMatch(/name="contact"[^>]*value="\+91 70200 4"/);
    expect(priced).not.toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Book for someone else/);
    await confirm({ ...form, contact: "" }, who);
    expect((await who.get(asked)).text).not.toContain("70200");
  });

  it("keeps what a visitor typed where the total is another than they saw", async () => {
    const visitor = createClient(app.url);
    const again = (await confirm({ contact: "9822012347", seenTotal: "1" }, visitor)).headers.location ?? "";
    expect((await visitor.get(again)).text).toMatch(/name="contact"[^>]*value="\+919822012347"/);
  });

  it("does not ask the office, which books at its counter", async () => {
    changeRows(app, "update users set isAdmin = 1 where id = ?", renter.id);
    expect((await renter.get(`${path()}?${query}`)).text).not.toContain('name="contactAsked"');
    expect((await confirm({})).status).toBe(303);
  });

  it("keeps the number where the days or the price have changed", async () => {
    await confirm({ contact: "9822012345", seenTotal: "1" });
    expect([bookings(), contactOf(renter)]).toEqual([[], "+919822012345"]);
    const other = await signUp(app.url);
    await other.post("/api/bookings", { equipmentId: equipment, ...days });
    const late = await signUp(app.url);
    expect((await confirm({ contact: "9822012346" }, late)).status).toBe(409);
    expect(contactOf(late)).toBe("+919822012346");
  });
});

describe("a visitor's phone number", () => {
  const logIn = (visitor: Pick<Member, "send">, username: string) =>
    visitor.send("POST", `/auth?tab=login&redirectTo=${encodeURIComponent(`${path()}?${query}`)}`, {
      form: { username, password: PASSWORD },
    });

  it("goes to the account with the booking, unless it has a contact", async () => {
    for (const [contact, kept] of [
      [null, "+919822012345"],
      ["asha@example.in", "asha@example.in"],
    ] as const) {
      const visitor = createClient(app.url);
      const member = await signUp(app.url);
      if (contact !== null) changeRows(app, "update users set contact = ? where id = ?", contact, member.id);
      await confirm({ contact: "98220 12345" }, visitor);
      expect((await logIn(visitor, member.username)).headers.location).toMatch(/^\/booking\/\d+$/);
      expect(contactOf(member)).toBe(kept);
      equipment = addEquipment(app, { ownerId: owner.id });
    }
  });

  it("is asked for before they register, and is in no address", async () => {
    const visitor = createClient(app.url);
    expect((await visitor.get(`${path()}?${query}`)).text).toContain('name="contactAsked"');
    expect((await confirm({ contact: "" }, visitor)).status).toBe(400);
    const sent = await confirm({ contact: "9822012345" }, visitor);
    expect(sent.headers.location).not.toContain("98220");
  });
});

describe("POST /api/bookings", () => {
  const book = (more: object) => renter.post("/api/bookings", { equipmentId: equipment, ...days, ...more });

  it("keeps a phone number where there is none", async () => {
    expect((await book({ contact: "+91 98220 12345" })).status).toBe(201);
    expect(contactOf(renter)).toBe("+919822012345");
  });

  it.each(["12345", 9_822_012_345, ["9822012345"]])("refuses %j", async (contact) => {
    const answer = await book({ contact });
    expectProblem(answer, 400, WRONG);
    expect(answer.json()).toMatchObject({ details: { contact: [WRONG] } });
    expect([bookings(), contactOf(renter)]).toEqual([[], null]);
  });

  it("keeps no number of a booking that is refused", async () => {
    await book({});
    const late = await signUp(app.url);
    const refused = await late.post("/api/bookings", { equipmentId: equipment, ...days, contact: "9822012345" });
    expectProblem(refused, 409);
    expect(contactOf(late)).toBeNull();
  });
});
