import { availableParallelism } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/connection";
import { openDatabase } from "~db/connection";
import { migrate } from "~db/migrate";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { takeDays } from "~/domain/bookings/booking-days.server";
import { dayInIndia, plusDays, startOfDayInIndia } from "~/domain/calendar/day";
import { findCity } from "~/domain/geography/cities";
import { openOrder } from "~/domain/payments/open-order.server";
import { keepPicture } from "~/domain/images/store-image.server";
import { hashPassword } from "~/domain/users/password.server";
import { createPictureStore } from "~/gateways/images.server";
import { createRazorpayGateway } from "~/gateways/razorpay.server";
import { readSettings, type Settings } from "~/settings.server";
import { DEMO_ACCOUNTS, DEMO_BOOKINGS, DEMO_MACHINES, LIVE_STATUSES, type DemoBooking } from "./demo/index";
import type { DemoStep } from "./demo/booking-story";
import { readDemoImage } from "./demo/images";
import { lastChangeOf, writeStories, type StoredDemo } from "./demo/write-stories";

/**
 * Fills an empty database with demo data: people, machines with their images, bookings and receipts in
 * every state. A database that holds any user is left alone.
 */

/** Long enough that open demo bookings can be looked at for a day. */
const DEMO_HOLD_HOURS = 24;
const MS_PER_HOUR = 3_600_000;
const PAISE_PER_RUPEE = 100;
const ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

interface Placed {
  userIds: Map<string, number>;
  machineIds: number[];
  now: Date;
}

function providerId(prefix: string): string {
  const letters = [...randomBytes(14)].map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]);
  return `${prefix}_${letters.join("")}`;
}

function idOf(placed: Placed, username: string): number {
  const id = placed.userIds.get(username);
  if (id === undefined) throw new Error(`demo data names the unknown user ${username}`);
  return id;
}

