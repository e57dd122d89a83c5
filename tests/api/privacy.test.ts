import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createClient, expectProblem, signUp, startAppForFile } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const NO_IDS = ["0", "-1", "1.5", "1e9", "abc", "99999999999999999999", "null", "1%2F2", "%E2%80%8B1", "0x1"];
const UNREADABLE_IDS = ["%00", "1%00", "%0d%0aX: y", "%E0%A4%A"];

const app = await startAppForFile({ seed: true });
const stranger = await signUp(app.url);

describe("what belongs to others", () => {
  it("is in no answer and on no page of theirs, in whatever state it is", async () => {
    const bookings = readRows(app, "select max(id) as id from bookings group by status, paymentState");
    expect(bookings.length).toBeGreaterThan(5);
    const phones = readRows(app, "select contact from users where contact is not null").map(({ contact }) =>
      String(contact),
    );
    for (const { id } of bookings) {
      for (const path of [
        `/booking/${Number(id)}`,
        `/booking/${Number(id)}/review`,
        `/bookings/${Number(id)}/receipt`,
        `/bookings/${Number(id)}/receipt/pdf`,
        `/booking/${Number(id)}.data`,
      ]) {
        const answer = await stranger.get(path);
        expect(phones.filter((phone) => answer.text.includes(phone))).toEqual([]);
        if (!path.endsWith(".data")) expect(answer.status, path).toBe(404);
      }
    }
  });
});

it.each(["/api/bookings/{}", "/api/receipts/{}/download", "/api/equipment/{}"])(
  "ids that are none are missing at %s",
  async (path) => {
    for (const id of NO_IDS) expectProblem(await stranger.get(path.replace("{}", id)), 404);
    for (const id of UNREADABLE_IDS)
      expect((await stranger.get(path.replace("{}", id.replace(" ", "%20")))).status).toBe(400);
  },
);

describe("an anonymous visitor", () => {
  it("reads no phone number, address, user name or password on any open page or call", async () => {
    const secrets = readRows(app, "select contact, username, password from users where contact is not null").flatMap(
      ({ contact, username, password }) => [String(contact), String(username), String(password)],
    );
    expect(secrets.length).toBeGreaterThan(9);
    // Those with most reviews tell of most people.
    const equipment = readRows(
      app,
      "select id from equipment where deletedAt is null order by ratingCount desc limit 8",
    )
      .map(({ id }) => Number(id))
      .flatMap((id) => [`/equipment/${id}`, `/api/equipment/${id}`, `/api/equipment/${id}/reviews`]);
    for (const path of ["/", "/equipment", "/api/equipment", "/auth", "/auth?tab=register", ...equipment]) {
      const { status, text } = await createClient(app.url).get(path);
      expect(status, path).toBe(200);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });
});

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
