import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { TooMany } from "~/domain/errors";
import { closeServices, services } from "~/services.server";
import { migrate } from "~db/migrate";
import type { Call } from "./call.server";
import { setFlash } from "./session.server";
import { register } from "./sign-in.server";

const NONE = { id: undefined, user: undefined, data: {} };
const dataDir = mkdtempSync(join(tmpdir(), "session-"));
beforeAll(() => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("APP_URL", "https://yantra.example");
});
afterAll(async () => {
  await closeServices();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

it("Visitors of one network open a thousand sessions an hour, and others theirs", async () => {
  const { database, settings } = services();
  await migrate(database, settings.databaseFile);
  const visit = (clientAddress: string) => setFlash({ session: NONE, clientAddress }, { waiting: [] });
  for (let at = 0; at < 1_000; at += 1) await visit(`2001:db8:1:2::${at.toString(16)}`);
  const refused = await visit("2001:db8:1:2::ffff").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooMany);
  expect(refused).toMatchObject({ key: "tooManyVisitorBookings", values: { minutes: 60 } });
  expect(await visit("2001:db8:1:3::1")).toMatch(/^__Host-session=/);
});

it("A session is secure and bound to its host where the site is served over HTTPS", async () => {
  const cookie = await setFlash({ session: NONE, clientAddress: "198.51.100.9" }, { waiting: [] });
  const [pair, ...attributes] = (cookie ?? "").split("; ");
  expect(pair).toMatch(/^__Host-session=[\w%-]+\.[\w%-]+$/);
  const twoWeeks = "Max-Age=1209600";
  expect(attributes.sort()).toEqual(["HttpOnly", twoWeeks, "Path=/", "SameSite=Lax", "Secure"]);
});

it("One network opens a thousand accounts an hour, and others theirs", async () => {
  const { db } = services().database;
  const account = { username: "asha_1", password: "Passw0rd1", name: "Asha Pawar", language: "en" } as const;
  const open = (clientAddress: string, name: string = account.name) =>
    register({ db, clientAddress, language: "en", now: new Date() } as Call, { ...account, name });
  await open("198.51.100.7");
  // A name that is taken counts too, and costs no hash.
  for (let at = 0; at < 1_000; at += 1)
    await expect(open("203.0.113.7", "Usha")).rejects.toMatchObject({ key: "usernameTaken" });
  const refused = await open("203.0.113.7", "Usha").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooMany);
  expect(refused).toMatchObject({ key: "tooManyRegistrations", values: { minutes: 60 } });
  await expect(open("198.51.100.7", "Usha")).rejects.toMatchObject({ key: "usernameTaken" });
});
