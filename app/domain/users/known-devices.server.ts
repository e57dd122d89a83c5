import { createHash } from "node:crypto";
import type { Db, Trx } from "~db/open";

/** Devices on which an account has logged in; they end with the password and with their session. */

const MAX_DEVICES = 20;

/** A device's id in the form in which it is stored. */
export const hashDevice = (id: string): string => createHash("sha256").update(`device ${id}`).digest("base64url");

/** @param name the username, or the confirmed number, of the account */
export async function isKnownDevice(db: Db, name: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_devices")
    .innerJoin("users", "users.id", "known_devices.userId")
    .select("known_devices.userId")
    .where("known_devices.deviceHash", "=", hashDevice(id))
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>("lower", ["users.username"]), "=", name.trim().toLowerCase()),
        eb("users.confirmedPhone", "=", name),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers that an account is used on a device; of many devices the last are remembered.
 *
 * @returns the device's id as it is stored
 */
export async function addKnownDevice(db: Db | Trx, userId: number, id: string, now: Date): Promise<string> {
  const usedAt = now.toISOString();
  const deviceHash = hashDevice(id);
  await db
    .insertInto("known_devices")
    .values({ userId, deviceHash, usedAt })
    .onConflict((conflict) => conflict.columns(["userId", "deviceHash"]).doUpdateSet({ usedAt }))
    .execute();
  await db
    .deleteFrom("known_devices")
    .where("userId", "=", userId)
    .where("deviceHash", "not in", (eb) =>
      eb
        .selectFrom("known_devices")
        .select("deviceHash")
        .where("userId", "=", userId)
        .orderBy("usedAt", "desc")
        .limit(MAX_DEVICES),
    )
    .execute();
  return deviceHash;
}
