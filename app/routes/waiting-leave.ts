import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readId } from "~/domain/schema-parts";
import { leaveWaitingList } from "~/domain/waiting/join-waiting-list.server";
import { runPageAction } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

const PAGE = "/wishes";

export const loader = () => redirect(PAGE);

/** Leaves the waiting list, or declines an offer. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, PAGE, async ({ db, user, now, t, request }) => {
    await leaveWaitingList(db, readId(args.params.id), user, now);
    const notice = { title: t("waiting:left") };
    return redirectWithNotice(request, PAGE, notice);
  });
