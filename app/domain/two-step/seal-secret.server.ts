import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Seals the secrets of authenticator apps with a key made from the server's secret, which is not in the database: who
 * has the database or a backup of it makes no codes.
 */

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

const keyOf = (serverSecret: string) =>
  Buffer.from(hkdfSync("sha256", serverSecret, "", "secrets of two-step logins", KEY_BYTES));
const ownerOf = (userId: number) => Buffer.from(`user ${userId}`);

/** @returns the sealed secret, which opens for this user alone */
export function sealSecret(secret: string, userId: number, serverSecret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(serverSecret), nonce).setAAD(ownerOf(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url")).join(".");
}

/** The secret; undefined where it was sealed with another server's secret, or changed. */
export function openSecret(sealed: string, userId: number, serverSecret: string): string | undefined {
  const [nonce, content, tag] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (nonce === undefined || content === undefined || tag === undefined) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(serverSecret), nonce).setAAD(ownerOf(userId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
