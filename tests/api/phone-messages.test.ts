import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { KeptMessage } from "../../scripts/message-sandbox/server";
import { expectProblem, signUp, startAppForFile, type Member, type UserBody } from "../fixtures/api-client";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const CLOCK = fileURLToPath(new URL("../fixtures/shifted-clock.mjs", import.meta.url));
/** Messages wait at night, whenever the tests run. */
const at = (instant: string) => ({ CLOCK_STARTS_AT: instant, NODE_OPTIONS: `--import=${CLOCK}` });
const NOON = "2027-03-09T06:30:00Z";
const PATIENCE = { timeout: 30_000 };
/** Of 2027, as the server believes. */
const dayOf = (days: number) =>
  new Date(Date.parse("2027-03-09T00:00:00Z") + days * 86_400_000).toISOString().slice(0, 10);
let numbered = 10_000;

const app = await startAppForFile({ sandbox: false, messages: true, env: at(NOON) });
if (app.messages === undefined) throw new Error("no stand-in for messages");
const { messages } = app;

interface Owner extends Member {
  phone: string;
  equipmentId: number;
}

async function addOwner(language = "en"): Promise<Owner> {
  numbered += 1;
  const phone = `+9198765${numbered}`;
  const member = await signUp(app.url, { language });
  expect((await member.send("PATCH", "/api/user/profile", { json: { contact: phone } })).status).toBe(200);
  return { ...member, phone, equipmentId: addEquipment(app, { ownerId: member.id, name: "Swaraj 744 FE" }) };
}

const choose = (who: Member, json: object) => who.send("PATCH", "/api/user/profile", { json });
const sentTo = ({ phone }: Owner): KeptMessage[] => messages.messages().filter(({ to }) => to === phone);
const codeIn = (message: KeptMessage | undefined) => /\d{6}/.exec(message?.text ?? "")?.[0] ?? "";

/** Somebody books; the owner is told. */
async function beBooked({ equipmentId }: Owner, day = 3): Promise<void> {
  const renter = await signUp(app.url);
  const answer = await renter.post("/api/bookings", { equipmentId, startDate: dayOf(day), endDate: dayOf(day + 1) });
  expect(answer.status, answer.text).toBe(201);
}

const jobs = () => readRows(app, "select * from outbox where kind = 'phone_message' and doneAt is null order by id");
const hurry = () =>
  changeRows(app, "update outbox set availableAt = createdAt where doneAt is null and failedAt is null");

describe("who has chosen messages and confirmed the number", () => {
  it("gets one for what happens, by each way and in the own language, and nothing but the code before", async () => {
    const owner = await addOwner("hi");
    await beBooked(owner);
    expect((await choose(owner, { smsMessages: true, whatsappMessages: true })).json<UserBody>()).toMatchObject({
      smsMessages: true,
      whatsappMessages: true,
      phoneConfirmed: false,
    });
    await expect.poll(() => sentTo(owner).length, PATIENCE).toBe(1);
    await beBooked(owner, 6);
    await expect
      .poll(() => (hurry(), jobs()).filter(({ payload }) => String(payload).includes("notification")), PATIENCE)
      .toEqual([]);
    expect(sentTo(owner).map(({ text }) => text)).toEqual([expect.stringMatching(/^\d{6} .*\n- Yantra$/) as string]);

    const wrong = await owner.post("/api/user/phone-confirmation", { code: "12 34" });
    expectProblem(wrong, 400);
    const code = codeIn(sentTo(owner)[0]);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const confirmed = await owner.post("/api/user/phone-confirmation", { code: typed });
    expect(confirmed.json<UserBody>()).toMatchObject({ phoneConfirmed: true });
    expect((await owner.get("/api/user")).json<UserBody>()).toMatchObject({ phoneConfirmed: true, smsMessages: true });
    expectProblem(await owner.post("/api/user/phone-code", {}), 409);

    await beBooked(owner, 9);
    await expect.poll(() => sentTo(owner).length, PATIENCE).toBe(3);
    const [sms, whatsapp] = sentTo(owner)
      .slice(1)
      .sort((one, other) => one.way.localeCompare(other.way));
    expect(sms).toMatchObject({ way: "sms", from: "YANTRA" });
    expect(sms?.text).toMatch(/^आपकी मशीन के लिए नई बुकिंग \(नंबर \d+\)\nSwaraj 744 FE, 18\/03-19\/03\n- Yantra$/);
    expect(whatsapp).toMatchObject({ way: "whatsapp", template: "requested hi" });
    expect(whatsapp?.values.slice(1)).toEqual(["Swaraj 744 FE", "18/03-19/03"]);

    await choose(owner, { smsMessages: false, whatsappMessages: false });
    await beBooked(owner, 12);
    await expect
      .poll(() => (hurry(), jobs()).filter(({ payload }) => String(payload).includes("notification")), PATIENCE)
      .toEqual([]);
    expect(sentTo(owner)).toHaveLength(3);
    // The log knows neither the number nor the code nor the text.
    expect(app.logs()).not.toContain(owner.phone.slice(3));
    expect(app.logs()).not.toContain(code);
    expect(readRows(app, "select * from phone_messages").some((row) => JSON.stringify(row).includes(owner.phone))).toBe(
      false,
    );
  });
});
