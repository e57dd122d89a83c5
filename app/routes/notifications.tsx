import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/layout/page-links";
import { Badge, ButtonLink, EmptyState, Icon } from "~/components/ui/elements";
import { Form, SubmitButton } from "~/components/forms/form";
import { userPage, runPageAction, type PageHandle } from "~/http/page.server";
import { describeNotification } from "~/domain/notifications/describe-notification";
import {
  markAllRead,
  listNotifications,
  summariseNotifications,
} from "~/domain/notifications/notification-queries.server";
import { readId } from "~/domain/schema-parts";
import { formatMoment } from "~/i18n/format";
import { findPage } from "~/http/paging.server";

export const handle: PageHandle = { i18n: ["notification"] };

export const loader = userPage(async (call) => {
  const { db, user, url, t, language, now } = call;
  const { unread, newest } = await summariseNotifications(db, user);
  const { page, pages, rows } = await findPage(url, 20, listNotifications(db, user));
  return {
    title: t("common:messages"),
    page,
    pages,
    unread,
    newest,
    notifications: rows.map((notification) => ({
      id: notification.id,
      isRead: notification.isRead,
      when: formatMoment(notification.createdAt, language),
      ...describeNotification(notification, t, language, now),
    })),
  };
});

export function action(args: ActionFunctionArgs) {
  return runPageAction(args, LIST_PATH, async ({ db, user, request, now }) => {
    const form = await request.formData().catch(() => new FormData());
    await markAllRead(db, user, { upTo: readId(form.get("upTo")), now });
    return { to: LIST_PATH };
  });
}

export default function Notifications() {
  const { t } = useTranslation(["notification", "common"]);
  const { page, pages, unread, newest, notifications } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150">
      <div className="head">
        <div>
          <h1>{t("common:messages")}</h1>
          {notifications.length === 0 ? null : (
            <p className="small soft">{unread === 0 ? t("allRead") : t("unreadCount", { count: unread })}</p>
          )}
        </div>
        {unread === 0 ? null : (
          <Form method="post" action="/notifications">
            <input type="hidden" name="upTo" value={newest} />
            <SubmitButton variant="ghost" size="sm" block={false}>
              <Icon name="check" size="sm" />
              {t("markAllRead")}
            </SubmitButton>
          </Form>
        )}
      </div>
      <div className="stack">
        {notifications.length === 0 ? (
          <EmptyState
            drawn
            title={t("empty")}
            text={t("emptyText")}
            links={[{ to: "/equipment", label: t("common:browse") }]}
          />
        ) : (
          <ul className="card rows">
            {notifications.map(({ id, title, lines, when, isRead }) => (
              <li key={id}>
                <div className="min-w-0 flex-1">
                  <h2 className="text-base">
                    <Link to={`/notifications/${id}`} className="to">
                      {title}
                    </Link>
                  </h2>
                  {lines.map((line) => (
                    <p key={line} className="small">
                      {line}
                    </p>
                  ))}
                  <p className="small soft">{when}</p>
                </div>
                {isRead ? null : (
                  <Badge tone="yellow" dot>
                    {t("unread")}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
        <PageLinks page={page} pages={pages} />
        <p className="row">
          <ButtonLink to="/alerts" variant="link">
            {t("alerts")}
          </ButtonLink>
          <ButtonLink to="/questions" variant="link">
            {t("questions")}
          </ButtonLink>
          <ButtonLink to="/profile/phone" variant="link">
            {t("common:onPhone")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

const LIST_PATH = "/notifications";
