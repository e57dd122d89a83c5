import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";

/** Above this the number is not counted out: it only says that there are many. */
const MOST_SHOWN = 9;

/** What a link to the messages says: a bell, and how many are new. */
export function MessagesLabel({ unread, named = false }: { unread: number; named?: boolean }) {
  const { t } = useTranslation();
  const words = unread === 0 ? t("messages") : t("messagesUnread", { number: unread });
  const number = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  return (
    <>
      {named ? (
        <>
          <Icon name="bell" size="sm" />
          {words}
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
