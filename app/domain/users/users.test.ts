import { MS_PER_DAY } from "~/domain/calendar/duration";
import { describe, expect, it } from "vitest";
import { logIn, NOW, openTestDatabase, registerUser } from "../../../tests/fixtures/domain";
import { authenticateUser } from "./accounts.server";
import { removeOldRecords } from "~/jobs/remove-old-records.server";
import { closeSession, findSession } from "./session.server";
import { loginSchema, officeCodeSchema, registrationFormSchema, registrationSchema } from "./user-schema";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const ramesh = { username: "Ramesh_1", password: "Sowing2026", name: "Ramesh Pawar" };
const options = { language: "mr" as const, now: NOW };
const form = { ...ramesh, confirmPassword: ramesh.password };

describe("registration", () => {
  it("takes names in any script", () => {
    expect(registrationFormSchema.parse({ ...form, name: "  रमेश   पवार " })).toMatchObject({ name: "रमेश पवार" });
  });

  it.each([
    ["", "confirmPasswordRequired"],
    ["Sowing2027", "passwordsDoNotMatch"],
  ])("wants the password twice alike, not then %j", (confirmPassword, key) =>
    expect(registrationFormSchema.safeParse({ ...form, confirmPassword }).error?.issues[0]?.message).toBe(key),
  );
});

describe("authenticateUser", () => {
  it("knows the user by name and password alone", async () => {
    const db = await openTestDatabase();
    const user = await registerUser(db, ramesh, options);
    expect(user).toMatchObject({ username: "Ramesh_1", isAdmin: false, language: "mr" });
    expect(user).not.toHaveProperty("password");
    expect(await authenticateUser(db, { username: "ramesh_1", password: ramesh.password })).toMatchObject({ user });
    expect(await authenticateUser(db, { username: "ramesh_1", password: "Sowing2027" })).toBeUndefined();
    expect(await authenticateUser(db, { username: "nobody", password: ramesh.password })).toBeUndefined();
    const stored = await db.selectFrom("users").select("password").executeTakeFirstOrThrow();
    expect(stored.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("takes the digits of a number in Devanagari", () =>
    expect(loginSchema.parse({ username: " ९८२२०12345 ", password: "x" }).username).toBe("9822012345"));

  it("takes a username at the office's code as the login does", () => {
    const typed = { code: "1234", password: "Sowing2026", confirmPassword: "Sowing2026" };
    const loginOf = (login: string) => officeCodeSchema.parse({ ...typed, login }).login;
    expect(["98220 12345", "+91 ९८२२०12345", "asha_1"].map(loginOf)).toEqual(["9822012345", "9822012345", "asha_1"]);
  });

  it("takes a mobile number as people write it, and leaves alone what could be a name", () =>
    expectRows(
      [
        ["98220 12345", "9822012345"],
        ["98220-12345", "9822012345"],
        ["+91 98220 12345", "9822012345"],
        ["०९८२२० १२३४५", "9822012345"],
        ["09822012345", "09822012345"],
        ["919822012345", "919822012345"],
        ["ramesh pawar", "ramesh pawar"],
        ["98220 1234", "98220 1234"],
      ],
      ([username]) => [loginSchema, registrationSchema].map((schema) => schema.shape.username.safeParse(username).data),
      ([, read]) => [read, /\W/.test(read) ? undefined : read],
    ));

  it("wants both fields", () => {
    const issues = loginSchema.safeParse({ username: "", password: "" }).error?.issues.map((issue) => issue.message);
    expect(issues).toEqual(["usernameRequired", "passwordRequired"]);
  });
});

describe("sessions", () => {
  it("live until they are closed or run out, and are stored without their id", async () => {
    const db = await openTestDatabase();
    const user = await registerUser(db, ramesh, options);
    const id = await logIn(db, user);
    expect((await findSession(db, id, NOW))?.user).toEqual(user);
    expect(JSON.stringify(await db.selectFrom("sessions").selectAll().execute())).not.toContain(id);
    const later = new Date(NOW.getTime() + 14 * MS_PER_DAY);
    expect(await findSession(db, id, later)).toBeUndefined();
    await removeOldRecords(db, later);
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    const second = await logIn(db, user);
    await closeSession(db, second);
    expect(await findSession(db, second, NOW)).toBeUndefined();
  });
});
