import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NotificationRow } from "./notification-card";
import { PageLinks } from "~/components/layout/page-links";
import { Button, ButtonLink } from "~/components/ui/button";
import { TractorDrawing } from "~/components/ui/drawings";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import { PostForm, keepTyped } from "~/components/forms/form";
import { markAllReadByForm } from "~/routes/shared/notifications.server";
import { loadUserPage } from "~/http/page.server";
import { loadNotifications } from "./loader.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["notification"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadNotifications);

/** Marks all as read. */
export const action = (args: ActionFunctionArgs) => markAllReadByForm(args);

export const clientAction = keepTyped;

export default function Notifications() {
  const { t } = useTranslation(["notification", "common"]);
  const { page, pages, unread, newest, notifications } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow">
      <div className="head">
        <div>
          <h1>{t("title")}</h1>
          {notifications.length === 0 ? null : (
            <p className="small soft">{unread === 0 ? t("allRead") : t("unreadCount", { count: unread })}</p>
          )}
        </div>
        {unread === 0 ? null : (
          <PostForm action="/notifications">
            <input type="hidden" name="upTo" value={newest} />
            <Button variant="ghost" size="sm">
              <Icon name="check" size="sm" />
              {t("markAllRead")}
            </Button>
          </PostForm>
        )}
      </div>
      <div className="stack">
        {notifications.length === 0 ? (
          <EmptyState
            drawing={<TractorDrawing />}
            title={t("empty")}
            action={<ButtonLink to="/equipment">{t("common:equipment")}</ButtonLink>}
          >
            <p>{t("emptyText")}</p>
          </EmptyState>
        ) : (
          <ul className="card rows">
            {notifications.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        )}
        <PageLinks page={page} pages={pages} pathname="/notifications" />
        <p className="row">
          <ButtonLink to="/alerts" variant="link">
            {t("alerts")}
          </ButtonLink>
          <ButtonLink to="/questions" variant="link">
            {t("questions")}
          </ButtonLink>
          <ButtonLink to="/profile/phone" variant="link">
            {t("onPhone")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
