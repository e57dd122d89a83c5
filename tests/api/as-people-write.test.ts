import { describe, expect, it } from "vitest";
import { createClient, dayFromToday, signUp, startAppForFile } from "../fixtures/api-client";
import { addEquipment } from "../fixtures/stored-rows";

/** Days and amounts as people type them where the browser shows fields of text, and as programs do. */
const app = await startAppForFile({ sandbox: false });
const [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);

const DAY = dayFromToday(20);
const [YEAR = "", MONTH = "", DATE = ""] = DAY.split("-");
const LATER = dayFromToday(21);
const devanagari = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
const monthIn = (language: string, month: "long" | "short") =>
  new Date(DAY).toLocaleDateString(language, { month, timeZone: "UTC" });

const NOTATIONS: [what: string, text: string][] = [
  ["slashes", `${Number(DATE)}/${Number(MONTH)}/${YEAR}`],
  ["Devanagari digits, the year first", devanagari(DAY)],
  ["Hindi words", `${Number(DATE)} ${monthIn("hi", "long")} ${YEAR}`],
  ["Marathi words without a year", `${devanagari(String(Number(DATE)))} ${monthIn("mr", "long")}`],
];

describe.each(NOTATIONS)("a day with %s", (_what, text) => {
  it("is booked, blocked and filtered by", async () => {
    const [booked, blocked] = [addEquipment(app, { ownerId: owner.id }), addEquipment(app, { ownerId: owner.id })];
    const called = await renter.post("/api/bookings", { equipmentId: booked, startDate: text, endDate: LATER });
    expect([called.status, called.json()]).toMatchObject([201, { startDate: DAY, endDate: LATER }]);
    await renter.post(`/api/bookings/${called.json<{ id: number }>().id}/cancel`, {});
    const person = { personName: "Ramesh Kale", personContact: "9822000001" };
    const block = await owner.post(`/api/equipment/${blocked}/blocks`, {
      kind: "phone",
      startDate: text,
      endDate: text,
      ...person,
    });
    expect([block.status, block.text]).toEqual([201, expect.stringContaining(DAY)]);
    const page = await createClient(app.url).get(`/equipment?startDate=${encodeURIComponent(text)}&endDate=${LATER}`);
    expect(page.text).toContain(`value="${DAY}"`);
    const list = await createClient(app.url).get(
      `/api/equipment?startDate=${encodeURIComponent(text)}&endDate=${LATER}`,
    );
    expect(list.status).toBe(200);
  });
});

it.each(["31/02/2027", "2027-02-31", "३२/१/२०२७", "tomorrowish", "12/13/2026", "1/2/3/4"])(
  "%s is no day, and is said so beside the field",
  async (text) => {
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    const called = await renter.post("/api/bookings", { equipmentId, startDate: text, endDate: LATER });
    expect(called.status).toBe(400);
    const page = await renter.send("POST", `/equipment/${equipmentId}/book`, {
      form: { startDate: text, endDate: LATER },
    });
    expect(page.status).toBe(400);
    expect(page.text).toMatch(
      /id="booking-startDate-error"[^>]*>(?:<[^>]*>)*We cannot read this date\. Write day, month and year/,
    );
    expect(page.text).toContain('placeholder="For example 21/11/2026"');
  },
);

const AMOUNTS: [text: string, rupees: number | undefined][] = [
  ["2400/day", 2_400],
  ["२४०० रुपये प्रति दिन", 2_400],
  ["2400,00", undefined],
  ["about 2400", undefined],
];

describe.each(AMOUNTS)("the amount %s", (text, rupees) => {
  it(`is ${rupees ?? "refused"}`, async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const answer = await owner.send("PATCH", `/api/equipment/${id}`, { json: { dailyRate: text } });
    expect(answer.status).toBe(rupees === undefined ? 400 : 200);
    if (rupees !== undefined) expect(Number(answer.json<{ dailyRate: number }>().dailyRate)).toBe(rupees);
    const page = await createClient(app.url).get(`/equipment?minPrice=${encodeURIComponent(text)}`);
    const shown = /name="minPrice"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="minPrice"/.exec(page.text);
    expect(shown?.[1] ?? shown?.[2]).toBe(rupees === undefined ? undefined : String(rupees));
  });
});
