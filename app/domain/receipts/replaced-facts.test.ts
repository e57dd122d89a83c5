import { expect, it } from "vitest";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { changeDates } from "~/domain/checkout/change-dates.server";
import {
  createFakeGateway,
  NOW,
  setScene,
  bookWithOrder,
  payFor,
  runPaymentJobs,
} from "../../../tests/fixtures/domain";
import { listCreditNotes } from "./credit-notes.server";
import { verifyDocument } from "./verify-document.server";

const FIRST = { startDate: "2026-03-12", endDate: "2026-03-13" };
const SECOND = { startDate: "2026-03-14", endDate: "2026-03-17" };
const THIRD = { startDate: "2026-03-20", endDate: "2026-03-20" };

/** A booking whose first order is paid after its days were changed, so that the money goes back. */
async function refundReplaced() {
  const scene = await setScene();
  const gateway = createFakeGateway();
  const booking = await bookWithOrder(scene, gateway, FIRST);
  const change = (dates: typeof FIRST, minutes: number) =>
    changeDates(scene.db, gateway, booking.id, {
      dates,
      renter: scene.renter,
      now: new Date(NOW.getTime() + minutes * MS_PER_MINUTE),
    });
  await change(SECOND, 1);
  expect(await payFor(scene.db, gateway, booking)).toBe("refunding");
  await runPaymentJobs(scene.db, gateway, NOW, (what) => expect.fail(what));
  const readNote = async () => {
    const [note] = await listCreditNotes(scene.db, booking.id, { ...scene.renter, isAdmin: false });
    if (note === undefined) throw new Error("there is no credit note");
    return note;
  };
  return { db: scene.db, change, readNote };
}

it("a credit note of a replaced order names the days and the price that were paid for", async () => {
  const { db, change, readNote } = await refundReplaced();
  const note = await readNote();
  expect(note).toMatchObject({ ...FIRST, days: 2, paidAmount: 400_000, amount: 400_000 });
  await change(THIRD, 2);
  expect(await readNote()).toEqual(note);
  expect(await verifyDocument(db, note.code)).toMatchObject({ ...FIRST, number: note.number, days: 2, movedTo: null });
});
