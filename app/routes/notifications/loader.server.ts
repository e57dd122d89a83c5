import { dayInIndia } from "~/domain/calendar/day";
import { describeNotification } from "~/domain/notifications/describe-notification";
import {
  countNotifications,
  listNotifications,
  summariseNotifications,
} from "~/domain/notifications/notification-queries.server";
import { formatDay, formatTime } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";

const NOTIFICATIONS_PER_PAGE = 20;

/** A user's notifications, newest first, in the page's language. */
export async function loadNotifications(call: UserCall) {
  const { db, user, url, t, language, now } = call;
  const { unread, newest } = await summariseNotifications(db, user);
  const { page, pages, rows } = await findPage(url, {
    count: (limit) => countNotifications(db, user, limit),
    size: NOTIFICATIONS_PER_PAGE,
    list: (part) => listNotifications(db, user, part),
  });
  return {
    title: `${t("notification:title")} – ${t("brand")}`,
    page,
    pages,
    unread,
    newest,
    notifications: rows.map((notification) => ({
      id: notification.id,
      isRead: notification.isRead,
      when: `${formatDay(dayInIndia(new Date(notification.createdAt)), language)}, ${formatTime(notification.createdAt, language)}`,
      ...describeNotification(notification, t, language, now),
    })),
  };
}

export type NotificationView = Awaited<ReturnType<typeof loadNotifications>>["notifications"][number];
