import { describe, expect, it } from "vitest";
import { createClient, PASSWORD, signUp, startAppForFile, type ApiClient, type Member } from "../fixtures/api-client";
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

const PAGE = "/profile/end";

const ask = (member: Member, currentPassword = PASSWORD) => member.send("POST", PAGE, { form: { currentPassword } });

async function logIn({ username }: Member): Promise<{ client: ApiClient; to: string | undefined }> {
  const client = createClient(app.url);
  const answer = await client.send("POST", "/auth?redirectTo=%2Freceipts", { form: { username, password: PASSWORD } });
  expect(answer.status, answer.text).toBe(303);
  return { client, to: answer.headers.location };
}

describe("the end of an account", () => {
  it("is asked for with the password, ends every session, and can be taken back after a login", async () => {
    const owner = await signUp(app.url);
    const id = addEquipment(app, { ownerId: owner.id });
    expect((await owner.get("/profile")).text).toContain(`href="${PAGE}"`);
    const wrong = await ask(owner, "Wrong1234");
    expect([wrong.status, wrong.text.includes("Wrong1234")]).toEqual([400, false]);
    expect((await ask(owner)).status).toBe(303);
    expect((await owner.get("/api/user")).status).toBe(401);
    expect((await createClient(app.url).get(`/api/equipment/${id}`)).status).toBe(404);

    const { client, to } = await logIn(owner);
    expect(to).toBe(PAGE);
    expect((await client.get(PAGE)).text).toContain('action="/profile/keep"');
    expect((await client.send("POST", "/profile/keep", { form: {} })).headers.location).toBe("/profile");
    expect((await createClient(app.url).get(`/api/equipment/${id}`)).status).toBe(200);
    expect((await logIn(owner)).to).toBe("/receipts");
  });

  it("is refused to both sides of a booking, which is named and linked", async () => {
    const [owner, renter] = [await signUp(app.url), await signUp(app.url)];
    const { booking } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 3, 4);
    for (const member of [owner, renter]) {
      const page = await member.get(PAGE);
      expect(page.text).toContain(`href="/booking/${booking.id}"`);
      expect(page.text).not.toContain('name="currentPassword"');
      const refused = await ask(member);
      expect([refused.status, refused.text.includes(`href="/booking/${booking.id}"`)]).toEqual([409, true]);
      expect((await member.get("/api/user")).status).toBe(200);
    }
    expect(readRows(app, "select userId from account_endings where userId in (?, ?)", owner.id, renter.id)).toEqual([]);
  });

  it("is nobody's without a session", async () => {
    for (const path of [PAGE, "/profile/keep"])
      expect((await createClient(app.url).send("POST", path, { form: {} })).headers.location).toMatch(/^\/auth/);
  });
});
