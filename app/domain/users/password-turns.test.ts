import { hash, verify } from "@node-rs/argon2";
import { expect, it, vi } from "vitest";
import { checkPassword, hashPassword } from "./password.server";

vi.mock("@node-rs/argon2", () => ({ hash: vi.fn(), verify: vi.fn() }));

it("lets a login wait for one hash of each other network, however many accounts one of them opens", async () => {
  const order: string[] = [];
  const work = async (password: string | Buffer | Uint8Array) => {
    order.push(String(password));
    await new Promise((resolve) => setTimeout(resolve, 1));
    return "hash";
  };
  vi.mocked(hash).mockImplementation(work);
  vi.mocked(verify).mockImplementation(async (_hash, password) => (await work(password)) === "hash");
  const flood = Array.from({ length: 100 }, (_, at) => hashPassword(`flood ${at}`, "register 203.0.113.7"));
  const logins = [
    checkPassword("login from elsewhere", "phc", "login 198.51.100.1"),
    checkPassword("login from the same network", "phc", "login 203.0.113.7"),
  ];
  await Promise.all([...flood, ...logins]);
  const positions = ["login from elsewhere", "login from the same network"].map((name) => order.indexOf(name));
  expect(Math.max(...positions)).toBeLessThanOrEqual(6);
});

it("refuses what one network adds above its room, and tells when to come again", async () => {
  vi.mocked(hash).mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve("hash"), 1)));
  const asked = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword("x", "register 203.0.113.8")));
  const refused = asked.filter((one) => one.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toHaveProperty("reason.key", "passwordsBusy");
});

it("checks the password of an unknown user again after the hash for it has failed", async () => {
  vi.mocked(verify).mockResolvedValue(false);
  vi.mocked(hash).mockRejectedValueOnce(new Error("no memory"));
  await expect(checkPassword("x", undefined)).rejects.toThrow("no memory");
  vi.mocked(hash).mockResolvedValue("hash");
  expect(await checkPassword("x", undefined)).toBe(false);
});
