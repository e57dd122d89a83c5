import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { NotificationView } from "./loader.server";

/** One notification: what happened, when, and a link to its subject. */
export function NotificationCard({ notification }: { notification: NotificationView }) {
  const { t } = useTranslation("notification");
  const { id, title, lines, when, isRead } = notification;
  return (
    <Card as="li" className="stack">
      <div className="row spread">
        <h2 className="h3">{title}</h2>
        {isRead ? null : (
          <Badge tone="yellow" solid>
            {t("unread")}
          </Badge>
        )}
      </div>
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="row spread">
        <p className="small soft">{when}</p>
        <ButtonLink to={`/notifications/${id}`} variant="outline" size="sm">
          {t("open")}
        </ButtonLink>
      </div>
    </Card>
  );
}
