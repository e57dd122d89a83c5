import { describe, expect, it } from "vitest";
import { listBookingAudit } from "~/domain/audit/audit-queries.server";
import { dayInIndia, plusDays, startOfDayInIndia } from "~/domain/calendar/day";
import { countNotifications, listNotifications } from "~/domain/notifications/notification-queries.server";
import { addUser, book, setScene } from "../../tests/fixtures/domain";
import { DEMO_ACCOUNTS } from "./accounts";
import { tellStory } from "./booking-story";
import { DEMO_BOOKINGS } from "./bookings";
import { DEMO_MACHINES } from "./machines";
import type { DemoBooking } from "./types";
import { lastChangeOf, writeStories, type StoredDemo } from "./write-stories";

const NOW = new Date("2026-03-10T09:00:00Z");
const TODAY = dayInIndia(NOW);
const MOST = { limit: 1_000, offset: 0 };

const requestedAt = ({ requestedOffset }: DemoBooking) =>
  requestedOffset === 0 ? NOW : startOfDayInIndia(plusDays(TODAY, requestedOffset));

describe("the story of a booking", () => {
  it.each(DEMO_BOOKINGS.map((demo, index) => [index, demo.status, demo.paymentState, demo] as const))(
    "%i, %s and %s, ends as the booking stands",
    (_index, status, paymentState, demo) => {
      const story = tellStory(demo);
      expect(story[0]).toMatchObject({ event: "request", by: "renter", from: null });
      expect(story.at(-1)?.to).toEqual({ status: status === "awaiting_payment" ? "pending" : status, paymentState });
      expect(story.map(({ minutes }) => minutes)).toEqual(
        story.map(({ minutes }) => minutes).sort((one, other) => one - other),
      );
    },
  );

  it.each(
    DEMO_BOOKINGS.filter(({ status }) => status === "cancelled").map(
      (demo) => [demo.refundPercent ?? 0, demo] as const,
    ),
  )("gives %i %% back as the time of the cancellation says", (percent, demo) => {
    const end = tellStory(demo).find(({ event }) => event === "cancel");
    const hoursLeft =
      (startOfDayInIndia(plusDays(TODAY, demo.startOffset)).getTime() - requestedAt(demo).getTime()) / 3_600_000 -
      (end?.minutes ?? 0) / 60;
    expect(hoursLeft).toBeGreaterThan(0);
    if (percent === 50) expect(hoursLeft).toBeLessThan(48);
    if (percent === 100 && demo.endedBy === "renter") expect(hoursLeft).toBeGreaterThanOrEqual(48);
  });
});

/** All demonstration bookings with their people, as the seed stores them. */
async function storeAll() {
  const { db, ...scene } = await setScene();
  const { id: _id, publicId: _publicId, isRated: _isRated, ...row } = await book({ db, ...scene });
  const ids = new Map<string, number>();
  for (const { username } of DEMO_ACCOUNTS) ids.set(username, (await addUser(db)).id);
  const idOf = (username: string) => ids.get(username) ?? 0;
  const stored: StoredDemo[] = [];
  for (const [index, demo] of DEMO_BOOKINGS.entries()) {
    const machine = DEMO_MACHINES[demo.machineIndex];
    const { id } = await db
      .insertInto("bookings")
      .values({ ...row, publicId: `demo ${index}`, status: "expired" })
      .returning("id")
      .executeTakeFirstOrThrow();
    stored.push({
      demo,
      id,
      renterId: idOf(demo.renterUsername),
      ownerId: idOf(machine?.ownerUsername ?? ""),
      requestedAt: requestedAt(demo),
      values: {
        machine: machine?.name ?? "",
        renter: demo.renterUsername,
        startDate: TODAY,
        endDate: TODAY,
        totalPrice: 100,
        refundAmount: 10_000,
      },
    });
  }
  await db.transaction().execute((trx) => writeStories(trx, stored, [idOf("meera_joshi")], NOW));
  return { db, stored, idOf };
}

describe("what is written down of them", () => {
  it("leaves everybody messages, some read and some not, none of them from tomorrow", async () => {
    const { db, idOf } = await storeAll();
    for (const { username, role } of DEMO_ACCOUNTS) {
      const { total, unread } = await countNotifications(db, { id: idOf(username) });
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

  it("tells of a rejection with its reason and its money, newest message first", async () => {
    const { db, stored } = await storeAll();
    const rejected = stored.find(({ demo }) => demo.refundTurnedBack === true);
    const told = (await listNotifications(db, { id: rejected?.renterId ?? 0 }, MOST)).filter(
      ({ bookingId }) => bookingId === rejected?.id,
    );
    expect(told.map(({ kind, values }) => [kind, values.reason, values.refundAmount])).toEqual([
      ["refunded", undefined, 10_000],
      ["rejected", rejected?.demo.reason, 10_000],
      ["paid", undefined, undefined],
    ]);
  });

  it("is a record of each booking from its request to its end", async () => {
    const { db, stored } = await storeAll();
    const actionsOf = async (find: (demo: DemoBooking) => boolean) => {
      const { id } = stored.find(({ demo }) => find(demo)) ?? { id: 0 };
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
    for (const { demo, requestedAt: at } of stored)
      expect(lastChangeOf(demo, at, NOW).getTime()).toBeLessThanOrEqual(NOW.getTime());
  });
});
