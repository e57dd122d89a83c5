import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { markAllRead, openNotification } from "~/domain/notifications/notification-queries.server";
import { readId } from "~/domain/schema-parts";
import { runPageAction, loadUserPage, seeOther } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

const LIST_PATH = "/notifications";

/** Marks as read all notifications up to the newest that the page showed. */
export function markAllReadByForm(args: ActionFunctionArgs) {
  return runPageAction(args, LIST_PATH, async ({ db, user, request, now, t }) => {
    const form = await request.formData().catch(() => new FormData());
    const newest = form.get("upTo");
    const upTo = typeof newest === "string" ? readId(newest) : undefined;
    if (upTo === undefined) return seeOther(LIST_PATH);
    await markAllRead(db, user, { upTo, now });
    return redirectWithNotice(request, LIST_PATH, { title: t("notification:markedAllRead") });
  });
}

/** Marks a notification as read and redirects to its subject. */
export function followNotification(args: LoaderFunctionArgs) {
  return loadUserPage(args, async ({ db, user, t, language, now, params }) => {
    const notification = await openNotification(db, readId(params.id), user, now);
    throw seeOther(describeNotification(notification, t, language, now).path);
  });
}
