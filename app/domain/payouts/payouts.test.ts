import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import { MS_PER_DAY } from "~/domain/calendar/day";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { placeCounterBooking } from "~/domain/checkout/place-booking.server";
import { sendEmail } from "~/domain/emails/send-email.server";
import { Conflict, Unconfirmed } from "~/domain/errors";
import { openOrder } from "~/domain/payments/open-order.server";
import { NO_TERMS } from "~/domain/terms/terms";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import {
  addDispute,
  addEquipment,
  addTransfer,
  addUser,
  createFakeGateway,
  NOW,
  setScene,
  type FakeGateway,
  type Scene,
  payFor,
  toldKinds,
} from "../../../tests/fixtures/domain";
import { commissionOf, findDifferences, listDue } from "./due.server";
import { maskAccount, payoutAccountSchema, savePayoutAccount, viewPayoutAccount } from "./payout-account.server";
import { listDueOwners, findOwnMoney, makePayoutRun, requireRun, settlePayout, writeBankFile } from "./payouts.server";

/** The booking is of the 12th and the 13th, ₹4,000: its money is due on the 15th. */
const DAYS = { startDate: "2026-03-12", endDate: "2026-03-13" };
const BANK = { upiId: null, holder: "Vijay Patil", account: "001234567890", ifsc: "SBIN0001234" };
const UPI = { upiId: "vijay.patil@okaxis", holder: null, account: null, ifsc: null };
const [BEFORE, DUE_DAY, LATER] = [
  new Date("2026-03-14T04:30:00.000Z"),
  new Date("2026-03-15T04:30:00.000Z"),
  new Date("2026-03-20T04:30:00.000Z"),
];

let scene: Scene;
let gateway: FakeGateway;
let admin: { id: number; name: string; isAdmin: boolean };

const by = (now: Date) => ({ admin, now, isConfirmed: true });
const due = (now = DUE_DAY) => listDue(scene.db, now, scene.owner.id);
const amounts = async (now = DUE_DAY) => (await due(now)).map(({ amountPaise, wait }) => [amountPaise, wait]);
const giveAccount = async (details = BANK as typeof BANK | typeof UPI, now = NOW, owner = scene.owner) =>
  savePayoutAccount(scene.db, details, owner, now);
const run = async (now = DUE_DAY, reference = `run-${now.getTime()}`) =>
  requireRun(scene.db, await makePayoutRun(scene.db, reference, by(now)));
const ownPayouts = async () => (await findOwnMoney(scene.db, scene.owner, DUE_DAY)).payouts;
const kindsOf = (user: { id: number }) => toldKinds(scene.db, user, "payout%");

async function bookPaid(days = DAYS, commissionBasisPoints = 0, equipment = scene.equipment): Promise<Booking> {
  const options = { now: NOW, holdMinutes: 30, commissionBasisPoints };
  const booked = await requestBooking(scene.db, { equipmentId: equipment.id, ...days }, scene.renter, options);
  const ordered = await openOrder(scene.db, gateway, booked, NOW);
  await payFor(scene.db, gateway, ordered);
  return ordered;
}

/** Past the product: refunds beside cancelling and rejecting are begun at the provider. */
const giveBack = (booking: Booking, amountRefunded: number) =>
  scene.db.updateTable("payments").set({ amountRefunded }).where("bookingId", "=", booking.id).execute();

async function transfer(
  booking: Booking,
  kind: "handover" | "return",
  state: "confirmed" | "recorded" | "decided",
  receivedAt: Date,
) {
  const at = receivedAt.toISOString();
  const settled = { answeredAt: state === "recorded" ? null : at, decidedAt: state === "decided" ? at : null };
  await addTransfer(scene.db, booking.id, kind, receivedAt, { state, ...settled });
}

beforeEach(async () => {
  scene = await setScene();
  gateway = createFakeGateway();
  const { id } = await addUser(scene.db);
  await scene.db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", id).execute();
  admin = { id, name: "Meera", isAdmin: true };
});

