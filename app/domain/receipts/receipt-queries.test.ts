import type { KyselyPlugin } from "kysely";
import { describe, expect, it } from "vitest";
import { createFakeGateway, setScene, bookAndPay } from "../../../tests/fixtures/domain";
import { listCreditNotes } from "./credit-notes.server";
import { requireBookingReceipt, requireReceipt } from "./receipt-queries.server";

/** A database whose connection is lost as soon as bookings are read. */
const AWAY = new Error("the connection is lost");
const losing: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (JSON.stringify(node).includes('"name":"bookings"')) throw AWAY;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

async function setPaid() {
  const scene = await setScene();
  const gateway = createFakeGateway();
  const booking = await bookAndPay(scene, gateway);
  return { ...scene, booking };
}

describe("the documents of a payment", () => {
  const asked = {
    "a receipt": requireReceipt,
    "a booking's receipt": requireBookingReceipt,
    "a booking's credit notes": listCreditNotes,
  };

  it.each(Object.entries(asked))("%s is not denied where the database cannot be asked", async (_, ask) => {
    const { db, booking, renter } = await setPaid();
    const { id } = await requireBookingReceipt(db, booking.id, { ...renter, isAdmin: false });
    const of = ask === requireReceipt ? id : booking.id;
    await expect(ask(db.withPlugin(losing), of, { ...renter, isAdmin: false })).rejects.toBe(AWAY);
  });
});
