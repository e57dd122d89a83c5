import { describe, expect, it } from "vitest";
import {
  dayFromToday,
  PASSWORD,
  signUp,
  startAppForFile,
  type ApiClient,
  type Member,
  type UserBody,
} from "../fixtures/api-client";
import { addEquipment, changeRows } from "../fixtures/stored-rows";

/** What the profile's page says of a contact that was changed without the password. */
const HELD = "<strong>A new password can be set only";
let people = 0;

const app = await startAppForFile({ sandbox: false });

/** Someone whose contact is an email address, with another address to change to. */
async function addPerson(): Promise<{ person: Member; old: string; fresh: string }> {
  people += 1;
  const [old, fresh] = [`old${people}@example.in`, `fresh${people}@example.in`];
  const person = await signUp(app.url);
  expect((await patch(person, { contact: old })).status).toBe(200);
  return { person, old, fresh };
}

const patch = (person: Member, json: object) => person.send("PATCH", "/api/user/profile", { json });
const contactOf = async (person: ApiClient) => (await person.get("/api/user")).json<UserBody>().contact;

const ageLogin = ({ id }: Member) =>
  changeRows(
    app,
    "update sessions set createdAt = ? where userId = ?",
    new Date(Date.now() - 3_600_000).toISOString(),
    id,
  );

describe("a contact changed in a borrowed session", () => {
  it.each([
    { login: "right after the login", isLate: false },
    { login: "long after the login", isLate: true },
  ])("counts a phone number given with a booking $login by the login's age", async ({ isLate }) => {
    const [owner, person] = [await signUp(app.url), await signUp(app.url)];
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    if (isLate) ageLogin(person);
    const day = dayFromToday(3);
    const form = { startDate: day, endDate: day, contact: "9822012345", contactAsked: "yes" };
    expect((await person.send("POST", `/equipment/${equipmentId}/book`, { form })).status).toBe(303);
    expect(await contactOf(person)).toBe("+919822012345");
    expect((await person.get("/profile")).text.includes(HELD)).toBe(isLate);
  });
});

describe("the profile's page", () => {
  it("asks for the password, keeps what was typed but the password, and says that the old contact still resets the password", async () => {
    const { person, fresh } = await addPerson();
    const send = (currentPassword: string) =>
      person.send("POST", "/profile", {
        multipart: { name: "Asha Pawar", language: "en", contact: fresh, currentPassword },
      });
    expect((await person.get("/profile")).text).toContain('name="currentPassword"');
    const wrong = await send("Wrong1");
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("This is not your password. Nothing was changed.");
    expect(wrong.text).toContain(`value="${fresh}"`);
    expect(wrong.text).not.toContain("Wrong1");
    expect((await send("")).status).toBe(303);
    expect((await person.get("/profile")).text).toContain(HELD);
    expect((await send(PASSWORD)).status).toBe(303);
    expect((await person.get("/profile")).text).not.toContain(HELD);
  });
});