describe("what is due", () => {
  it("is what was paid online, two days after the last day", async () => {
    await bookPaid();
    expect(await amounts(BEFORE)).toEqual([[400_000, "notOver"]]);
    expect(await due()).toMatchObject([{ amountPaise: 400_000, wait: null, dueOn: "2026-03-15" }]);
  });

  it("is due on the day after the return was recorded, and not while the machine is out or something is disputed", async () => {
    const booking = await bookPaid();
    await transfer(booking, "handover", "confirmed", new Date("2026-03-12T04:30:00.000Z"));
    expect(await amounts(LATER)).toEqual([[400_000, "out"]]);
    await transfer(booking, "return", "recorded", new Date("2026-03-13T09:30:00.000Z"));
    expect(await due(BEFORE)).toMatchObject([{ wait: null, dueOn: "2026-03-14" }]);
    await scene.db.updateTable("transfers").set({ state: "disputed", answeredAt: "x" }).execute();
    expect(await amounts(LATER)).toEqual([[400_000, "disputed"]]);
  });

  it("is held back while the office has a case of the provider to decide", async () => {
    const booking = await bookPaid();
    await addDispute(scene.db, booking.id);
    expect(await amounts()).toEqual([[400_000, "case"]]);
  });

  it("is of a split price what was paid online: the balance is the owner's already", async () => {
    await saveTerms(scene.db, scene.equipment, { ...NO_TERMS, areas: [], onlinePercent: 30 }, scene.owner, NOW);
    await bookPaid();
    expect(await amounts()).toEqual([[120_000, null]]);
  });

  it("is what was paid in cash at the counter", async () => {
    const farmer = { name: "Gangubai More", phone: null };
    await placeCounterBooking(scene.db, { equipmentId: scene.equipment.id, ...DAYS, farmer }, by(NOW));
    expect(await amounts()).toEqual([[400_000, null]]);
  });

  it("is nothing of a payment that goes back whole, and the kept half of a late cancellation", async () => {
    const rejected = await bookPaid({ startDate: "2026-03-16", endDate: "2026-03-16" });
    await decideBooking(scene.db, rejected.id, { decision: "rejected", reason: "Broken", ...by(NOW) });
    expect(await amounts(LATER)).toEqual([]);
    const cancelled = await bookPaid({ startDate: "2026-03-11", endDate: "2026-03-11" });
    await cancelBooking(scene.db, cancelled.id, { user: { ...scene.renter, isAdmin: false }, now: NOW });
    expect(await amounts(LATER)).toEqual([[100_000, null]]);
  });

  it("is less the commission of the day of booking, rounded down to the paisa for the owner", async () => {
    expect(commissionOf(333, 750)).toBe(24);
    const booking = await bookPaid(DAYS, 725);
    expect(await due()).toMatchObject([{ commissionPaise: 29_000, amountPaise: 371_000 }]);
    await giveBack(booking, 399_901);
    expect(await due()).toMatchObject([{ commissionPaise: 7, amountPaise: 92 }]);
  });

  it("is less what goes back after a payout, taken off the next one", async () => {
    await giveAccount();
    const first = await bookPaid(DAYS, 1_000);
    expect((await run()).payouts).toMatchObject([{ amountPaise: 360_000 }]);
    expect(await amounts()).toEqual([]);
    await giveBack(first, 100_000);
    expect(await amounts(LATER)).toEqual([[-90_000, null]]);
    await expect(run(LATER)).rejects.toThrow(new Conflict("nothingToPayOut"));
    await bookPaid({ startDate: "2026-03-14", endDate: "2026-03-14" });
    const [payout] = (await run(LATER)).payouts;
    expect(payout).toMatchObject({ amountPaise: 110_000 });
    expect(payout?.lines).toMatchObject([
      { bookingId: first.id, paidPaise: 0, refundedPaise: 100_000, commissionPaise: -10_000, amountPaise: -90_000 },
      { amountPaise: 200_000 },
    ]);
    expect(await amounts(LATER)).toEqual([]);
  });
});

describe("the nightly comparison", () => {
  const differences = () => findDifferences(scene.db, DUE_DAY);

  it("names a payout that was changed, and money of a payment that settles nothing, to the paisa", async () => {
    await giveAccount();
    const { id: bookingId } = await bookPaid();
    await run();
    await scene.db.updateTable("payout_lines").set({ paidPaise: 399_999 }).execute();
    // What is still due is the paisa that was not passed on; of a payment that settles nothing nothing is due.
    expect(await differences()).toEqual([]);
    await scene.db.updateTable("payments").set({ settles: 0 }).execute();
    expect(await differences()).toEqual([{ bookingId, differencePaise: 1 }]);
  });
});

describe("a run", () => {
  it("leaves out owners without an account, who are told once, and those who changed it within three days", async () => {
    await bookPaid();
    await expect(run()).rejects.toThrow(new Conflict("nothingToPayOut"));
    await expect(run()).rejects.toThrow(new Conflict("nothingToPayOut"));
    expect(await kindsOf(scene.owner)).toEqual(["payoutWaits"]);
    await giveAccount(BANK, DUE_DAY);
    await giveAccount(UPI, DUE_DAY);
    await expect(run(DUE_DAY, "while-it-waits")).rejects.toThrow(Conflict);
    expect(await listDueOwners(scene.db, DUE_DAY)).toMatchObject([{ payablePaise: 400_000, isPayable: false }]);
    expect((await run(new Date(DUE_DAY.getTime() + 3 * MS_PER_DAY))).payouts).toMatchObject([UPI]);
  });

  it("is made with the admin's password alone", async () => {
    await expect(makePayoutRun(scene.db, "reference", { ...by(NOW), isConfirmed: false })).rejects.toThrow(Unconfirmed);
  });

  it("writes the bank's file in its order, UPI IDs apart", async () => {
    const other = await addUser(scene.db);
    await giveAccount();
    await giveAccount(UPI, NOW, other);
    await bookPaid();
    await bookPaid(DAYS, 0, await addEquipment(scene.db, other.id));
    const made = await run();
    const lines = (format: "csv" | "upi") => writeBankFile(made.payouts, format).trim().split("\r\n").slice(1);
    const references = made.payouts.map(({ reference }) => reference);
    expect(lines("csv")).toEqual([`Vijay Patil,001234567890,SBIN0001234,4000.00,${references[0]},Yantra rent`]);
    expect(lines("upi")).toEqual([`Some User,vijay.patil@okaxis,4000.00,${references[1]},Yantra rent`]);
  });
});

