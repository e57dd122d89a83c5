import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment } from "../fixtures/stored-rows";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ seed: true });
});
afterAll(() => app.stop());

/** Files and folders that another user could read or write. */
function listOpen(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .concat(folder)
      // A file that is being written has another name by the time it is whole.
      .filter((path) => ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
  );
}

async function useEverything(): Promise<void> {
  const [owner, renter] = [await signUp(app.url), await signUp(app.url)];
  await renter.send("PATCH", "/api/user/profile", { json: { contact: "asha@example.in" } });
  await renter.post("/api/auth/forgot-password", { email: "asha@example.in" });
  const { booking } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 2);
  await renter.get(`/bookings/${booking.id}/receipt/pdf`);
}

describe("everything in DATA_DIR", () => {
  it("is readable for its own user alone while the server writes it", async () => {
    await useEverything();
    expect(listOpen(app.dataDir)).toEqual([]);
  });

  it("is made so at the next start where an older version left it open", async () => {
    // A running server renames what it has written, and removes it.
    await app.kill();
    for (const entry of readdirSync(app.dataDir, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    chmodSync(app.dataDir, 0o755);
    expect(listOpen(app.dataDir).length).toBeGreaterThan(5);
    await app.restart();
    expect(listOpen(app.dataDir)).toEqual([]);
  });
});
