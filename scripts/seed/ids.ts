import { randomBytes } from "node:crypto";

const ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 14;

/** Database ids of the seeded rows. */
export interface SeedIds {
  /** by user name */
  users: ReadonlyMap<string, number>;
  /** in the order of DEMO_EQUIPMENT */
  equipment: readonly number[];
}

/** @throws Error when the demo data names an unknown user */
export function requireUserId(users: SeedIds["users"], username: string): number {
  const id = users.get(username);
  if (id === undefined) throw new Error(`Demo data names the unknown user '${username}'`);
  return id;
}

/** A random id in the payment provider's form, such as `pay_Ab12…`. */
export function createProviderId(prefix: "order" | "pay" | "rfnd"): string {
  const letters = [...randomBytes(ID_LENGTH)].map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]);
  return `${prefix}_${letters.join("")}`;
}
