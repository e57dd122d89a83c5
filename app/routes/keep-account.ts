import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { keepAccount } from "~/domain/endings/ask-for-end.server";
import { runPageAction } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

export const loader = () => redirect("/profile/end");

/** Keeps the account whose end was asked for. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, "/profile/end", async ({ db, user, now, t, request }) => {
    await keepAccount(db, user, now);
    const notice = { title: t("security:kept"), text: t("security:keptText") };
    return redirectWithNotice(request, "/profile", notice);
  });
