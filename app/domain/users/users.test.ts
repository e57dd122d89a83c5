import { MS_PER_DAY } from "~/domain/calendar/duration";
import { describe, expect, it } from "vitest";
import { Conflict } from "~/domain/errors";
import { logIn, NOW, openTestDatabase, registerUser } from "../../../tests/fixtures/domain";
import { authenticateUser } from "./accounts.server";
import { removeOldRecords } from "~/jobs/remove-old-records.server";
import { closeSession, findSession } from "./session.server";
import { loginSchema, officeCodeSchema, registrationFormSchema, registrationSchema } from "./user-schema";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const ramesh = { username: "Ramesh_1", password: "Sowing2026", name: "Ramesh Pawar" };
const options = { language: "mr" as const, now: NOW };
const form = { ...ramesh, confirmPassword: ramesh.password };

const problemsOf = (values: Record<string, unknown>) =>
  registrationFormSchema.safeParse(values).error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [];

describe("registration", () => {
  it("takes names in any script", () => {
    expect(registrationFormSchema.parse({ ...form, name: "  रमेश   पवार " })).toMatchObject({ name: "रमेश पवार" });
  });

  const REFUSED = [
    [{ ...form, username: "" }, "username", "usernameRequired"],
    [{ ...form, username: "ab" }, "username", "usernameTooShort"],
    [{ ...form, username: "a".repeat(31) }, "username", "usernameTooLong"],
    [{ ...form, username: "ra mesh" }, "username", "usernameCharacters"],
    [{ ...form, username: "रमेश" }, "username", "usernameCharacters"],
    [{ ...form, name: "R" }, "name", "nameTooShort"],
    [{ ...form, name: "R".repeat(51) }, "name", "nameTooLong"],
    [{ ...form, name: "R2 D2" }, "name", "nameCharacters"],
    [{ ...form, password: "Ab1", confirmPassword: "Ab1" }, "password", "passwordTooShort"],
    [{ ...form, password: "sowing2026", confirmPassword: "sowing2026" }, "password", "passwordNeedsUppercase"],
    [{ ...form, password: "SOWING2026", confirmPassword: "SOWING2026" }, "password", "passwordNeedsLowercase"],
    [{ ...form, password: "Sowing", confirmPassword: "Sowing" }, "password", "passwordNeedsNumber"],
    [{ ...form, confirmPassword: "" }, "confirmPassword", "confirmPasswordRequired"],
    [{ ...form, confirmPassword: "Sowing2027" }, "confirmPassword", "passwordsDoNotMatch"],
  ] as const;
  it("refuses wrong fields, each with its reason", () => {
    const missed = REFUSED.filter(
      ([values, field, key]) => !problemsOf(values).some((problem) => problem.join() === `${field},${key}`),
    );
    expect(missed).toEqual([]);
  });

  it("names every field that is missing", () => {
    expect(problemsOf({}).map(([field]) => field)).toEqual(
      expect.arrayContaining(["username", "password", "name", "confirmPassword"]),
    );
  });

  it("refuses a name that differs only in case", async () => {
    const db = await openTestDatabase();
    await registerUser(db, ramesh, options);
    await expect(registerUser(db, { ...ramesh, username: "RAMESH_1" }, options)).rejects.toBeInstanceOf(Conflict);
  });
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
