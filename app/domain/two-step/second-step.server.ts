import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "~db/open";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import type { PasswordProof, ProvedUser } from "~/domain/users/password-proof.server";
import { toUser } from "~/domain/users/user-queries.server";

/** A login between its two steps: the password was right, the code is to come. */

const STEP_MINUTES = 10;

const secondStepSchema = z.object({
  userId: z.number(),
  at: z.string(),
  passwordTag: z.string(),
  isByCode: z.boolean().optional(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

/** Tells the password of now from a later one. */
const tagOf = (phc: string) => createHash("sha256").update(`second step ${phc}`).digest("base64url");

/** What the visitor's session keeps of a right password: of the one that was checked, whatever is stored by now. */
export function describeSecondStep({ user, hash, isByCode = false }: PasswordProof, now: Date): SecondStep {
  return { userId: user.id, at: now.toISOString(), passwordTag: tagOf(hash), isByCode };
}

/** Whose code is to come; undefined after some minutes, and once the password is another. */
export async function findSecondStep(db: Db, kept: unknown, now: Date): Promise<ProvedUser | undefined> {
  const step = secondStepSchema.safeParse(kept);
  if (!step.success) return undefined;
  const age = now.getTime() - Date.parse(step.data.at);
  if (!(age >= 0 && age < STEP_MINUTES * MS_PER_MINUTE)) return undefined;
  const row = await db.selectFrom("users").selectAll().where("id", "=", step.data.userId).executeTakeFirst();
  if (row === undefined || tagOf(row.password) !== step.data.passwordTag) return undefined;
  return { user: toUser(row), hash: row.password, isByCode: step.data.isByCode === true };
}
