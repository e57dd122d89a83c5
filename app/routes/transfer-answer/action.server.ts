import type { ActionFunctionArgs } from "@remix-run/node";
import { readId } from "~/domain/schema-parts";
import { answerTransfer } from "~/domain/transfers/answer-transfer.server";
import { readTransferKind, transferAnswerSchema } from "~/domain/transfers/transfer-schema";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the renter's answer to a record and redirects to the booking. */
export function answerByForm(args: ActionFunctionArgs) {
  const [id = "", named = ""] = [args.params["id"], args.params["kind"]].map((part) => encodeURIComponent(part ?? ""));
  return handleUserForm(
    args,
    transferAnswerSchema,
    async (given, { db, user, now, t, request }) => {
      const kind = readTransferKind(args.params["kind"]);
      const { bookingId } = await answerTransfer(db, readId(args.params["id"]), { ...given, kind, user, now });
      const notice = { variant: "default", title: t(`transfer:done_${given.answer}`) } as const;
      return redirectWithNotice(request, `/booking/${bookingId}`, notice, { status: 303 });
    },
    `/booking/${id}/transfer/${named}/answer`,
  );
}
