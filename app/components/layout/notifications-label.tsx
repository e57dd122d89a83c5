import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";

/** Above this number the label only says that there are many. */
const MAX_SHOWN = 9;

/** Label of a link to the notifications: a bell, and the number of unread ones; the word too where it is named. */
export function NotificationsLabel({ unread, named = false }: { unread: number; named?: boolean }) {
  const { t } = useTranslation();
  const words = unread === 0 ? t("messages") : t("messagesUnread", { number: unread });
  return (
    <>
      <Icon name="bell" label={words} />
      {named ? (
        <span className="max-w-full truncate" aria-hidden="true">
          {t("messages")}
        </span>
      ) : null}
      {unread === 0 ? null : (
        <span className={named ? "count absolute top-0.5 left-1/2" : "count"} aria-hidden="true">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </>
  );
}
