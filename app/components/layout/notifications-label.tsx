import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";

/** Above this number the label only says that there are many. */
const MAX_SHOWN = 9;

/** Label of a link to the notifications: a bell, and the number of unread ones. */
export function NotificationsLabel({ unread, named = false }: { unread: number; named?: boolean }) {
  const { t } = useTranslation();
  const words = unread === 0 ? t("messages") : t("messagesUnread", { number: unread });
  const number = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  return (
    <>
      {named ? (
        <>
          <Icon name="bell" size="sm" />
          <span>{words}</span>
        </>
      ) : (
        <Icon name="bell" label={words} />
      )}
      {unread === 0 || named ? null : (
        <Badge tone="yellow" solid>
          <span aria-hidden="true">{number}</span>
        </Badge>
      )}
    </>
  );
}
