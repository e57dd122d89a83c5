import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "~db/connection";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import type { User } from "~/domain/users/user";
import { toUser } from "~/domain/users/user-queries.server";

/** A login between its two steps: the password was right, the code is to come. */

const STEP_MINUTES = 10;

const secondStepSchema = z.object({ userId: z.number(), at: z.string(), passwordTag: z.string() });
export type SecondStep = z.infer<typeof secondStepSchema>;

/** Tells the password of now from a later one. */
const tagOf = (phc: string) => createHash("sha256").update(`second step ${phc}`).digest("base64url");

/** What the visitor's session keeps of a right password. */
export async function describeSecondStep(db: Db, userId: number, now: Date): Promise<SecondStep> {
  const row = await db.selectFrom("users").select("password").where("id", "=", userId).executeTakeFirstOrThrow();
  return { userId, at: now.toISOString(), passwordTag: tagOf(row.password) };
}

/** Whose code is to come; undefined after some minutes, and once the password is another. */
export async function findSecondStep(db: Db, kept: unknown, now: Date): Promise<User | undefined> {
  const step = secondStepSchema.safeParse(kept);
  if (!step.success) return undefined;
  const age = now.getTime() - Date.parse(step.data.at);
  if (!(age >= 0 && age < STEP_MINUTES * MS_PER_MINUTE)) return undefined;
  const row = await db.selectFrom("users").selectAll().where("id", "=", step.data.userId).executeTakeFirst();
  return row !== undefined && tagOf(row.password) === step.data.passwordTag ? toUser(row) : undefined;
}
