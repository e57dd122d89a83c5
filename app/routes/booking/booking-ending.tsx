import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import type { EndingView } from "~/routes/shared/booking-money.server";

/** Why a booking ended, who ended it, and the next step. */
export function BookingEndingAlert({
  ending,
  part,
}: {
  ending: EndingView;
  /** The reader's role in the booking. */
  part: string;
}) {
  const { t } = useTranslation("booking");
  const own = part === "renter";
  return (
    <Alert variant="warning" title={titleOf()}>
      {ending.reason === null ? null : <p>{t("endedReason", { reason: ending.reason })}</p>}
      {ending.authorized ? <p>{t("authorizedEnded")}</p> : null}
      {ending.status === "expired" && ending.untouched && own && !ending.authorized ? (
        <p>{t("lateMoneyHint")}</p>
      ) : null}
    </Alert>
  );

  function titleOf(): string {
    if (ending.status === "expired")
      return t(ending.untouched && own && !ending.authorized ? "expiredText" : "expiredOther");
    if (ending.status === "rejected") return t("endedRejected");
    if (ending.by === part) return t("endedByYou");
    if (ending.by === "owner") return t("endedByOwner");
    return t(ending.by === "renter" ? "endedByRenter" : "endedCancelled");
  }
}
