import type { ActionFunctionArgs } from "@remix-run/node";
import { moveSchema } from "~/domain/bookings/move-schema";
import { proposeMove } from "~/domain/checkout/propose-move.server";
import { readId } from "~/domain/schema-parts";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the form that proposes other days and redirects to the booking. */
export function proposeByForm(args: ActionFunctionArgs) {
  const page = `/booking/${encodeURIComponent(args.params.id ?? "")}/move`;
  return handleUserForm(
    args,
    moveSchema,
    async (request, { db, user, now, t, ...call }) => {
      const { bookingId } = await proposeMove(db, readId(args.params.id), { request, user, now });
      const notice = { variant: "default", title: t("move:sent"), text: t("move:sentText") } as const;
      return redirectWithNotice(call.request, `/booking/${bookingId}`, notice, { status: 303 });
    },
    page,
  );
}
