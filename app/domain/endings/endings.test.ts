import { beforeEach, describe, expect, it } from "vitest";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { proposeMove } from "~/domain/checkout/moves.server";
import { answerBalance, stateBalance } from "~/domain/checkout/settle-balance.server";
import { NO_TERMS } from "~/domain/terms/terms";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import { answerTransfer, recordTransfer, readCodes } from "~/domain/transfers/transfers.server";
import { changeVisibility, listRegister } from "~/domain/equipment/equipment-register.server";
import { hashPassword } from "~/domain/users/password.server";
import { issueOfficeCode } from "~/domain/recovery/office-code.server";
import type { Db } from "~db/open";
import {
  addDispute,
  addRows,
  book,
  createFakeGateway,
  NOW,
  setRow,
  setScene,
  type Scene,
  registerUser,
  bookAndPay,
} from "../../../tests/fixtures/domain";
import { runMails } from "../../../tests/fixtures/run-mails";
import { askForEnd, keepAccount } from "./ask-for-end.server";
import { endDueAccounts, listEndedAccounts, repeatEndings } from "./end-account.server";
import { listObstacles } from "./obstacles.server";

const PASSWORD = "Passw0rd1";
const MS_PER_DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * MS_PER_DAY);

let scene: Scene;
let db: Db;
beforeEach(async () => {
  scene = await setScene();
  ({ db } = scene);
  const password = await hashPassword(PASSWORD);
  await db
    .updateTable("users")
    .set((eb) => ({ password, name: eb("name", "||", eb.ref("username")), contact: eb.ref("username") }))
    .execute();
});

const userOf = (id: number) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const isOffered = async () =>
  (await listRegister(db, { state: "offered" }).list({ limit: 10, offset: 0 })).some(
    ({ id }) => id === scene.equipment.id,
  );

const pay = () => bookAndPay(scene, createFakeGateway());

describe("what keeps an account from ending", () => {
  it("is a live booking, for its renter and its owner", async () => {
    const { id: bookingId } = await book(scene);
    const kinds = [];
    for (const user of [scene.renter, scene.owner]) {
      kinds.push(await listObstacles(db, user, NOW));
      await expect(askForEnd(db, user, PASSWORD, NOW)).rejects.toThrow("endHasObstacles");
    }
    const name = "Swaraj 744 FE";
    expect(kinds).toEqual([[{ bookingId, name, kind: "booking" }], [{ bookingId, name, kind: "rental" }]]);
    // Two days after its last day it is over.
    expect(await listObstacles(db, scene.renter, inDays(5))).toEqual([]);
  });

  it("is money that is not settled: a payment at the bank, a refund, a case with the provider", async () => {
    const { id } = await book(scene);
    const kindsAfter = async (change: Record<string, string | null>) => {
      await db.updateTable("bookings").set(change).where("id", "=", id).execute();
      return (await listObstacles(db, scene.renter, NOW)).map(({ kind }) => kind);
    };
    expect(await kindsAfter({ status: "cancelled" })).toEqual([]);
    expect(await kindsAfter({ authorizedPaymentId: "pay_1" })).toEqual(["payment"]);
    expect(await kindsAfter({ authorizedPaymentId: null, paymentState: "refund_pending" })).toEqual(["refund"]);
    expect(await kindsAfter({ paymentState: "refund_failed" })).toEqual(["refund"]);
    expect(await kindsAfter({ paymentState: "refunded" })).toEqual([]);
    await addDispute(db, id);
    expect(await kindsAfter({ paymentState: "refunded" })).toEqual(["case"]);
  });

  it("is a second payment that is on its way back", async () => {
    await pay();
    const [payment] = await db.selectFrom("payments").select(["id", "bookingId"]).execute();
    await db.updateTable("bookings").set({ startDate: "2026-01-01", endDate: "2026-01-02" }).execute();
    expect(await listObstacles(db, scene.renter, NOW)).toEqual([]);
    const owed = { bookingId: payment?.bookingId ?? 0, paymentId: payment?.id ?? "", amount: 100, reason: "second" };
    await addRows(db, "refunds", { ...owed, createdAt: NOW.toISOString() } as never);
    expect((await listObstacles(db, scene.renter, NOW)).map(({ kind }) => kind)).toEqual(["refund"]);
  });

  it("is a wrong password, and the right of an admin", async () => {
    await expect(askForEnd(db, scene.owner, "Wrong1234", NOW)).rejects.toThrow("currentPassword");
    await db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", scene.owner.id).execute();
    await expect(askForEnd(db, scene.owner, PASSWORD, NOW)).rejects.toThrow("endOfAdmin");
    expect(await isOffered()).toBe(true);
  });
});