describe("a payout", () => {
  const settle = (id: number, status: "paid" | "returned", reference = "") =>
    settlePayout(scene.db, id, { status, reference }, by(LATER));

  it("is due again once the bank returned it, and cannot be paid after that", async () => {
    await giveAccount();
    await bookPaid();
    const id = (await run()).payouts[0]?.id ?? 0;
    await settle(id, "paid", "SBIN526074123456");
    await settle(id, "returned");
    expect(await amounts()).toEqual([[400_000, null]]);
    await expect(settle(id, "paid", "SBIN526074123456")).rejects.toThrow(Conflict);
    expect((await run(LATER)).payouts).toMatchObject([{ amountPaise: 400_000 }]);
  });

  it("says for ever what it said when it was made", async () => {
    await giveAccount();
    await bookPaid();
    await run();
    const before = await ownPayouts();
    await scene.db.updateTable("equipment").set({ name: "Another" }).execute();
    await scene.db.updateTable("users").set({ name: "Another" }).execute();
    await giveAccount(UPI, LATER);
    expect(await ownPayouts()).toEqual(before);
    expect(before).toMatchObject([
      { ownerName: "Some User", account: "••••7890", lines: [{ machine: "Swaraj 744 FE" }] },
    ]);
  });
});

describe("an account", () => {
  const read = (fields: Record<string, string>) =>
    payoutAccountSchema.safeParse({ currentPassword: "x", accountAgain: fields["account"], ...fields });
  const wrong = (fields: Record<string, string>) =>
    read(fields).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);

  it("is a UPI ID or a bank account, however it is written", () => {
    expect(read({ upiId: " Vijay.Patil@OkAxis " }).data?.details).toEqual(UPI);
    expect(read({ holder: "Vijay  Patil", account: "००१२ 3456 7890", ifsc: "sbin 0001234" }).data?.details).toEqual(
      BANK,
    );
  });

  it("is refused beside the field that is wrong", () => {
    expect(wrong({})).toEqual(["upiId: payoutWayMissing"]);
    expect(wrong({ upiId: "a@b", ...{ holder: "V" } })).toEqual(["upiId: payoutWayDouble"]);
    expect(wrong({ upiId: "vijay" })).toEqual(["upiId: upiIdInvalid"]);
    const bank = { holder: "Vijay Patil", account: "001234567890", ifsc: "SBIN0001234" };
    expect(wrong({ ...bank, accountAgain: "001234567891" })).toEqual(["accountAgain: accountNumbersDiffer"]);
    expect(wrong({ holder: "विजय", account: "123", ifsc: "SBIN1001234" })).toEqual([
      "holder: holderInvalid",
      "account: accountNumberInvalid",
      "ifsc: ifscInvalid",
    ]);
  });

  it("is shown masked, usable at once the first time, and tells its owner of each change", async () => {
    await giveAccount();
    expect(await viewPayoutAccount(scene.db, scene.owner)).toMatchObject({
      account: "••••7890",
      usableFrom: NOW.toISOString(),
    });
    await giveAccount(BANK, LATER);
    expect(await kindsOf(scene.owner)).toEqual(["payoutAccountChanged"]);
    await giveAccount(UPI, LATER);
    expect(await kindsOf(scene.owner)).toEqual(["payoutAccountChanged", "payoutAccountChanged"]);
    expect(maskAccount(UPI).upiId).toBe("vi••••@okaxis");
  });

  it("tells of a change also the contact that a stolen session has replaced", async () => {
    const set = { contact: "thief@example.in", recoveryContact: "vijay@example.in" };
    await scene.db.updateTable("users").set(set).where("id", "=", scene.owner.id).execute();
    await giveAccount();
    const jobs = await scene.db.selectFrom("outbox").select("payload").where("kind", "=", "mail").execute();
    const emails: string[] = [];
    const email = { send: ({ to }: { to: string }) => Promise.resolve(void emails.push(to)) };
    const services = { db: scene.db, email, appUrl: "", officeAddress: "", serverSecret: "x" };
    for (const { payload } of jobs)
      await sendEmail(services, { id: 1, payload: JSON.parse(payload) as unknown, createdAt: "" }, NOW);
    expect(emails).toEqual(["vijay@example.in"]);
  });
});
