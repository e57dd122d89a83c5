import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { signUp, startAppForFile } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment } from "../fixtures/stored-rows";

const app = await startAppForFile({ seed: true });

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

  it("is behind a closed folder after the next start, where an older version left it open", async () => {
    await app.kill();
    const database = join(app.dataDir, "yantra.db");
    chmodSync(app.dataDir, 0o755);
    chmodSync(database, 0o644);
    await app.restart();
    expect([app.dataDir, database].map((path) => lstatSync(path).mode & 0o077)).toEqual([0, 0]);
  });
});
