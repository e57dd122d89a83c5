import { describe, expect, it } from "vitest";
import { book, createClient, signUp, startAppForFile, type Answer } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, changeRows } from "../fixtures/stored-rows";

const CONTACT = "+91 98765 40404";
const NAME = "Kashibai Thorat";
const PATH = "/dashboard/rentals";

/** Numbers of the bookings on a page, in their order. */
const listed = ({ text }: Answer) =>
  [...text.matchAll(/<h2[^>]*><a [^>]*href="\/booking\/(\d+)"/g)].map((match) => Number(match[1]));

const app = await startAppForFile();
const [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url, { name: NAME })]);
changeRows(app, "update users set contact = ? where id = ?", CONTACT, renter.id);
const equipment = addEquipment(app, { ownerId: owner.id });

describe("the bookings on an owner's machines", () => {
  it("tell who comes once the booking is paid, and not before", async () => {
    const { id } = await book(renter, equipment, 2);
    const before = await owner.get(PATH);
    expect(listed(before)).toContain(id);
    for (const secret of [CONTACT, NAME]) expect(before.text).not.toContain(secret);
    const { booking } = await bookAndPay(app, renter, equipment, 4);
    const after = await owner.get(PATH);
    expect(listed(after)).toEqual([id, booking.id]);
    for (const told of [CONTACT, NAME]) expect(after.text).toContain(told);
    for (const live of [id, booking.id]) expect(after.text).toContain(`href="/booking/${live}/cancel"`);
    const back = 'href="/dashboard/rentals"';
    expect((await owner.get(`/booking/${booking.id}`)).text).toContain(back);
    expect((await renter.get(`/booking/${booking.id}`)).text).not.toContain(back);
  });

  it("are empty for who offers nothing, and for visitors a way to sign in", async () => {
    const answer = await renter.get(PATH);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("You have not listed any machines yet");
    const visitor = await createClient(app.url).get(`${PATH}?when=past`);
    expect([visitor.status, visitor.headers.location]).toEqual([
      302,
      `/auth?redirectTo=${encodeURIComponent(`${PATH}?when=past`)}`,
    ]);
  });
});
