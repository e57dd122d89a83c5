import { beforeEach, expect, it, vi } from "vitest";
import type { Db } from "~db/open";
import { NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { checkPassword } from "./password.server";
import { findJustRegistered, openAccount } from "./accounts.server";

vi.mock("./password.server", async (load) => ({
  ...(await load<typeof import("./password.server")>()),
  checkPassword: vi.fn(() => Promise.resolve(false)),
  hashPassword: vi.fn((password: string) => Promise.resolve(`hash of ${password}`)),
}));

let db: Db;
beforeEach(async () => {
  db = await openTestDatabase();
});

const register = (username: string) =>
  openAccount(db, { username, password: "Passw0rd1", name: "Sunita" }, { language: "en", now: NOW });

it("One of two registrations at once has the name", async () => {
  const outcomes = await Promise.allSettled([register("ramesh"), register("ramesh")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("The same registration sent again is the first one, and hundreds of others cost a few checks of the password", async () => {
  const registration = { username: "anita_p", password: "Passw0rd1", name: "Sunita" };
  const again = (password: string) =>
    findJustRegistered(db, { ...registration, password }, { language: "en", now: NOW });
  const { user } = await register("anita_p");
  vi.mocked(checkPassword).mockImplementation((password) => Promise.resolve(password === registration.password));
  expect(await again(registration.password)).toEqual(user);
  vi.mocked(checkPassword).mockClear();
  await Promise.all(Array.from({ length: 300 }, (_, index) => again(`Guess${index}`)));
  expect(vi.mocked(checkPassword).mock.calls.length).toBeLessThanOrEqual(5);
});
