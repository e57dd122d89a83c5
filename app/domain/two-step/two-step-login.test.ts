import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { NOW, openTestDatabase, provePassword } from "../../../tests/fixtures/domain";
import {
  findSecondStep,
  describeSecondStep,
  countRecoveryCodes,
  confirmTwoStep,
  findSetup,
  isTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  switchOffTwoStep,
  takeCode,
} from "./two-step-login.server";

const STEP_MS = 30_000;
const SERVER_SECRET = "the server's secret";
const setting = (now = NOW) => ({ serverSecret: SERVER_SECRET, now });
const later = (steps: number) => new Date(NOW.getTime() + steps * STEP_MS);

let db: Db;
let user: { id: number; username: string };
beforeEach(async () => {
  db = await openTestDatabase();
  user = await db
    .insertInto("users")
    .values({ username: "asha", password: "phc", name: "Asha", isAdmin: 1, contact: "a@example.in", createdAt: "" })
    .returning(["id", "username"])
    .executeTakeFirstOrThrow();
});

const codeAt = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() });

async function switchOn(): Promise<{ secret: string; recovery: string[] }> {
  await startTwoStep(db, user.id, NOW);
  const secret = (await findSetup(db, user, setting()))?.secret ?? "";
  return { secret, recovery: await confirmTwoStep(db, user, codeAt(secret, NOW), setting()) };
}

const take = (code: string, now: Date, serverSecret = SERVER_SECRET) =>
  takeCode(db, user.id, code, { serverSecret, now });

describe("two-step login", () => {
  it("is on once a code of the app was right, and hands out its address until then", async () => {
    await startTwoStep(db, user.id, NOW);
    const setup = await findSetup(db, user, setting());
    expect(setup?.address).toMatch(/^otpauth:\/\/totp\/Yantra:asha\?.*secret=[A-Z2-7]{32}&/);
    await expect(confirmTwoStep(db, user, "12345", setting())).rejects.toThrow("codeWrong");
    expect(await isTwoStep(db, user.id)).toBe(false);
    const code = codeAt(setup?.secret ?? "", NOW);
    expect(await confirmTwoStep(db, user, `${code.slice(0, 3)} ${code.slice(3)}`, setting())).toHaveLength(10);
    expect([await isTwoStep(db, user.id), await findSetup(db, user, setting())]).toEqual([true, undefined]);
    // A second start changes nothing of what is on.
    await startTwoStep(db, user.id, NOW);
    expect(await take(codeAt(setup?.secret ?? "", later(1)), later(1))).toBe(true);
  });

  it("takes codes half a minute early or late, none twice, and none before one that was used", async () => {
    const { secret } = await switchOn();
    expect(await take(codeAt(secret, NOW), NOW)).toBe(false);
    expect(await take(codeAt(secret, later(2)), later(4))).toBe(false);
    expect(await take(codeAt(secret, later(6)), later(4))).toBe(false);
    expect(await take(codeAt(secret, later(5)), later(4))).toBe(true);
    for (const step of [5, 4, 3]) expect(await take(codeAt(secret, later(step)), later(4))).toBe(false);
    expect(await take(codeAt(secret, later(6)), later(7))).toBe(true);
    // The clock was an hour ahead.
    expect(await take(codeAt(secret, later(-120)), later(-120))).toBe(true);
  });

  it("takes each recovery code once, however it is written, also under another secret of the server", async () => {
    const { secret, recovery } = await switchOn();
    const [first = "", second = ""] = recovery;
    expect(await take(first.toUpperCase().replaceAll("-", " "), NOW)).toBe(true);
    expect(await take(first, NOW)).toBe(false);
    expect(await take(codeAt(secret, later(2)), later(2), "another secret")).toBe(false);
    expect(await take(second, NOW, "another secret")).toBe(true);
    expect(await countRecoveryCodes(db, user.id)).toBe(8);
    const renewed = await renewRecoveryCodes(db, user.id, NOW);
    expect(await take(recovery[2] ?? "", NOW)).toBe(false);
    expect(await take(renewed[0] ?? "", NOW)).toBe(true);
  });

  it("stores neither the secret nor a recovery code so that they can be read", async () => {
    const { secret, recovery } = await switchOn();
    const tables = ["two_step_logins", "audit", "outbox"] as const;
    const stored = JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
    for (const plain of [secret, ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(plain);
  });

  it("is switched off with all that it kept; both changes are recorded and told", async () => {
    const { recovery } = await switchOn();
    const off = () =>
      db.transaction().execute((trx) => switchOffTwoStep(trx, user.id, { actorId: null, now: later(9) }));
    expect([await off(), await off()]).toEqual([true, false]);
    expect(await take(recovery[0] ?? "", NOW)).toBe(false);
    expect(await db.selectFrom("two_step_logins").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("audit").select(["action", "actor", "actorId", "subjectId"]).execute()).toEqual([
      { action: "switch_on_two_step", actor: "user", actorId: user.id, subjectId: user.id },
      { action: "switch_off_two_step", actor: "console", actorId: null, subjectId: user.id },
    ]);
    const told = await db.selectFrom("notifications").select(["kind", "userId"]).orderBy("id").execute();
    expect(told).toEqual(["twoStepOn", "twoStepOff"].map((kind) => ({ kind, userId: user.id })));
    expect(await db.selectFrom("outbox").select("kind").execute()).toEqual([{ kind: "mail" }, { kind: "mail" }]);
  });
});

it("the second step of a login is open for ten minutes after the password, and ends with it", async () => {
  const login = await provePassword(db, user);
  const kept = describeSecondStep(login, NOW);
  expect(await findSecondStep(db, kept, later(19))).toMatchObject({
    user: { id: user.id },
    passwordTag: login.passwordTag,
  });
  expect(await findSecondStep(db, kept, later(20))).toBeUndefined();
  expect(await findSecondStep(db, { userId: user.id }, NOW)).toBeUndefined();
  await db.updateTable("users").set({ password: "another" }).execute();
  expect(await findSecondStep(db, kept, later(1))).toBeUndefined();
  // The old password was right before, and told only now.
  expect(await findSecondStep(db, describeSecondStep(login, NOW), NOW)).toBeUndefined();
});
