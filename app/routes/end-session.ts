import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { endOtherSessions, endSession } from "~/domain/users/session.server";
import { readForm, runPageAction } from "~/http/page.server";
import { getSession } from "~/http/session.server";

const PAGE = "/profile";

export const loader = () => redirect(PAGE);

/** Ends one of the user's sessions, or all others. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, PAGE, async (call) => {
    const { db, user, request, t } = call;
    const form = await readForm(call);
    const [key, session] = [form.get("session"), await getSession(request)];
    if (form.has("others")) await endOtherSessions(db, user.id, session.id ?? "");
    else await endSession(db, user.id, typeof key === "string" ? key : "");
    return { to: `${PAGE}#sessions`, say: { title: t("security:sessionEnded") } };
  });
