import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/open";
import { findFarmer, renewFarmerCode } from "~/domain/bookings/farmers.server";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { answerBalance, stateBalance } from "~/domain/checkout/settle-balance.server";
import { askForEnd, keepAccount } from "~/domain/endings/ask-for-end.server";
import { applyPayment } from "~/domain/payments/apply-payment.server";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { NO_TERMS } from "~/domain/terms/terms";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import { changePassword } from "~/domain/users/new-password.server";
import { hashPassword } from "~/domain/users/password.server";
import {
  createFakeGateway,
  NOW,
  payAtProvider,
  provePassword,
  setScene,
  type Scene,
  bookWithOrder,
} from "../../../tests/fixtures/domain";

/** Presses that undo each other could go on without end; each is recorded for ever, and some tell somebody else. */
const TRIES = 45;
const NEXT_DAY = new Date(NOW.getTime() + MS_PER_DAY);

let scene: Scene;
let db: Db;
beforeEach(async () => {
  scene = await setScene();
  ({ db } = scene);
});

async function pressUntilRefused(press: () => Promise<unknown>): Promise<unknown> {
  for (let at = 0; at < TRIES; at += 1) {
    const refused = await press().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused !== undefined) return refused;
  }
  return undefined;
}
const REFUSED = { key: "tooOftenToday", retryAfterSeconds: 86_400 };
const countEntries = async (action: string) =>
  (await db.selectFrom("audit").select("id").where("action", "=", action).execute()).length;

it("a side says 10 times a day that a balance was paid, and the other side is told as often", async () => {
  await saveTerms(db, scene.equipment, { ...NO_TERMS, areas: [], onlinePercent: 30 }, scene.owner, NOW);
  const gateway = createFakeGateway();
  const { id } = await bookWithOrder(scene, gateway, { startDate: "2026-03-10", endDate: "2026-03-12" });
  const ordered = await db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await applyPayment(db, payAtProvider(gateway, ordered as never), NOW);
  const as = (side: "renter" | "owner") => ({ id: scene[side].id, isAdmin: false });
  const state = (side: "renter" | "owner", now = NOW) => stateBalance(db, id, { way: "cash", user: as(side), now });
  const takeBack = (side: "renter" | "owner") =>
    answerBalance(db, id, { answer: "withdraw", words: undefined, user: as(side), now: NOW });
  const refused = await pressUntilRefused(async () => {
    await state("renter");
    await takeBack("renter");
  });
  expect(refused).toMatchObject(REFUSED);
  expect(await countEntries("balance_state")).toBe(10);
  // It uses up nothing of the other side's, and of the next day.
  await state("owner");
  await takeBack("owner");
  await state("renter", NEXT_DAY);
});

it("a booking gets 20 new codes of its farmer a day", async () => {
  const farmer = { name: "Gangubai More", phone: "+919822054321" };
  const request = { equipmentId: scene.equipment.id, startDate: "2026-03-12", endDate: "2026-03-12", farmer };
  const { id } = await requestBooking(db, request, scene.renter, { now: NOW, holdMinutes: 30 });
  const renew = (now = NOW) => renewFarmerCode(db, id, { user: { id: scene.renter.id, isAdmin: false }, now });
  expect(await pressUntilRefused(renew)).toMatchObject(REFUSED);
  expect(await countEntries("farmer_code")).toBe(20);
  // The last code that was shown goes on working.
  expect(await findFarmer(db, id)).toMatchObject({ codeRound: 21 });
  await renew(NEXT_DAY);
});

it("messages are turned on and off for a day, until they can only be turned off", async () => {
  const { id } = scene.renter;
  await db.updateTable("users").set({ contact: "+919822012345", confirmedPhone: "+919822012345" }).execute();
  const choose = (smsMessages: boolean, now = NOW) =>
    changeProfile(db, { id }, { smsMessages }, { now }, { sms: true, whatsapp: true });
  const refused = await pressUntilRefused(async () => {
    await choose(true);
    await choose(false);
  });
  expect(refused).toMatchObject(REFUSED);
  expect(await countEntries("choose_messages")).toBe(40);
  await choose(false);
  await choose(true, NEXT_DAY);
});

it("messages that are on are turned off however often both were done", async () => {
  const { id } = scene.renter;
  await db.updateTable("users").set({ contact: "+919822012345", confirmedPhone: "+919822012345" }).execute();
  const choose = (change: { smsMessages?: boolean; whatsappMessages?: boolean }) =>
    changeProfile(db, { id }, change, { now: NOW }, { sms: true, whatsapp: true });
  await choose({ smsMessages: true });
  await pressUntilRefused(async () => {
    await choose({ whatsappMessages: true });
    await choose({ whatsappMessages: false });
  });
  expect(await choose({ smsMessages: false })).toMatchObject({ smsMessages: false });
});

it("the end of an account is asked for 10 times a day, and keeping it is always possible", async () => {
  const currentPassword = "Passw0rd1";
  const password = await hashPassword(currentPassword);
  await db.updateTable("users").set({ password }).execute();
  const refused = await pressUntilRefused(async () => {
    await askForEnd(db, scene.renter, currentPassword, NOW);
    await keepAccount(db, scene.renter, NOW);
  });
  expect(refused).toMatchObject(REFUSED);
  expect([await countEntries("ask_for_end"), await countEntries("keep_account")]).toEqual([10, 10]);
  await askForEnd(db, scene.renter, currentPassword, NEXT_DAY);
  await keepAccount(db, scene.renter, NEXT_DAY);
});

it("a password is changed 20 times a day", async () => {
  const change = async (now = NOW) =>
    changePassword(db, await provePassword(db, scene.renter), { password: "Passw0rd1", now });
  expect(await pressUntilRefused(change)).toMatchObject(REFUSED);
  expect(await countEntries("change_password")).toBe(20);
  await change(NEXT_DAY);
});
