import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { describe, expect, it } from "vitest";
import type { Booking } from "./booking";
import { changeBooking, type BookingChange } from "./change-booking.server";
import { translatorFor } from "~/i18n/texts.server";
import { LANGUAGES } from "~/i18n/language";
import { book, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { KINDS, NOTIFICATION_KINDS, type KindAbout, type Notification } from "~/domain/notifications/notification";
import {
  summariseNotifications,
  countUnread,
  listNotifications,
  markAllRead,
  openNotification,
} from "~/domain/notifications/notification-queries.server";

const LATER = new Date(NOW.getTime() + MS_PER_MINUTE);
const PAGE = { limit: 20, offset: 0 };

function change(scene: Scene, booking: Booking, asked: Omit<BookingChange, "now">): Promise<Booking> {
  return scene.db.transaction().execute((trx) => changeBooking(trx, booking, { ...asked, now: LATER }));
}

async function kindsOf({ db }: Scene, user: { id: number }): Promise<string[]> {
  return (await listNotifications(db, user).list(PAGE)).map((notification) => notification.kind);
}

async function pay(scene: Scene): Promise<Booking> {
  const ordered = await change(scene, await book(scene), {
    event: "order",
    by: "server",
    set: { razorpayOrderId: "order_1" },
  });
  return change(scene, ordered, {
    event: "capture",
    by: "provider",
    set: { razorpayPaymentId: "pay_1", holdUntil: null },
  });
}

describe("a change of a booking", () => {
  it("tells both sides of a payment, an approval and a rejection with its reason", async () => {
    const scene = await setScene();
    const approved = await change(scene, await pay(scene), { event: "approve", by: "admin" });
    await change(scene, approved, {
      event: "reject",
      by: "admin",
      reason: "The machine broke down",
      set: { refundAmount: 400_000 },
    });
    expect(await kindsOf(scene, scene.renter)).toEqual(["rejected", "approved", "paid"]);
    expect(await kindsOf(scene, scene.owner)).toEqual(["ownerRejected", "ownerApproved", "ownerPaid", "requested"]);
    const [rejected] = await listNotifications(scene.db, scene.renter).list(PAGE);
    expect(rejected?.values).toMatchObject({
      reason: "The machine broke down",
      refundAmount: 400_000,
      machine: "Swaraj 744 FE",
    });
  });

  it.each([
    ["renter", "cancelled", "ownerCancelledByRenter"],
    ["owner", "cancelledByOwner", "ownerCancelled"],
  ] as const)("tells both sides that the %s has cancelled, and what goes back", async (by, toRenter, toOwner) => {
    const scene = await setScene();
    await change(scene, await pay(scene), { event: "cancel", by, set: { refundAmount: 200_000 } });
    const [first] = await listNotifications(scene.db, scene.renter).list(PAGE);
    expect(first).toMatchObject({ kind: toRenter, values: { refundAmount: 200_000 } });
    expect((await kindsOf(scene, scene.owner))[0]).toBe(toOwner);
  });

  it("asks the renter to pay what was approved unpaid, and tells when it has run out", async () => {
    const scene = await setScene();
    const approved = await change(scene, await book(scene), {
      event: "approve",
      by: "admin",
      set: { holdUntil: "2026-03-11T06:30:00.000Z" },
    });
    await change(scene, approved, { event: "expire", by: "clock" });
    expect(await kindsOf(scene, scene.renter)).toEqual(["expired", "approvedUnpaid"]);
    expect(await kindsOf(scene, scene.owner)).toEqual(["ownerExpired", "ownerApproved", "requested"]);
  });
});

/** About no booking. */
const WITHOUT_NUMBER = ["machineFound", "questionAsked", "questionAnswered", "daysFree"];

describe("messages", () => {
  it("are counted as new until they are opened or all are marked, and are nobody else's", async () => {
    const scene = await setScene();
    await pay(scene);
    const { db, owner, renter } = scene;
    const [newest, oldest] = await listNotifications(db, owner).list(PAGE);
    expect(await summariseNotifications(db, owner)).toEqual({ unread: 2, newest: newest?.id });
    await expect(openNotification(db, newest?.id ?? 0, renter, LATER)).rejects.toThrow("notificationNotFound");
    expect(await openNotification(db, newest?.id ?? 0, owner, LATER)).toMatchObject({ kind: "ownerPaid" });
    expect(await countUnread(db, owner)).toBe(1);
    await markAllRead(db, renter, { upTo: newest?.id ?? 0, now: LATER });
    expect(await countUnread(db, owner)).toBe(1);
    await markAllRead(db, owner, { upTo: oldest?.id ?? 0, now: LATER });
    expect(await countUnread(db, owner)).toBe(0);
  });

  it("say every kind with all its values, in each language", () => {
    const values = {
      machine: "Swaraj <744>",
      renter: "आशा",
      startDate: "2026-03-12",
      endDate: "2026-03-13",
      totalPrice: 125_000,
      refundAmount: 6_250_050,
      reason: "Rain & mud",
      payUntil: "2026-03-11T06:30:00.000Z",
    };
    const sent = { id: 1, userId: 2, bookingId: 77, createdAt: NOW.toISOString(), isRead: false };
    const about = { about: "booking" as const, ...sent, values };
    const kinds = NOTIFICATION_KINDS.filter((kind) => KINDS[kind].about === "booking") as KindAbout<"booking">[];
    expect(kinds).toContain("requested");
    const wrong = LANGUAGES.flatMap((language) =>
      kinds.flatMap((kind) => {
        const notification: Notification = { ...about, kind };
        const { title, lines, path } = describeNotification(notification, translatorFor(language), language, NOW);
        const text = [title, ...lines].join("\n");
        const number = WITHOUT_NUMBER.includes(kind) ? [] : ["77"];
        const lost = [...number, "Swaraj <744>", "₹62,500.50", "Rain & mud"].filter((value) => !text.includes(value));
        const isPlain = !/\{\{|undefined|_\w+[A-Z]|notification:/.test(text);
        const leads = /^\/(booking\/77(\/review)?|admin\/payments)$/.test(path);
        return lost.length === 0 && isPlain && leads ? [] : [{ language, kind, lost, text, path }];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
