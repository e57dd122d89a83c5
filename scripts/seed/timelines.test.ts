import { describe, expect, it } from "vitest";
import { listBookingAudit } from "~/domain/audit/audit-queries.server";
import { dayInIndia, plusDays, startOfDayInIndia } from "~/domain/calendar/day";
import {
  countNotifications,
  listNotifications,
  summariseNotifications,
} from "~/domain/notifications/notification-queries.server";
import { addUser, book, setScene } from "../../tests/fixtures/domain";
import { DEMO_ACCOUNTS, DEMO_BOOKINGS, DEMO_EQUIPMENT, type DemoBooking } from "../demo/index";
import { insertTimelines, timeOfEvent, type SeededBooking } from "./timelines";

const NOW = new Date("2026-03-10T09:00:00Z");
const TODAY = dayInIndia(NOW);
const ALL = { limit: 1_000, offset: 0 };

const requestedAt = ({ requestedOffset }: DemoBooking) =>
  requestedOffset === 0 ? NOW : startOfDayInIndia(plusDays(TODAY, requestedOffset));

/** Inserts all demo bookings with their accounts, audit and notifications. */
async function seedAll() {
  const { db, ...scene } = await setScene();
  const { id: _id, publicId: _publicId, isRated: _isRated, quote: _quote, ...row } = await book({ db, ...scene });
  const ids = new Map<string, number>();
  for (const { username } of DEMO_ACCOUNTS) ids.set(username, (await addUser(db)).id);
  const idOf = (username: string) => ids.get(username) ?? 0;
  const seeded: SeededBooking[] = [];
  for (const [index, demo] of DEMO_BOOKINGS.entries()) {
    const equipment = DEMO_EQUIPMENT[demo.equipmentIndex];
    const { id } = await db
      .insertInto("bookings")
      .values({ ...row, publicId: `demo ${index}`, status: "expired" })
      .returning("id")
      .executeTakeFirstOrThrow();
    seeded.push({
      demo,
      id,
      renterId: idOf(demo.renterUsername),
      ownerId: idOf(equipment?.ownerUsername ?? ""),
      requestedAt: requestedAt(demo),
      values: {
        machine: equipment?.name ?? "",
        renter: demo.renterUsername,
        startDate: TODAY,
        endDate: TODAY,
        totalPrice: 100,
        refundAmount: 10_000,
      },
    });
  }
  await db.transaction().execute((trx) => insertTimelines(trx, seeded, [idOf("meera_joshi")], NOW));
  return { db, seeded, idOf };
}

describe("seeded timelines", () => {
  it("give every account notifications, some read and some unread, none in the future", async () => {
    const { db, idOf } = await seedAll();
    for (const { username, role } of DEMO_ACCOUNTS) {
      const user = { id: idOf(username) };
      const { unread } = await summariseNotifications(db, user);
      const total = await countNotifications(db, user, 1_000);
      expect(unread, username).toBeGreaterThan(0);
      expect(total, username).toBeGreaterThan(unread);
      if (role === "admin") continue;
      expect(total, username).toBeGreaterThan(5);
    }
    const all = await db.selectFrom("notifications").selectAll().execute();
    expect(
      all.filter(({ createdAt, readAt }) => createdAt > NOW.toISOString() || (readAt ?? "") > NOW.toISOString()),
    ).toEqual([]);
  });

  it("notify of a rejection with its reason and refund, newest first", async () => {
    const { db, seeded } = await seedAll();
    const rejected = seeded.find(({ demo }) => demo.refundFailedFirst === true);
    const notifications = (await listNotifications(db, { id: rejected?.renterId ?? 0 }, ALL)).filter(
      ({ bookingId }) => bookingId === rejected?.id,
    );
    expect(notifications).toMatchObject([
      { kind: "refunded", values: { refundAmount: 10_000 } },
      { kind: "rejected", values: { reason: rejected?.demo.reason, refundAmount: 10_000 } },
      { kind: "paid" },
    ]);
  });

  it("audit each booking from its request to its end", async () => {
    const { db, seeded } = await seedAll();
    const actionsOf = async (find: (demo: DemoBooking) => boolean) => {
      const { id } = seeded.find(({ demo }) => find(demo)) ?? { id: 0 };
      return (await listBookingAudit(db, id)).map(
        ({ action, actor, fromState, toState }) =>
          `${action} by ${actor}: ${fromState ?? "nothing"} → ${toState ?? "nothing"}`,
      );
    };
    expect(await actionsOf(({ status, paymentState }) => status === "approved" && paymentState === "captured")).toEqual(
      [
        "request by renter: nothing → pending/unpaid",
        "order by server: pending/unpaid → awaiting_payment/unpaid",
        "capture by provider: awaiting_payment/unpaid → paid/captured",
        "approve by admin: paid/captured → approved/captured",
      ],
    );
    expect(
      (await actionsOf(({ endedBy, paymentState }) => endedBy === "owner" && paymentState === "refunded")).slice(-2),
    ).toEqual([
      "cancel by owner: paid/captured → cancelled/refund_pending",
      "refund_done by provider: cancelled/refund_pending → cancelled/refunded",
    ]);
    for (const { demo, requestedAt: at } of seeded)
      expect(timeOfEvent(demo, at, NOW).getTime()).toBeLessThanOrEqual(NOW.getTime());
  });
});
