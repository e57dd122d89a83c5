import type { ActionFunctionArgs } from "@remix-run/node";
import { readId } from "~/domain/schema-parts";
import { recordTransfer } from "~/domain/transfers/record-transfer.server";
import { readTransferKind, transferSchema } from "~/domain/transfers/transfer-schema";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the owner's form for a handover or a return and redirects to the booking. */
export function recordByForm(args: ActionFunctionArgs) {
  const [id = "", named = ""] = [args.params["id"], args.params["kind"]].map((part) => encodeURIComponent(part ?? ""));
  return handleUserForm(
    args,
    transferSchema,
    async (request, { db, user, now, t, ...call }) => {
      const kind = readTransferKind(args.params["kind"]);
      const { bookingId } = await recordTransfer(db, readId(args.params["id"]), { kind, request, user, now });
      const notice = { variant: "default", title: t(`transfer:done_${kind}`) } as const;
      return redirectWithNotice(call.request, `/booking/${bookingId}`, notice, { status: 303 });
    },
    `/booking/${id}/transfer/${named}`,
  );
}
