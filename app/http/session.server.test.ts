import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { TooMany } from "~/domain/errors";
import { closeServices, services } from "~/services.server";
import { migrate } from "~db/migrate";
import { getSession, setFlash, shareSession } from "./session.server";

const dataDir = mkdtempSync(join(tmpdir(), "session-"));
beforeAll(() => void vi.stubEnv("DATA_DIR", dataDir));
afterAll(async () => {
  await closeServices();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

it("A session is read once for all loaders of a document, and again for the next", () => {
  const requests = Array.from({ length: 3 }, () => new Request("http://localhost/"));
  const [root, page, next] = requests as [Request, Request, Request];
  const document = {};
  for (const request of [root, page]) shareSession(request, document);
  shareSession(next, {});
  expect(getSession(root)).toBe(getSession(page));
  expect(getSession(next)).not.toBe(getSession(page));
});

it("Visitors of one network open a thousand sessions an hour, and others theirs", async () => {
  const { database, settings } = services();
  await migrate(database, settings.databaseFile);
  const visit = (clientAddress: string) => {
    const request = new Request("http://localhost/");
    shareSession(request, { clientAddress });
    return setFlash(request, { waiting: [] });
  };
  for (let at = 0; at < 1_000; at += 1) await visit(`2001:db8:1:2::${at.toString(16)}`);
  const refused = await visit("2001:db8:1:2::ffff").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooMany);
  expect(refused).toMatchObject({ key: "tooManyVisitorBookings", values: { minutes: 60 } });
  expect(await visit("2001:db8:1:3::1")).toMatch(/^session=/);
});
