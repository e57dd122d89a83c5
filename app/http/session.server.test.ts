import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeServices } from "~/services.server";
import { getSession, shareSession } from "./session.server";

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
