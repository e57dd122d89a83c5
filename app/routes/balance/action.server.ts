import type { ActionFunctionArgs } from "@remix-run/node";
import { balanceFormSchema } from "~/domain/bookings/balance-schema";
import { answerBalance, decideBalance, stateBalance } from "~/domain/checkout/settle-balance.server";
import { readId } from "~/domain/schema-parts";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles what one side or an admin says about the balance, and redirects to the booking. */
export function settleByForm(args: ActionFunctionArgs) {
  const page = `/booking/${encodeURIComponent(args.params["id"] ?? "")}/balance`;
  return handleUserForm(
    args,
    balanceFormSchema,
    async (form, { db, user, now, t, request }) => {
      const id = readId(args.params["id"]);
      if (form.step === "state") await stateBalance(db, id, { ...form, user, now });
      else if (form.step === "answer") await answerBalance(db, id, { ...form, user, now });
      else await decideBalance(db, id, { ...form, user, now });
      const done = form.step === "answer" ? form.answer : form.step;
      const notice = { variant: "default", title: t(`balance:done_${done}`) } as const;
      return redirectWithNotice(request, `/booking/${id}`, notice, { status: 303 });
    },
    page,
  );
}
