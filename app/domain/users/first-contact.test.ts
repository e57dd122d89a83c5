import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/open";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { findHeldChange } from "./contact-changes.server";
import { keepFirstContact } from "./first-contact.server";
import { registerUser } from "./register-user.server";
import type { User } from "./user";
import { findUser } from "./user-queries.server";

const PHONE = "+919822012345";
let db: Db;
let user: User;

beforeEach(async () => {
  db = await openTestDatabase();
  user = await registerUser(
    db,
    { username: "asha_1", password: "Sowing2026", name: "Asha Pawar" },
    { language: "en", now: NOW },
  );
});

const contact = async () => (await findUser(db, user.id))?.contact;
const held = () => findHeldChange(db, user.id);

it("is a way to the password right after a login", async () => {
  await keepFirstContact(db, user, PHONE, { now: NOW, isFreshLogin: true });
  expect([await contact(), await held()]).toEqual([PHONE, undefined]);
});

it("is held long after the login, as any other change without the password", async () => {
  await keepFirstContact(db, user, PHONE, { now: NOW, isFreshLogin: false });
  expect([await contact(), (await held())?.resetContact]).toEqual([PHONE, null]);
});

it("lifts no hold of a contact that was deleted before", async () => {
  await changeProfile(db, user, { contact: "asha@example.in" }, { isFreshLogin: true, now: NOW });
  await changeProfile(db, user, { contact: null }, { now: NOW });
  await keepFirstContact(db, user, PHONE, { now: NOW, isFreshLogin: true });
  expect([await contact(), (await held())?.resetContact]).toEqual([PHONE, "asha@example.in"]);
});

it("takes no other contact's place", async () => {
  await changeProfile(db, user, { contact: "asha@example.in" }, { isFreshLogin: true, now: NOW });
  await keepFirstContact(db, user, PHONE, { now: NOW, isFreshLogin: false });
  expect([await contact(), await held()]).toEqual(["asha@example.in", undefined]);
});
