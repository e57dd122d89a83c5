import { describe, expect, it } from "vitest";
import { createClient, signUp, startAppForFile } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, changeRows, giveContact, readRows } from "../fixtures/stored-rows";

const PATH = "/profile/data.json";
const NOTED = "Whom the owner noted";

const app = await startAppForFile();
const owner = await signUp(app.url);
const renter = await signUp(app.url);
giveContact(app, owner.id, "+919822011111");
giveContact(app, renter.id, "+919822022222");
const equipmentId = addEquipment(app, { ownerId: owner.id });
await bookAndPay(app, renter, equipmentId, 3, 4);
changeRows(
  app,
  "insert into equipment_blocks (equipmentId, kind, startDate, endDate, personName, createdAt) values (?, 'phone', '2026-01-01', '2026-01-02', ?, '2026-01-01T00:00:00.000Z')",
  equipmentId,
  NOTED,
);

describe("one's own data", () => {
  it("is all there, for the one who asks", async () => {
    const answer = await renter.get(PATH);
    expect([answer.status, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "application/json; charset=utf-8",
      "private, no-store",
    ]);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="yantra-[\d-]+\.json"$/);
    const found = answer.json<Record<string, unknown[]>>();
    expect(found).toMatchObject({ account: { id: renter.id, contact: "+919822022222" }, equipment: [] });
    const lists = ["bookings", "payments", "receipts", "notifications", "sessions"];
    expect(lists.filter((name) => found[name]?.length === 0)).toEqual([]);
    expect((await owner.get(PATH)).json<Record<string, unknown[]>>()).toMatchObject({
      equipment: [{ dailyRate: expect.any(Number) as number }],
      blockedDays: [{ startDate: "2026-01-01" }],
      bookings: [],
      payments: [],
    });
  });

  it("is all there once, however much it is", async () => {
    const many = 600;
    changeRows(
      app,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into notifications (userId, kind, dedupeKey, createdAt) select ?, 'many', 'many:' || i, '2026-01-01T00:00:00.' || substr(cast(1000 + i as text), 2) || 'Z' from n`,
      many,
      owner.id,
    );
    const { text } = await owner.get(PATH);
    const found = JSON.parse(text) as { notifications: { kind: string; createdAt: string }[] };
    const told = found.notifications.filter(({ kind }) => kind === "many").map(({ createdAt }) => createdAt);
    expect(told).toHaveLength(many);
    expect(told).toEqual([...new Set(told)].sort());
    expect(text).toBe(JSON.stringify(found, undefined, 2));
  });

  it("holds no secret and nothing of others", async () => {
    const [secret] = readRows(app, "select password from users where id = ?", renter.id) as { password: string }[];
    const [mine, theirs] = [(await renter.get(PATH)).text, (await owner.get(PATH)).text];
    expect([mine, theirs].filter((text) => text.includes(secret?.password ?? "none"))).toEqual([]);
    expect(mine).not.toContain("+919822011111");
    for (const other of ["+919822022222", renter.username, NOTED]) expect(theirs).not.toContain(other);
  });

  it("is linked from the profile, and for nobody without a session", async () => {
    expect((await renter.get("/profile")).text).toContain(`href="${PATH}"`);
    expect((await createClient(app.url).get(PATH)).status).toBe(302);
  });
});
