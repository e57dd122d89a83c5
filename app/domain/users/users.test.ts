import { MS_PER_DAY } from "~/domain/calendar/day";
import { expect, it } from "vitest";
import { logIn, NOW, openTestDatabase, registerUser } from "../../../tests/fixtures/domain";
import { removeOldRecords } from "~/jobs/remove-old-records.server";
import { changeSessionData, closeSession, describeDevice, findSession, openSession } from "./session.server";
import { loginSchema, officeCodeSchema, registrationFormSchema, registrationSchema } from "./user-schema";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { initialsOf, writeInitials } from "./initials";
import { mailboxOf } from "./email-address";

const ramesh = { username: "Ramesh_1", password: "Sowing2026", name: "Ramesh Pawar" };
const options = { language: "mr" as const, now: NOW };
const form = { ...ramesh, confirmPassword: ramesh.password };

it.each([
  [{ name: "  रमेश   पवार " }, undefined],
  [{ confirmPassword: "" }, "confirmPasswordRequired"],
  [{ confirmPassword: "Sowing2027" }, "passwordsDoNotMatch"],
])("a registration with %j is answered with %s", (more, key) =>
  expect(registrationFormSchema.safeParse({ ...form, ...more }).error?.issues[0]?.message).toBe(key),
);

it("authenticateUser takes a mobile number as people write it, and leaves alone what could be a name", () =>
  expectRows(
    [
      ["98220 12345", "9822012345"],
      ["०९८२२० १२३४५", "9822012345"],
      ["919822012345", "919822012345"],
      ["ramesh pawar", "ramesh pawar"],
    ],
    ([username]) => [
      loginSchema.shape.username.safeParse(username).data,
      officeCodeSchema.shape.login.safeParse(username).data,
      registrationSchema.shape.username.safeParse(username).data,
    ],
    ([, read]) => [read, read, /\W/.test(read) ? undefined : read],
  ));

it("sessions live until they are closed or run out, and are stored without their id", async () => {
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

it("initials are a drawing's, or a text's with a dot after each", () =>
  expectRows(
    [
      ["Ramesh Pawar", "RP", "R. P."],
      ["ramesh baburao pawar", "RP", "R. P."],
      ["राम यादव", "रा", "रा. या."],
      ["श्रीकांत प्रधान", "श्री", "श्री. प्र."],
      ["ज्ञानेश्वर", "ज्ञा", "ज्ञा."],
      ["<b>Asha</b> K.", "BK", "B. K."],
      ["42", "?", "?"],
      ["", "?", "?"],
    ],
    ([name]) => [initialsOf(name), writeInitials(name)],
    ([, drawn, written]) => [drawn, written],
  ));

it.each([
  ["Asha@Example.in", "asha@example.in"],
  ["asha+one@example.in", "asha@example.in"],
  ["a.sha+x+y@Gmail.com", "asha@gmail.com"],
  ["a.sha@googlemail.com", "asha@gmail.com"],
  ["a.sha@example.in", "a.sha@example.in"],
])("%s leads to the mailbox %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

it("a device is described in a few words", () =>
  expectRows(
    [
      ["(Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36", "Chrome, Android"],
      ["(Linux; Android 9) SamsungBrowser/12.0 Chrome/79.0", "Samsung Internet, Android"],
      ["(iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari, iPhone"],
      ["(Windows NT 10.0) Chrome/120.0.0.0 Safari/537.36 Edg/120.0", "Edge, Windows"],
      ["(Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "Firefox, KaiOS"],
      ["curl/8.5.0", null],
      ["<script>alert(1)</script>".repeat(1_000), null],
      [null, null],
    ],
    ([agent]) => describeDevice(agent),
    ([, words]) => words,
  ));

it("two requests of one session keep what each of them has left for the next page", async () => {
  const db = await openTestDatabase();
  const id = await openSession(db, undefined, { data: { picks: [3], notice: "Saved" }, now: NOW });
  await Promise.all([
    changeSessionData(db, id, { notice: undefined }),
    changeSessionData(db, id, { booking: { startDate: "2026-12-03" } }),
    changeSessionData(db, id, { picks: [3, 7] }),
  ]);
  expect((await findSession(db, id, NOW))?.data).toEqual({ picks: [3, 7], booking: { startDate: "2026-12-03" } });
});
