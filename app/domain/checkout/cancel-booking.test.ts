import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, isLive, PAYMENT_STATES, type BookingState } from "~/domain/bookings/booking";
import { listObstacles } from "~/domain/endings/obstacles.server";
import { DomainError } from "~/domain/errors";
import { askForEnd } from "~/domain/endings/ask-for-end.server";
import { hashPassword } from "~/domain/users/password.server";
import {
  addAdmin,
  addTransfer,
  addUser,
  book,
  createFakeGateway,
  setScene,
  bookAndPay,
} from "../../../tests/fixtures/domain";
import { cancelBooking, decideBooking } from "./end-booking.server";

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
      admin: await addAdmin(db),
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
      const ended = { rejected: "cancelRejected", expired: "cancelExpired" }[String(state.status)] ?? "bookingEnded";
      const party = isLive(state) ? live : ended;
      expect({
        renter: await answerTo(people.renter, now),
        owner: await answerTo(people.owner, now),
        admin: await answerTo(people.admin, now),
        stranger: await answerTo(people.stranger, now),
      }).toEqual({ renter: party, owner: party, admin: "notAllowed", stranger: "bookingNotFound" });
    }
  });
});

describe("a machine that is out", () => {
  async function handOver() {
    const scene = await setScene();
    const { db } = scene;
    const gateway = createFakeGateway();
    const ordered = await bookAndPay(scene, gateway);
    const record = (kind: "handover" | "return") => addTransfer(db, ordered.id, kind, BEFORE);
    await record("handover");
    const password = await hashPassword("Passw0rd1");
    await db.updateTable("users").set({ password }).execute();
    const end = (user: { id: number }, now: Date) =>
      askForEnd(db, user, "Passw0rd1", now).then(
        () => "ends",
        (error: unknown) => (error as DomainError).key,
      );
    return { scene, db, id: ordered.id, record, end };
  }

  it.each(["renter", "owner"] as const)("is not cancelled the evening before by its %s", async (side) => {
    const { scene, db, id } = await handOver();
    const cancelled = cancelBooking(db, id, { user: { ...scene[side], isAdmin: false }, now: BEFORE });
    await expect(cancelled).rejects.toMatchObject({ key: "cancelTooLate" });
    const other = { ...scene, renter: await addUser(db) };
    await expect(book(other, { startDate: "2026-03-13", endDate: "2026-03-14" })).rejects.toMatchObject({
      key: "datesTaken",
    });
  });

  it("keeps the accounts of both until it is returned, also after the last day", async () => {
    const { scene, record, end } = await handOver();
    const late = new Date("2026-03-17T06:30:00.000Z");
    for (const user of [scene.renter, scene.owner]) expect(await end(user, late)).toBe("endHasObstacles");
    await record("return");
    expect(await end(scene.renter, late)).toBe("ends");
    expect(await listObstacles(scene.db, scene.owner, late)).toMatchObject([{ kind: "payout" }]);
  });

  it("is ended by the office", async () => {
    const { scene, db, id } = await handOver();
    const admin = await addAdmin(db);
    const decision = { decision: "rejected", reason: "Broken down", isConfirmed: true, admin, now: BEFORE } as const;
    expect(await decideBooking(db, id, decision)).toMatchObject({ status: "rejected" });
    await expect(book({ ...scene, renter: await addUser(db) })).resolves.toMatchObject({ status: "pending" });
  });
});