async function addAccounts(trx: Trx, passwords: readonly string[], now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    const row = await trx
      .insertInto("users")
      .values({
        username: account.username,
        password: passwords[index] ?? "",
        name: account.name,
        contact: account.contact,
        language: account.language,
        isAdmin: account.role === "admin" ? 1 : 0,
        createdAt: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(account.username, row.id);
  }
  return ids;
}

/** Stores the images as an owner's photo is stored, with less effort on each since they are many. */
async function storeImages(db: Db, folder: string, now: Date): Promise<string[]> {
  const store = createPictureStore(folder, {
    atOnce: availableParallelism(),
    avifEffort: 1,
    mostWaiting: DEMO_MACHINES.length,
  });
  return Promise.all(DEMO_MACHINES.map(async ({ key }) => keepPicture(db, store, await readDemoImage(key), null, now)));
}

async function addMachines(
  trx: Trx,
  pictures: readonly string[],
  userIds: Map<string, number>,
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, machine] of DEMO_MACHINES.entries()) {
    const row = await trx
      .insertInto("equipment")
      .values({
        ownerId: idOf({ userIds, machineIds: ids, now }, machine.ownerUsername),
        name: machine.name,
        description: machine.description,
        textLanguage: machine.descriptionLanguage,
        category: machine.category,
        dailyRate: machine.dailyRate,
        imageUrl: pictures[index] ?? "",
        location: machine.location,
        cityKey: findCity(machine.location)?.key ?? null,
        availability: machine.availability ? 1 : 0,
        specs: JSON.stringify(machine.specs),
        features: JSON.stringify(machine.features),
        popularity: machine.popularity,
        latitudeCoord: machine.latitude,
        longitudeCoord: machine.longitude,
        searchableSpecs: JSON.stringify(machine.searchableSpecs),
        seasonalAvailability: JSON.stringify(machine.seasonalAvailability),
        createdAt: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  return ids;
}

const FIRST_HOUR = 7;
const HOURS_OF_ASKING = 13;

/** Somewhen between morning and evening of its day, and never later than now. */
function requestTimeOf({ requestedOffset, machineIndex, startOffset }: DemoBooking, now: Date): Date {
  if (requestedOffset === 0) return now;
  const minutes =
    (FIRST_HOUR + ((machineIndex * 5 + Math.abs(startOffset) * 3) % HOURS_OF_ASKING)) * 60 +
    ((machineIndex * 17 + Math.abs(startOffset) * 7) % 60);
  return new Date(
    Math.min(
      now.getTime(),
      startOfDayInIndia(plusDays(dayInIndia(now), requestedOffset)).getTime() + minutes * (MS_PER_HOUR / 60),
    ),
  );
}

async function addBooking(trx: Trx, placed: Placed, demo: DemoBooking): Promise<StoredDemo> {
  const machine = DEMO_MACHINES[demo.machineIndex];
  const equipmentId = placed.machineIds[demo.machineIndex];
  if (machine === undefined || equipmentId === undefined) throw new Error("demo data names an unknown machine");
  const today = dayInIndia(placed.now);
  const userId = idOf(placed, demo.renterUsername);
  const requested = requestTimeOf(demo, placed.now);
  const paid = demo.paymentState !== "unpaid";
  const booking = {
    equipmentId,
    startDate: plusDays(today, demo.startOffset),
    endDate: plusDays(today, demo.startOffset + demo.days - 1),
  };
  const total = demo.days * machine.dailyRate;
  const paymentId = paid ? providerId("pay") : null;
  const orderId = paid ? providerId("order") : null;
  const holdUntil = paid ? null : new Date(placed.now.getTime() + DEMO_HOLD_HOURS * MS_PER_HOUR).toISOString();
  const refundAmount = demo.refundPercent === undefined ? null : demo.refundPercent * total;
  const row = await trx
    .insertInto("bookings")
    .values({
      ...booking,
      publicId: randomBytes(15).toString("base64url"),
      userId,
      dailyRate: machine.dailyRate,
      totalPrice: total,
      status: demo.status === "awaiting_payment" ? "pending" : demo.status,
      paymentState: demo.paymentState,
      holdUntil,
      refundAmount,
      razorpayOrderId: orderId,
      razorpayPaymentId: paymentId,
      isRated: demo.review === undefined ? 0 : 1,
      createdAt: requested.toISOString(),
      lastStatusUpdate: lastChangeOf(demo, requested, placed.now).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (LIVE_STATUSES.includes(demo.status)) await takeDays(trx, { ...booking, id: row.id });
  const timeOf = (...events: DemoStep["event"][]) => lastChangeOf(demo, requested, placed.now, ...events).toISOString();
  const money = {
    bookingId: row.id,
    userId,
    paymentId,
    orderId,
    paise: total * PAISE_PER_RUPEE,
    at: paid ? timeOf("capture") : requested.toISOString(),
    endedAt: timeOf("reject", "cancel"),
    settledAt: timeOf(),
  };
  const refundId = await addMoney(trx, demo, money, machine, booking);
  if (demo.review !== undefined) await addReview(trx, placed, demo.review, { bookingId: row.id, userId, equipmentId });
  const renter = DEMO_ACCOUNTS.find(({ username }) => username === demo.renterUsername)?.name ?? demo.renterUsername;
  const { startDate, endDate } = booking;
  return {
    demo,
    id: row.id,
    renterId: userId,
    ownerId: idOf(placed, machine.ownerUsername),
    requestedAt: requested,
    values: {
      machine: machine.name,
      renter,
      startDate,
      endDate,
      totalPrice: total,
      ...(refundAmount === null ? {} : { refundAmount }),
    },
    ...(holdUntil === null ? {} : { payUntil: holdUntil }),
    ...(refundId === undefined ? {} : { refundId }),
  };
}

async function addMoney(
  trx: Trx,
  demo: DemoBooking,
  money: {
    bookingId: number;
    userId: number;
    paymentId: string | null;
    orderId: string | null;
    paise: number;
    at: string;
    endedAt: string;
    settledAt: string;
  },
  machine: { name: string; location: string },
  dates: { startDate: string; endDate: string },
): Promise<number | undefined> {
  const { bookingId, userId, paymentId, orderId, paise, at, endedAt, settledAt } = money;
  if (paymentId !== null && orderId !== null) {
    await trx
      .insertInto("payments")
      .values({
        id: paymentId,
        bookingId,
        orderId,
        amount: paise,
        currency: "INR",
        settles: 1,
        capturedAt: at,
        createdAt: at,
        status: demo.paymentState === "refunded" ? "refunded" : "captured",
        method: demo.receipt?.method ?? null,
        amountRefunded: demo.paymentState === "refunded" ? (paise * (demo.refundPercent ?? 100)) / 100 : 0,
      })
      .execute();
  }
  const refundId =
    paymentId === null
      ? undefined
      : await addRefund(trx, demo, { bookingId, userId, paymentId, paise, endedAt, settledAt });
  if (demo.receipt === null) return refundId;
  const account = DEMO_ACCOUNTS.find(({ username }) => username === demo.renterUsername);
  const metadata = {
    equipment_name: machine.name,
    location: machine.location,
    booking_dates: { start: dates.startDate, end: dates.endDate },
    payment_method: demo.receipt.method,
  };
  await trx
    .insertInto("receipts")
    .values({
      bookingId,
      userId,
      amount: paise,
      status: demo.paymentState.startsWith("refund_") ? "refund_pending" : demo.receipt.status,
      generatedAt: at,
      razorpayPaymentId: paymentId,
      pdfUrl: null,
      method: demo.receipt.method,
      language: account?.language ?? "en",
      metadata: JSON.stringify(metadata),
    })
    .execute();
  return refundId;
}

const REFUND_STATUSES: Partial<Record<DemoBooking["paymentState"], string>> = {
  refund_pending: "pending",
  refunded: "processed",
  refund_failed: "failed",
};
const REFUND_REASONS: Partial<Record<NonNullable<DemoBooking["endedBy"]>, string>> = {
  renter: "cancelled_by_renter",
  owner: "cancelled_by_owner",
  admin: "rejected",
};

/** Money on its way back as the booking says, with its credit note once it has arrived. */
async function addRefund(
  trx: Trx,
  demo: DemoBooking,
  {
    bookingId,
    userId,
    paymentId,
    paise,
    endedAt,
    settledAt,
  }: { bookingId: number; userId: number; paymentId: string; paise: number; endedAt: string; settledAt: string },
): Promise<number | undefined> {
  const status = REFUND_STATUSES[demo.paymentState];
  if (status === undefined) return undefined;
  const amount = (paise * (demo.refundPercent ?? 100)) / 100;
  const reason = (demo.endedBy && REFUND_REASONS[demo.endedBy]) ?? "rejected";
  const { id: refundId } = await trx
    .insertInto("refunds")
    .values({
      bookingId,
      paymentId,
      amount,
      reason,
      status,
      providerRefundId: providerId("rfnd"),
      createdAt: endedAt,
      settledAt: status === "pending" ? null : settledAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status === "processed")
    await trx
      .insertInto("credit_notes")
      .values({ refundId, bookingId, userId, amount, generatedAt: settledAt })
      .execute();
  return refundId;
}

async function addReview(
  trx: Trx,
  placed: Placed,
  review: NonNullable<DemoBooking["review"]>,
  about: { bookingId: number; userId: number; equipmentId: number },
): Promise<void> {
  const createdAt = startOfDayInIndia(plusDays(dayInIndia(placed.now), review.writtenOffset)).toISOString();
  await trx
    .insertInto("reviews")
    .values({ ...about, rating: review.rating, comment: review.comment, createdAt })
    .execute();
  await trx
    .updateTable("equipment")
    .set((eb) => ({ ratingSum: eb("ratingSum", "+", review.rating), ratingCount: eb("ratingCount", "+", 1) }))
    .where("id", "=", about.equipmentId)
    .execute();
}

/** Open bookings get real orders where a provider or its stand-in is at hand; without one they wait for it. */
async function openOrders(
  db: Db,
  settings: Settings,
  waiting: Pick<StoredDemo, "id" | "renterId">[],
  now: Date,
): Promise<void> {
  if (settings.razorpay === undefined) return;
  const gateway = createRazorpayGateway({ ...settings.razorpay, apiUrl: settings.razorpayApiUrl });
  for (const { id, renterId } of waiting) {
    const booking: Booking = await requireOwnBooking(db, id, { id: renterId });
    await openOrder(db, gateway, booking, now).catch((error: unknown) =>
      console.warn(`Booking ${id} waits for its order: ${String(error)}`),
    );
  }
}

async function isDemoData(db: Db): Promise<boolean> {
  const first = DEMO_ACCOUNTS[0]?.username ?? "";
  return (await db.selectFrom("users").select("id").where("username", "=", first).executeTakeFirst()) !== undefined;
}

function printAccounts(): void {
  console.log("Demo accounts (user name / password):");
  for (const { role, username, password } of DEMO_ACCOUNTS)
    console.log(`  ${role.padEnd(6)} ${username} / ${password}`);
}

async function seed(): Promise<void> {
  const settings = readSettings(process.env);
  const database = openDatabase(settings.databaseFile);
  const { db } = database;
  const now = new Date();
  try {
    await migrate(database, settings.databaseFile);
    if ((await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined) {
      if (await isDemoData(db)) printAccounts();
      return;
    }
    const passwords = await Promise.all(DEMO_ACCOUNTS.map(({ password }) => hashPassword(password)));
    const pictures = await storeImages(db, join(settings.dataDir, "images"), now);
    const byRequest = DEMO_BOOKINGS.toSorted((one, other) => one.requestedOffset - other.requestedOffset);
    const added = await db.transaction().execute(async (trx) => {
      const userIds = await addAccounts(trx, passwords, now);
      const placed: Placed = { userIds, machineIds: await addMachines(trx, pictures, userIds, now), now };
      const rows: StoredDemo[] = [];
      for (const demo of byRequest) rows.push(await addBooking(trx, placed, demo));
      await writeStories(
        trx,
        rows,
        DEMO_ACCOUNTS.filter(({ role }) => role === "admin").map(({ username }) => idOf(placed, username)),
        now,
      );
      return rows;
    });
    await openOrders(
      db,
      settings,
      added.filter(({ demo }) => demo.status === "awaiting_payment"),
      now,
    );
    printAccounts();
  } finally {
    await database.close();
  }
}

await seed();
