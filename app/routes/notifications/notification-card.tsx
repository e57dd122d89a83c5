import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import type { NotificationView } from "./loader.server";

/** One notification: what happened and when; the whole row opens its subject. */
export function NotificationRow({ notification }: { notification: NotificationView }) {
  const { t } = useTranslation("notification");
  const { id, title, lines, when, isRead } = notification;
  return (
    <li>
      <div className="min-w-0 flex-1">
        <h2 className="h3">
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
  );
}