describe("an account whose end was asked for", () => {
  it("is as before when it is kept, its machines too", async () => {
    const before = await userOf(scene.owner.id);
    const { endsAt } = await askForEnd(db, scene.owner, PASSWORD, NOW);
    expect(endsAt).toBe(inDays(7).toISOString());
    expect(await isOffered()).toBe(false);
    await keepAccount(db, scene.owner, inDays(6));
    expect(await isOffered()).toBe(true);
    expect(await endDueAccounts(db, inDays(8))).toBe(0);
    expect(await userOf(scene.owner.id)).toEqual(before);
  });

  it("has no machine offered that an admin shows again, until it is kept", async () => {
    const change = (to: "hide" | "show") =>
      changeVisibility(db, scene.equipment.id, to, { admin: { id: 1 }, now: NOW });
    await change("hide");
    await askForEnd(db, scene.owner, PASSWORD, NOW);
    await change("show");
    expect(await isOffered()).toBe(false);
    await keepAccount(db, scene.owner, inDays(1));
    expect(await isOffered()).toBe(true);
  });

  it("takes with it how the office was told who they are", async () => {
    const asked = {
      userId: scene.renter.id,
      admin: { id: 1 },
      proof: "Brought the ration card",
      isConfirmed: true,
      serverSecret: "x",
      now: NOW,
    };
    await db.updateTable("users").set({ contact: "+919812345678" }).where("id", "=", scene.renter.id).execute();
    await issueOfficeCode(db, asked);
    const readProofs = () =>
      db.selectFrom("audit").select("reason").where("action", "=", "issue_office_code").execute();
    expect(await readProofs()).toEqual([{ reason: "Brought the ration card" }]);
    await askForEnd(db, await userOf(scene.renter.id), PASSWORD, NOW);
    await endDueAccounts(db, inDays(8));
    expect(await readProofs()).toEqual([{ reason: null }]);
  });

  it("ends after seven days, not before, and not while something has come up", async () => {
    await askForEnd(db, scene.renter, PASSWORD, NOW);
    expect(await endDueAccounts(db, inDays(6.9))).toBe(0);
    const { id } = await book(scene, { startDate: "2026-03-17", endDate: "2026-03-20" }).catch(() => ({ id: 0 }));
    expect(id).toBeGreaterThan(0);
    expect(await endDueAccounts(db, inDays(7))).toBe(0);
    await db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", id).execute();
    expect(await endDueAccounts(db, inDays(7))).toBe(1);
    expect(await endDueAccounts(db, inDays(8))).toBe(0);
  });

  it("goes on where its user has become an admin", async () => {
    await askForEnd(db, scene.renter, PASSWORD, NOW);
    await db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", scene.renter.id).execute();
    expect(await endDueAccounts(db, inDays(8))).toBe(0);
    await db.updateTable("users").set({ isAdmin: 0 }).where("id", "=", scene.renter.id).execute();
    expect(await endDueAccounts(db, inDays(8))).toBe(1);
  });

  it.each(["renter", "owner"] as const)("leaves no word that its %s wrote to the other side", async (side) => {
    const WORD = "Zebrafish";
    const user = { ...scene[side], isAdmin: false };
    const renter = { ...scene.renter, isAdmin: false };
    const owner = { ...scene.owner, isAdmin: false };
    await saveTerms(db, scene.equipment, { ...NO_TERMS, areas: [], onlinePercent: 50 }, scene.owner, NOW);
    const gateway = createFakeGateway();
    const payFor = async (startDate: string, endDate: string) => {
      const ordered = await bookAndPay(scene, gateway, { startDate, endDate });
      return requireOwnBooking(db, ordered.id, scene.renter);
    };
    const begun = await payFor("2026-03-10", "2026-03-10");
    const codes = await readCodes(db, begun, [], NOW);
    for (const kind of ["handover", "return"] as const) {
      const request = { code: codes?.[kind] ?? "", note: side === "owner" ? WORD : undefined };
      const given = { ...request, at: undefined, hours: undefined, fuel: undefined };
      await recordTransfer(db, begun.id, { kind, request: given, user: owner, now: NOW });
    }
    if (side === "renter")
      await answerTransfer(db, begun.id, { kind: "return", answer: "dispute", words: WORD, user: renter, now: NOW });
    await stateBalance(db, begun.id, { way: "cash", user: side === "renter" ? owner : renter, now: NOW });
    await answerBalance(db, begun.id, { answer: "dispute", words: WORD, user, now: NOW });
    const moved = await payFor("2026-03-20", "2026-03-21");
    const days = { startDate: "2026-03-25", endDate: undefined };
    await proposeMove(db, moved.id, { request: { ...days, reason: WORD }, user, now: NOW });
    await cancelBooking(db, moved.id, { user, reason: WORD, now: NOW });
    const where = async () => {
      const found: string[] = [];
      for (const { name } of await db.introspection.getTables())
        for (const row of await db
          .selectFrom(name as "users")
          .selectAll()
          .execute())
          found.push(
            ...Object.keys(row)
              .filter((key) => String(row[key as "name"]).includes(WORD))
              .map((key) => `${name}.${key}`),
          );
      return [...new Set(found)].sort();
    };
    expect((await where()).length).toBeGreaterThan(4);
    // The office decides, and the money goes back.
    await db
      .updateTable("transfers")
      .set({ state: "decided", decidedAt: NOW.toISOString(), decision: "Settled" })
      .where("state", "=", "disputed")
      .execute();
    await db.updateTable("balances").set({ state: "ended" }).execute();
    await db.updateTable("refunds").set({ status: "processed" }).execute();
    await db
      .updateTable("payments")
      .set(({ ref }) => ({ amountRefunded: ref("amount") }))
      .execute();
    await db.updateTable("bookings").set({ paymentState: "refunded" }).where("id", "=", moved.id).execute();
    await askForEnd(db, user, PASSWORD, inDays(1));
    expect(await endDueAccounts(db, inDays(8))).toBe(1);
    expect(await where()).toEqual([]);
  });

  it("leaves nothing that says who it was, but the name for its tax documents", async () => {
    await pay();
    const { username, name } = await userOf(scene.renter.id);
    await db.updateTable("users").set({ contact: "asha@example.in", confirmedContact: "asha@example.in" }).execute();
    await db.updateTable("bookings").set({ startDate: "2026-01-01", endDate: "2026-01-02" }).execute();
    await askForEnd(db, scene.renter, PASSWORD, NOW);
    expect(await endDueAccounts(db, inDays(7))).toBe(1);
    const user = await userOf(scene.renter.id);
    expect(user).toMatchObject({ name: "Former user", contact: null, confirmedContact: null, preferences: "{}" });
    const left: string[] = [];
    for (const { name: table } of await db.introspection.getTables()) {
      const rows = await db
        .selectFrom(table as "users")
        .selectAll()
        .execute();
      const text = JSON.stringify(rows);
      if ([username, name].some((one) => text.includes(one))) left.push(table);
    }
    // The last email, until it is sent; and what was issued.
    expect(left.sort()).toEqual(["account_endings", "outbox", "receipts"]);
    const held = await db.selectFrom("account_endings").select("documentName").execute();
    expect(held).toEqual([{ documentName: name }]);
    expect(await db.selectFrom("receipts").select("id").execute()).toHaveLength(1);
  });

  it("leaves no photo of its machines and no point of where they stood", async () => {
    const photos = { imageUrl: "/images/one.jpg", moreImages: '["/images/two.jpg"]' };
    const point = { latitudeCoord: "18.4321", longitudeCoord: "76.5432", latitude: 18.4321, longitude: 76.5432 };
    await setRow(db, "equipment", scene.equipment.id, { ...photos, ...point });
    await askForEnd(db, scene.owner, PASSWORD, NOW);
    expect(await endDueAccounts(db, inDays(7))).toBe(1);
    const row = await db.selectFrom("equipment").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/18\.4321|76\.5432|images\//);
  });

  it("keeps its username from everyone else", async () => {
    const { username } = await userOf(scene.renter.id);
    await askForEnd(db, scene.renter, PASSWORD, NOW);
    await endDueAccounts(db, inDays(7));
    const wanted = { username: username.toUpperCase(), password: PASSWORD, name: "Someone Else" };
    await expect(registerUser(db, wanted, { language: "en", now: NOW })).rejects.toThrow("usernameTaken");
  });

  it("ends again where an older database brings it back, and no other account of that number", async () => {
    const before = await userOf(scene.renter.id);
    await askForEnd(db, scene.renter, PASSWORD, NOW);
    await endDueAccounts(db, inDays(7));
    const [ended] = await listEndedAccounts(db);
    if (ended === undefined) throw new Error("nothing has ended");
    await db.deleteFrom("account_endings").execute();
    await db.updateTable("users").set(before).where("id", "=", before.id).execute();
    expect(await repeatEndings(db, [{ ...ended, createdAt: "2020-01-01T00:00:00.000Z" }])).toBe(0);
    expect(await userOf(before.id)).toEqual(before);
    expect(await repeatEndings(db, [ended])).toBe(1);
    expect(await userOf(before.id)).toMatchObject({ name: "Former user", username: ended.username });
    expect(await repeatEndings(db, [ended])).toBe(0);
    expect(await listEndedAccounts(db)).toEqual([ended]);
  });
});

