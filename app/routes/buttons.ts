import { MOVE_ANSWERS } from "~/domain/bookings/move";
import { requireWord } from "~/domain/schema-parts";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { generatePath, matchPath } from "@remix-run/react";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { keepAccount } from "~/domain/endings/ask-for-end.server";
import { NotFound } from "~/domain/errors";
import { checkPayment } from "~/domain/payments/confirm-payment.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { reportSchema } from "~/domain/questions/question-schema";
import { endOtherSessions, endSession } from "~/domain/users/session.server";
import { readBody } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { readForm, runPageAction, seeOther } from "~/http/page.server";
import type { Notice } from "~/http/session.server";
import { answerOtherDays, newFarmerCode } from "~/operations/bookings.server";
import { unblockEquipment } from "~/operations/equipment.server";
import { returnOf } from "~/operations/payments.server";
import { reportThread } from "~/operations/questions.server";

type Press = (call: UserCall, page: string) => Promise<Response | { to: string; say: Notice }>;

/** @param page that it is on, with the parameters of its own address @param query where it could not be pressed */
const on = (page: string, press: Press, query = "") => ({ page, press, query });

/** Buttons with addresses of their own: each leads back to its page. */
const BUTTONS: Readonly<Record<string, ReturnType<typeof on>>> = {
  // Makes the provider's order for a booking that has none yet.
  "/booking/:id/pay": on("/booking/:id", async ({ db, gateway, user, now, namedId }, page) => {
    await openOrder(db, gateway, await requireOwnBooking(db, namedId, user), now);
    return seeOther(page);
  }),
  // Asks the provider whether the payment has arrived.
  "/booking/:id/check": on(
    "/booking/:id",
    async ({ db, gateway, user, now, namedId }, page) => {
      const outcome = await checkPayment(db, gateway, await requireOwnBooking(db, namedId, user), now);
      return seeOther(outcome === undefined ? page : `${page}?payment=${returnOf(outcome)}`);
    },
    "?payment=checking",
  ),
  "/booking/:id/moves/:moveId/:answer": on("/booking/:id", async (call, page) => {
    await answerOtherDays.act(call, undefined);
    return { to: page, say: { title: call.t(`move:done_${requireWord(MOVE_ANSWERS, call.params.answer)}`) } };
  }),
  "/booking/:id/farmer-code": on("/booking/:id", async (call, page) => {
    await newFarmerCode.act(call, undefined);
    return { to: page, say: { title: call.t("farmer:renewed") } };
  }),
  "/dashboard/equipment/:id/calendar/:blockId/remove": on("/dashboard/equipment/:id/calendar", async (call, page) => {
    // Pressed twice, it has removed it.
    await unblockEquipment.act(call, undefined).catch((error: unknown) => {
      if (!(error instanceof NotFound) || error.key !== "blockNotFound") throw error;
    });
    return { to: `${page}#entries`, say: { title: call.t("rental:removed") } };
  }),
  "/questions/:id/report": on("/questions/:id", async (call, page) => {
    await reportThread.act(call, await readBody(call.request, reportSchema));
    return { to: page, say: { title: call.t("question:reported") } };
  }),
  // Ends one of the user's sessions, or all others.
  "/profile/sessions/end": on("/profile", async (call, page) => {
    const { db, user, session, t } = call;
    const form = await readForm(call);
    const key = form.get("session");
    if (form.has("others")) await endOtherSessions(db, user.id, session.id ?? "");
    else await endSession(db, user.id, typeof key === "string" ? key : "");
    return { to: `${page}#sessions`, say: { title: t("security:sessionEnded") } };
  }),
  "/profile/keep": on("/profile/end", async ({ db, user, now, t }) => {
    await keepAccount(db, user, now);
    return { to: "/profile", say: { title: t("security:kept"), text: t("security:keptText") } };
  }),
};

/** @throws a response with 404 for an address of no button */
function findButton(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  const [, button] = Object.entries(BUTTONS).find(([pattern]) => matchPath(pattern, pathname) !== null) ?? [];
  if (button === undefined) throw new Response(null, { status: 404 });
  const params = Object.entries(args.params).map(([name, value = ""]) => [name, encodeURIComponent(value)]);
  return { button, page: generatePath(button.page, Object.fromEntries(params) as Record<string, string>) };
}

export const loader = (args: LoaderFunctionArgs) => redirect(findButton(args).page);

export function action(args: ActionFunctionArgs) {
  const { button, page } = findButton(args);
  return runPageAction(args, page + button.query, (call) => button.press(call, page));
}
