import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { dayInIndia, plusDays, type DayRange, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/day";
import { answerMove, proposeMove } from "~/domain/checkout/moves.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { endDueAccounts } from "~/domain/endings/end-account.server";
import { listObstacles } from "~/domain/endings/obstacles.server";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { addAdmin, createFakeGateway, NOW, setScene, type Scene, bookAndPay } from "../../../tests/fixtures/domain";
import { createRandom } from "../../../tests/fixtures/random";
import {
  answerTransfer,
  decideTransfer,
  recordTransfer,
  drawCodes,
  readCodes,
  type TransferCodes,
  listTransfers,
  transferSchema,
} from "./transfers.server";
import { compareTransfers, LATE_DAYS, TRANSFER_KINDS, type TransferKind, type Transfer } from "./transfer";
import { addPhoto, listPhotos } from "./transfer-photos.server";

/** The booking is of the 12th and the 13th. */
const DURING = new Date("2026-03-12T04:30:00.000Z");
const plus = (at: Date, ms: number) => new Date(at.getTime() + ms);

let scene: Scene;
let booking: Booking;
let admin: { id: number; isAdmin: boolean };
let codes: TransferCodes;

const as = (user: { id: number }) => ({ id: user.id, isAdmin: false });
const present = () => requireOwnBooking(scene.db, booking.id, scene.renter);
const stored = () => listTransfers(scene.db, booking.id);

async function setPaid(): Promise<void> {
  scene = await setScene();
  booking = await bookAndPay(scene, createFakeGateway());
  booking = await present();
  admin = await addAdmin(scene.db);
  await scene.db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", admin.id).execute();
  codes = (await readCodes(scene.db, booking, [], NOW)) ?? { handover: "", return: "" };
}
beforeEach(setPaid);

const READINGS: Record<TransferKind, Record<string, string>> = {
  handover: { hours: "1200.5", fuel: "75", note: "A scratch" },
  return: { hours: "1206", fuel: "50" },
};

const record = (
  kind: TransferKind,
  fields: Record<string, string> = {},
  { user = as(scene.owner), now = DURING }: { user?: typeof admin; now?: Date } = {},
) => {
  const request = transferSchema.parse({ code: codes[kind], ...READINGS[kind], ...fields });
  return recordTransfer(scene.db, booking.id, { kind, request, user, now });
};
const answer = (kind: TransferKind, words?: string, now = DURING, user = as(scene.renter)) =>
  answerTransfer(scene.db, booking.id, { kind, answer: words === undefined ? "confirm" : "dispute", words, user, now });
const decide = (kind: TransferKind, decision: string, now = DURING, user = admin) =>
  decideTransfer(scene.db, booking.id, { kind, decision, user, now });
const toldOf = async (like = "%") =>
  (
    await scene.db
      .selectFrom("notifications")
      .select(["userId", "kind", "values"])
      .where("kind", "in", ["handedOver", "returned", "transferDisputed", "transferDecided"])
      .where("kind", "like", like)
      .orderBy("id")
      .execute()
  ).map(({ userId, kind }) => {
    const who = userId === scene.owner.id ? "owner" : userId === admin.id ? "admin" : "renter";
    return `${who} ${kind}`;
  });

describe("handover and return", () => {
  it("are recorded by the owner with the renter's codes, and compared", async () => {
    expect(codes.handover).toMatch(/^\d{4}$/);
    expect(codes.return).not.toBe(codes.handover);
    expect(await readCodes(scene.db, booking, [], plus(NOW, MS_PER_DAY))).toEqual(codes);
    const out = await record("handover");
    expect(out).toMatchObject({ at: DURING.toISOString(), meter: 12_005, fuel: 75, note: "A scratch" });
    await record("return", {}, { now: plus(DURING, 30 * MS_PER_HOUR) });
    expect(compareTransfers(await stored())).toEqual({ hours: 30, meter: 55, fuel: { from: 75, to: 50 } });
    expect(await toldOf()).toEqual(["renter handedOver", "renter returned"]);
    const told = await scene.db.selectFrom("notifications").select("values").where("kind", "=", "returned").execute();
    expect(JSON.parse(told[0]?.values ?? "{}")).toMatchObject({ path: `/booking/${booking.id}/review` });
    expect(await scene.db.selectFrom("transfer_codes").selectAll().execute()).toEqual([]);
    expect(await readCodes(scene.db, booking, await stored(), DURING)).toBeUndefined();
  });

  it("keep the time of the act apart from when it arrived", async () => {
    const late = plus(DURING, 5 * MS_PER_HOUR);
    expect(await record("handover", { at: "2026-03-12T10:00" }, { now: late })).toMatchObject({
      at: "2026-03-12T04:30:00.000Z",
      receivedAt: late.toISOString(),
    });
  });

  it.each([
    ["ahead", "handover", { at: "2026-03-12T10:30" }, "at", "transferAhead"],
    ["long before the booking", "handover", { at: "2026-03-10T23:59" }, "at", "transferTooEarly"],
    ["before the handover", "return", { at: "2026-03-12T09:59" }, "at", "transferBeforeHandover"],
    ["with a meter that went backwards", "return", { hours: "1200.4" }, "hours", "meterBackwards"],
    ["with a wrong code", "return", { code: "xxxx" }, "code", "transferCodeWrong"],
  ] as const)("are refused %s", async (_what, kind, fields, field, key) => {
    if (kind === "return") await record("handover");
    const wrong = TRANSFER_KINDS.map((one) => codes[one]).includes("0000") ? "9999" : "0000";
    await expect(record(kind, "code" in fields ? { code: wrong } : { ...fields })).rejects.toMatchObject({
      key,
      fields: { [field]: [key] },
    });
    expect(await stored()).toHaveLength(kind === "return" ? 1 : 0);
  });

  it("a clock that is a little fast is forgiven", async () => {
    const { at } = await record("handover", { at: plus(DURING, 3 * MS_PER_MINUTE).toISOString() });
    expect(at).toBe(DURING.toISOString());
  });

  it("that are disputed are judged by no admin who takes part", async () => {
    await record("handover");
    await answer("handover", "It was half full");
    for (const user of [scene.owner, scene.renter])
      await expect(decide("handover", "So be it", DURING, { ...user, isAdmin: true })).rejects.toBeInstanceOf(
        Forbidden,
      );
  });

  it("a disagreement goes to owner and office, keeps the account, and is closed in the audit trail", async () => {
    await record("handover");
    await answer("handover", "It was half full");
    const later = plus(NOW, 20 * MS_PER_DAY);
    expect(await listObstacles(scene.db, scene.renter, later)).toMatchObject([{ kind: "dispute" }]);
    await decide("handover", "Settled by phone");
    expect(await listObstacles(scene.db, scene.renter, later)).toEqual([]);
    expect(await toldOf("transfer%")).toEqual([
      "owner transferDisputed",
      "admin transferDisputed",
      "renter transferDecided",
      "owner transferDecided",
    ]);
    const trail = scene.db.selectFrom("audit").select(["action", "reason"]).where("action", "like", "transfer%");
    expect(await trail.orderBy("id").execute()).toEqual([
      { action: "transfer_handover", reason: null },
      { action: "transfer_dispute", reason: null },
      { action: "transfer_decide", reason: null },
    ]);
  });

  it("photos of an account go with it, and those of the other side stay", async () => {
    await record("handover");
    const shot = { keep: () => Promise.resolve(), now: DURING };
    for (const [index, user] of [scene.owner, scene.renter].entries())
      await addPhoto(scene.db, booking.id, "handover", { ...shot, bytes: new Uint8Array([index]), user: as(user) });
    await record("return");
    const later = plus(DURING, 20 * MS_PER_DAY);
    const at = later.toISOString();
    const ending = { userId: scene.renter.id, askedAt: at, endsAt: at, endedAt: null, documentName: null };
    await scene.db.insertInto("account_endings").values(ending).execute();
    expect(await endDueAccounts(scene.db, later)).toBe(1);
    expect((await listPhotos(scene.db, booking.id)).map(({ side }) => side)).toEqual(["owner"]);
  });

  it("codes are drawn once, and for a paid booking alone", async () => {
    await drawCodes(scene.db, booking.id, DURING);
    expect(await readCodes(scene.db, booking, [], DURING)).toEqual(codes);
    const over = plus(new Date("2026-03-13T12:00:00+05:30"), (LATE_DAYS + 1) * MS_PER_DAY);
    expect(await readCodes(scene.db, booking, [], over)).toBeUndefined();
    expect(await readCodes(scene.db, { ...booking, paymentState: "unpaid" }, [], DURING)).toBeUndefined();
  });
});

/** What each event does in each state of a record; anything else is a conflict, or not found where nothing is recorded. */
const TABLE: Record<string, { from: Transfer["state"] | "none"; to: Transfer["state"] }[]> = {
  record: [{ from: "none", to: "recorded" }],
  confirm: [{ from: "recorded", to: "confirmed" }],
  dispute: [{ from: "recorded", to: "disputed" }],
  decide: [{ from: "disputed", to: "decided" }],
};
const WORLDS = 60;
const STEPS = 14;

interface Model {
  states: Record<TransferKind, Transfer["state"] | "none">;
  /** Each record as it was made, which stays. */
  made: Partial<Record<TransferKind, string>>;
  recordedAt: Partial<Record<TransferKind, Date>>;
  isLive: boolean;
  now: Date;
  accepted: number;
}

/** What a record says of the act, and never changes. */
const factsOf = ({ kind, at, receivedAt, meter, fuel }: Awaited<ReturnType<typeof stored>>[number]) =>
  JSON.stringify({ kind, at, receivedAt, meter, fuel });

const DOES: Record<string, (kind: TransferKind, now: Date) => Promise<unknown>> = {
  record: (kind, now) => record(kind, {}, { now }),
  confirm: (kind, now) => answer(kind, undefined, now),
  dispute: (kind, now) => answer(kind, "Not so", now),
  decide: (kind, now) => decide(kind, "So be it", now),
};

/** Whether an event of a record does something, changes nothing since it was done, or is refused. */
function foresee(model: Model, event: string, kind: TransferKind, days: DayRange): "does" | "repeats" | "refused" {
  const state = model.states[kind];
  const rows = TABLE[event] ?? [];
  if (event === "record" && state !== "none") return "repeats";
  if (rows.some(({ to }) => to === state)) return "repeats";
  if (!rows.some(({ from }) => from === state)) return "refused";
  const recordedAt = model.recordedAt[kind];
  if (event === "record" && kind === "return") return model.states.handover === "none" ? "refused" : "does";
  if (event === "record") {
    const today = dayInIndia(model.now);
    const isOpen = today >= plusDays(days.startDate, -1) && today <= plusDays(days.endDate, LATE_DAYS);
    return model.isLive && isOpen ? "does" : "refused";
  }
  if (event === "decide" || recordedAt === undefined) return "does";
  return model.now.getTime() < recordedAt.getTime() + 7 * MS_PER_DAY ? "does" : "refused";
}

async function stepRecord(model: Model, event: string, kind: TransferKind): Promise<void> {
  const expected = foresee(model, event, kind, await present());
  const result = await (DOES[event] ?? (() => Promise.resolve()))(kind, model.now).then(
    () => "done",
    (error: unknown) => error,
  );
  if (expected === "refused") {
    expect(result instanceof Conflict || result instanceof NotFound, `${event} ${kind}: ${String(result)}`).toBe(true);
    return;
  }
  expect(result, `${event} ${kind}`).toBe("done");
  if (expected === "repeats") return;
  model.states[kind] = TABLE[event]?.[0]?.to ?? "none";
  model.accepted += 1;
  if (event !== "record") return;
  model.recordedAt[kind] = model.now;
  const made = (await stored()).find((one) => one.kind === kind);
  if (made !== undefined) model.made[kind] = factsOf(made);
}

/** What else happens to the booking and its people. */
const AROUND: Record<string, (model: Model) => Promise<unknown>> = {
  cancel: ({ now }) => cancelBooking(scene.db, booking.id, { user: as(scene.owner), now }),
  reject: ({ now }) =>
    decideBooking(scene.db, booking.id, { decision: "rejected", reason: "x", admin, now, isConfirmed: true }),
  move: async ({ now }) => {
    const request = { from: undefined, endDate: undefined, reason: undefined, startDate: "2026-03-20" };
    const move = await proposeMove(scene.db, booking.id, { request, user: as(scene.renter), now });
    await answerMove(scene.db, booking.id, move.id, { answer: "accept", user: as(scene.owner), now });
  },
  end: async ({ now }) => {
    const at = now.toISOString();
    const ending = { userId: scene.renter.id, askedAt: at, endsAt: at, endedAt: null, documentName: null };
    await scene.db.insertInto("account_endings").values(ending).execute();
    await endDueAccounts(scene.db, now);
  },
};

async function requireSound({ states, made, accepted }: Model): Promise<void> {
  const transfers = await stored();
  const found = Object.fromEntries(transfers.map((one) => [one.kind, one.state]));
  expect({ handover: "none", return: "none", ...found }).toEqual(states);
  expect(Object.fromEntries(transfers.map((one) => [one.kind, factsOf(one)]))).toEqual(made);
  if (states.return !== "none") expect(states.handover).not.toBe("none");
  const { count } = await scene.db
    .selectFrom("audit")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("action", "like", "transfer%")
    .executeTakeFirstOrThrow();
  expect(count).toBe(accepted);
}

it("no order of events contradicts itself or loses a record", async () => {
  const reached = new Set<string>();
  for (let world = 1; world <= WORLDS; world += 1) {
    const random = createRandom(world);
    await setPaid();
    const model: Model = {
      states: { handover: "none", return: "none" },
      made: {},
      recordedAt: {},
      isLive: true,
      now: plus(DURING, -MS_PER_DAY),
      accepted: 0,
    };
    for (let step = 0; step < STEPS; step += 1) {
      if (random.chance(40)) model.now = plus(model.now, random.whole(1, 72) * MS_PER_HOUR);
      if (random.chance(75)) await stepRecord(model, random.pick(Object.keys(TABLE)), random.pick(TRANSFER_KINDS));
      else await AROUND[random.pick(["cancel", "reject", "move", "end"])]?.(model).catch(() => undefined);
      const { status } = await present();
      model.isLive = status === "paid" || status === "approved";
      await requireSound(model);
      reached.add(`${model.isLive ? "live" : "over"} ${model.states.handover} ${model.states.return}`);
    }
  }
  for (const state of ["live recorded none", "live confirmed recorded", "over recorded none", "live decided none"])
    expect([...reached]).toContain(state);
}, 60_000);

const readRequest = (given: Record<string, string>) => transferSchema.safeParse({ code: "1234", ...given });

describe("the time of a handover", () => {
  it.each([
    ["2026-12-03T17:30", "12:00"],
    ["3/12/2026 5:30 pm", "12:00"],
    ["३-१२-२०२६, १७:३०", "12:00"],
    ["3 Oct 2026 12.05 am", "18:35"],
    ["\u200e03.12.2026 05:30", "00:00"],
    ["2026-12-03T17:30:00Z", "17:30"],
  ])("%s is understood", (at, utc) => {
    expect(readRequest({ at }).data?.at?.toISOString().slice(11, 16)).toBe(utc);
  });

  it.each(["31/02/2026 10:00", "3/12/2026", "3/12/2026 25:00", "3/12/2026 13:00 pm", "soon"])("%s is refused", (at) => {
    expect(readRequest({ at }).error?.issues[0]?.path).toEqual(["at"]);
  });
});

it.each([
  ["1,500.5", 15_005],
  ["१५००", 15_000],
  ["1500,5", undefined],
])("The meter at %s is %s tenths of an hour", (hours, tenths) =>
  expect(readRequest({ hours }).data?.hours).toBe(tenths),
);