describe("emails about the end of an account", () => {
  const setContact = (language: string, contact: string, confirmedContact: string | null) =>
    db.updateTable("users").set({ language, contact, confirmedContact }).where("id", "=", scene.renter.id).execute();

  it("say until when it can be kept, then that it is over and how long backups are kept, in its language", async () => {
    const to = "end@example.in";
    await setContact("hi", to, to);
    const { username } = await userOf(scene.renter.id);
    await askForEnd(db, scene.renter, PASSWORD, NOW);
    const [ending, ...others] = await runMails(db, NOW);
    expect([others, ending?.to, ending?.subject]).toEqual([[], to, "आपका खाता 17 मार्च 2026 को बंद होगा"]);
    for (const part of [username, "17 मार्च 2026", "https://yantra.example/auth"]) expect(ending?.text).toContain(part);
    await endDueAccounts(db, inDays(7));
    const [ended, ...more] = await runMails(db, inDays(7));
    expect([more, ended?.to]).toEqual([[], to]);
    for (const part of ["ज़्यादा से ज़्यादा 90 दिन", "https://yantra.example/privacy"]) expect(ended?.text).toContain(part);
    expect(await db.selectFrom("outbox").select("payload").where("payload", "like", `%${to}%`).execute()).toEqual([]);
  });

  it("go to no address that is not confirmed", async () => {
    await setContact("en", "stranger@example.in", null);
    await askForEnd(db, scene.renter, PASSWORD, NOW);
    await endDueAccounts(db, inDays(7));
    expect(await runMails(db, inDays(7))).toEqual([]);
  });
});
