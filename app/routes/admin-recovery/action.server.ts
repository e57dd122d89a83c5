import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { dayInIndia } from "~/domain/calendar/day";
import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { issueOfficeCode } from "~/domain/recovery/office-code.server";
import { proofSchema } from "~/domain/recovery/office-code-schema";
import { OFFICE_CODE_HOURS } from "~/domain/recovery/recovery-limits";
import { readId } from "~/domain/schema-parts";
import { handleAdminForm } from "~/http/admin.server";
import type { UserCall } from "~/http/call.server";
import { confirmingFields, isConfirmed } from "~/http/confirm-again.server";
import { formatDay, formatTime } from "~/i18n/format";

const recoverySchema = z.object({ proof: proofSchema, ...confirmingFields });

/** What the page shows this once. */
interface MadeCode {
  code: string;
  until: string;
}

/** Makes a code for the person, with what proved who they are. */
export function makeOfficeCode(args: ActionFunctionArgs) {
  return handleAdminForm(args, recoverySchema, async ({ proof, currentPassword }, call): Promise<MadeCode> => {
    const code = await issueOfficeCode(call.db, {
      userId: readId(args.params["id"]),
      admin: call.user,
      proof,
      isConfirmed: await isConfirmed(call, currentPassword),
      now: call.now,
    });
    return { code, until: sayEnd(call) };
  });
}

function sayEnd({ now, language }: UserCall): string {
  const end = new Date(now.getTime() + OFFICE_CODE_HOURS * MS_PER_HOUR);
  return `${formatDay(dayInIndia(end), language)}, ${formatTime(end.toISOString(), language)}`;
}
