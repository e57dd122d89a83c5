import { beforeEach, expect, it, vi } from "vitest";
import type { Db } from "~db/open";
import { NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { hashPassword } from "./password.server";
import { openAccount } from "./register-user.server";

vi.mock("./password.server", () => ({
  checkPassword: vi.fn(() => Promise.resolve(false)),
  hashPassword: vi.fn((password: string) => Promise.resolve(`hash of ${password}`)),
}));

let db: Db;
beforeEach(async () => {
  db = await openTestDatabase();
  vi.mocked(hashPassword).mockClear();
});

const register = (username: string) =>
  openAccount(db, { username, password: "Passw0rd1", name: "Sunita" }, { language: "en", now: NOW });

it.each(["sunita_j", "SUNITA_J"])("A registration as %s costs no hash where the name is taken", async (username) => {
  await register("sunita_j");
  await expect(register(username)).rejects.toThrow("usernameTaken");
  expect(hashPassword).toHaveBeenCalledTimes(1);
});

it("One of two registrations at once has the name", async () => {
  const outcomes = await Promise.allSettled([register("ramesh"), register("ramesh")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
