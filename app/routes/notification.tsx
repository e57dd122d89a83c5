import { describeNotification } from "~/domain/notifications/describe-notification";
import { openNotification } from "~/domain/notifications/notification-queries.server";
import { userPage, seeOther } from "~/http/page.server";

export const loader = userPage(async ({ db, user, t, language, now, namedId }) => {
  const notification = await openNotification(db, namedId, user, now);
  throw seeOther(describeNotification(notification, t, language, now).path);
});

export default function Notification() {
  return null;
}
