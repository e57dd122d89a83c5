import { dayInIndia } from "~/domain/calendar/day";
import { readPageNumber } from "~/domain/equipment/equipment-query";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { countNotifications, listNotifications } from "~/domain/notifications/notification-queries.server";
import { formatDay, formatTime } from "~/i18n/format";
import type { UserCall } from "../call.server";

const MESSAGES_PER_PAGE = 20;

/** A user's messages, newest first, in the words of the page's language. */
export async function showNotifications(call: UserCall) {
  const { db, user, url, t, language, now } = call;
  const page = readPageNumber(url.searchParams);
  const [notifications, { total, unread, newest }] = await Promise.all([
    listNotifications(db, user, { limit: MESSAGES_PER_PAGE, offset: (page - 1) * MESSAGES_PER_PAGE }),
    countNotifications(db, user),
  ]);
  return {
    title: `${t("notification:title")} – ${t("brand")}`,
    page,
    pages: Math.max(1, Math.ceil(total / MESSAGES_PER_PAGE)),
    unread,
    newest,
    notifications: notifications.map((notification) => ({
      id: notification.id,
      isRead: notification.isRead,
      when: `${formatDay(dayInIndia(new Date(notification.createdAt)), language)}, ${formatTime(notification.createdAt, language)}`,
      ...describeNotification(notification, t, language, now),
    })),
  };
}

export type NotificationView = Awaited<ReturnType<typeof showNotifications>>["notifications"][number];
