import { describeNotification } from "~/domain/notifications/describe-notification";
import { openNotification } from "~/domain/notifications/notification-queries.server";
import { readId } from "~/domain/schema-parts";
import { userPage, seeOther } from "~/http/page.server";

export const loader = userPage(async ({ db, user, t, language, now, params }) => {
  const notification = await openNotification(db, readId(params.id), user, now);
  throw seeOther(describeNotification(notification, t, language, now).path);
});

export default function Notification() {
  return null;
}
