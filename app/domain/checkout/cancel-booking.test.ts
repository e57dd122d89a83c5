import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, isLive, PAYMENT_STATES, type BookingState } from "~/domain/bookings/booking";
import { DomainError } from "~/domain/errors";
import { addUser, book, setScene } from "../../../tests/fixtures/domain";
import { cancelBooking } from "./cancel-booking.server";

/** The booking is for the 12th and 13th. */
const BEFORE = new Date("2026-03-11T18:29:59.999Z");
const ON_START_DAY = new Date("2026-03-11T18:30:00.000Z");

function isReachable({ status, paymentState }: BookingState): boolean {
  if (status === "paid") return paymentState === "captured";
  if (status === "approved") return paymentState === "captured" || paymentState === "unpaid";
  return isLive({ status, paymentState }) ? paymentState === "unpaid" : paymentState !== "captured";
}

const STATES = BOOKING_STATUSES.flatMap((status) =>
  PAYMENT_STATES.map((paymentState): BookingState => ({ status, paymentState })),
).filter(isReachable);

describe("cancelling", () => {
  it("is tried in every state that a booking can be in", () => expect(STATES).toHaveLength(17));

  it.each(STATES)("a booking that is $status and $paymentState says the true reason to everyone", async (state) => {
    const scene = await setScene();
    const { id } = await book(scene);
    const { db } = scene;
    const row = await db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const people = {
      renter: { ...scene.renter, isAdmin: false },
      owner: { ...scene.owner, isAdmin: false },
      admin: { ...(await addUser(db)), isAdmin: true },
      stranger: { ...(await addUser(db)), isAdmin: false },
    };
    const answerTo = async (user: { id: number; isAdmin: boolean }, now: Date) => {
      await db
        .updateTable("bookings")
        .set({ ...row, ...state })
        .where("id", "=", id)
        .execute();
      return cancelBooking(db, id, { user, now }).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof DomainError ? error.key : String(error)),
      );
    };
    for (const [now, live] of [
      [BEFORE, "cancelled"],
      [ON_START_DAY, "cancelTooLate"],
    ] as const) {
      const party = isLive(state) ? live : "bookingEnded";
      expect({
        renter: await answerTo(people.renter, now),
        owner: await answerTo(people.owner, now),
        admin: await answerTo(people.admin, now),
        stranger: await answerTo(people.stranger, now),
      }).toEqual({ renter: party, owner: party, admin: "notAllowed", stranger: "bookingNotFound" });
    }
  });
});
