import { z } from "zod";
import type { Db } from "~db/open";
import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { tagOf } from "~/domain/users/password.server";
import type { Login } from "~/domain/users/user";
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

/** What the visitor's session keeps of a right password: of the one that was checked, whatever is stored by now. */
export function describeSecondStep({ user, passwordTag, isByCode = false }: Login, now: Date): SecondStep {
  return { userId: user.id, at: now.toISOString(), passwordTag, isByCode };
}

/** Whose code is to come; undefined after some minutes, and once the password is another. */
export async function findSecondStep(db: Db, kept: unknown, now: Date): Promise<Login | undefined> {
  const step = secondStepSchema.safeParse(kept);
  if (!step.success) return undefined;
  const age = now.getTime() - Date.parse(step.data.at);
  if (!(age >= 0 && age < STEP_MINUTES * MS_PER_MINUTE)) return undefined;
  const row = await db.selectFrom("users").selectAll().where("id", "=", step.data.userId).executeTakeFirst();
  if (row === undefined || tagOf(row.password) !== step.data.passwordTag) return undefined;
  const { passwordTag, isByCode = false } = step.data;
  return { user: toUser(row), passwordTag, isByCode };
}
