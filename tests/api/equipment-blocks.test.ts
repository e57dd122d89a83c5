import { expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { book, createClient, dayFromToday, signUp } from "../fixtures/api-client";
import { addEquipment } from "../fixtures/stored-rows";

const PERSON = { personName: "Baban Tukaram Shinde", personContact: "+91 98220 11223", note: "pays in grain" };
const SECRETS = ["Baban", "Tukaram", "98220", "pays in grain"];
const days = (first: number, last = first) => ({ startDate: dayFromToday(first), endDate: dayFromToday(last) });

const { app, owner, renter, admin } = await startMarketForFile();
const otherOwner = await signUp(app.url);
addEquipment(app, { ownerId: otherOwner.id });

it("whom days are promised to is on no page and in no answer but the owner's own", async () => {
  const id = addEquipment(app, { ownerId: owner.id });
  const [blocks, calendar] = [`/api/equipment/${id}/blocks`, `/dashboard/equipment/${id}/calendar`];
  const made = await owner.post(blocks, { kind: "phone", ...days(8, 9), ...PERSON });
  expect(made.json()).toMatchObject(PERSON);
  await book(renter, id, 11);
  const range = new URLSearchParams(days(0, 30)).toString();
  const paths = [
    ...["/", "/equipment", `/equipment/${id}`, `/equipment/${id}/book`],
    `/equipment/${id}/book?${new URLSearchParams(days(8)).toString()}`,
    ...["/api/equipment?limit=500", `/api/equipment/${id}`, `/api/equipment/${id}/availability?${range}`],
    ...[`/api/equipment/${id}/reviews`, blocks, calendar, `${blocks}/${made.json<{ id: number }>().id}`],
    ...["/dashboard", "/dashboard/rentals", "/dashboard/bookings.csv", "/dashboard/bookings.ics", "/api/bookings"],
    ...["/admin", "/admin/equipment", "/admin/bookings.csv", "/admin/receipts.csv"],
  ];
  for (const client of [createClient(app.url), renter, otherOwner, admin])
    for (const path of paths) {
      const { text } = await client.get(path);
      expect([path, SECRETS.filter((secret) => text.includes(secret))]).toEqual([path, []]);
    }
  expect((await owner.get(calendar)).text).toContain(PERSON.personContact);
});
