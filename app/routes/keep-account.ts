import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { keepAccount } from "~/domain/endings/ask-for-end.server";
import { runPageAction } from "~/http/page.server";

export const loader = () => redirect("/profile/end");

/** Keeps the account whose end was asked for. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, "/profile/end", async ({ db, user, now, t }) => {
    await keepAccount(db, user, now);
    return { to: "/profile", say: { title: t("security:kept"), text: t("security:keptText") } };
  });
