import { useTranslation } from "react-i18next";
import { TransferCodes } from "~/components/bookings/transfer-codes";
import { TransferRecords } from "~/components/bookings/transfer-records";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { TransfersView } from "~/routes/shared/transfers.server";

/** Handover and return: the renter's codes, the owner's next form, what was recorded, and what there is to answer. */
export function BookingTransfers({ bookingId, transfers }: { bookingId: number; transfers: TransfersView }) {
  const { t } = useTranslation("transfer");
  const { codes, open, answerable, addable, ...view } = transfers;
  return (
    <section className="stack">
      <h2>{t("title")}</h2>
      <TransferCodes codes={codes} />
      {open === null ? null : (
        <Card className="stack">
          <p>{t("ownerText")}</p>
          <ButtonLink to={`/booking/${bookingId}/transfer/${open}`} block>
            {t(`open_${open}`)}
          </ButtonLink>
        </Card>
      )}
      <TransferRecords
        {...view}
        actionsOf={(kind) => (
          <>
            {answerable.includes(kind) ? (
              <ButtonLink to={`/booking/${bookingId}/transfer/${kind}/answer`} block>
                {`${t(`kind_${kind}`)}: ${t("check")}`}
              </ButtonLink>
            ) : null}
            {addable.includes(kind) ? (
              <ButtonLink to={`/booking/${bookingId}/transfer/${kind}/photos`} variant="outline" block>
                {`${t(`kind_${kind}`)}: ${t("photos")}`}
              </ButtonLink>
            ) : null}
          </>
        )}
      />
    </section>
  );
}
