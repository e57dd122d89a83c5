import { createHmac } from "node:crypto";

const NAME_CHARACTERS = 16;

/**
 * Creates names of accounts under which a browser keeps their pages: the same for one account, telling nothing of it.
 *
 * @param secret of this installation
 */
export function createAccountName(secret: string): (userId: number) => string {
  return (userId) =>
    createHmac("sha256", secret).update(`account ${userId}`).digest("base64url").slice(0, NAME_CHARACTERS);
}
