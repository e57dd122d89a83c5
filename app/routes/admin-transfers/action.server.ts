import type { ActionFunctionArgs } from "@remix-run/node";
import { readId } from "~/domain/schema-parts";
import { decideTransfer } from "~/domain/transfers/answer-transfer.server";
import { transferDecisionFormSchema } from "~/domain/transfers/transfer-schema";
import { handleAdminForm } from "~/http/admin.server";
import { redirectWithNotice } from "~/http/session.server";

/** Closes a disagreement and redirects to the same page. */
export function decideTransferByForm(args: ActionFunctionArgs) {
  return handleAdminForm(
    args,
    transferDecisionFormSchema,
    async ({ kind, decision }, { db, user, now, request, t }) => {
      const id = readId(args.params["id"]);
      const { bookingId } = await decideTransfer(db, id, { kind, decision, user, now });
      const notice = { variant: "default", title: t("transfer:decided") } as const;
      return redirectWithNotice(request, `/admin/bookings/${bookingId}/transfers`, notice, { status: 303 });
    },
  );
}
