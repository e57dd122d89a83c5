import { describe, expect, it } from "vitest";
import { createClient, PASSWORD, signUp, startAppForFile, type ApiClient, type Member } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const PAGE = "/profile/end";

const app = await startAppForFile();

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
