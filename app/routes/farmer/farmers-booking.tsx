import { useTranslation } from "react-i18next";
import { BalanceFacts } from "~/components/bookings/balance-facts";
import { Counterparty } from "~/components/bookings/counterparty";
import { StatusBadge } from "~/components/bookings/status-badge";
import { TransferRecords } from "~/components/bookings/transfer-records";
import { TransferCodes } from "~/components/bookings/transfer-codes";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Icon } from "~/components/ui/icon";
import type { loadFarmersBooking } from "./loader.server";

type Booking = NonNullable<Awaited<ReturnType<typeof loadFarmersBooking>>["data"]["booking"]>;

/** Machine, days, price and state, the owner's number once it is paid, the codes for the owner, and the receipt. */
export function FarmersBooking({ booking }: { booking: Booking }) {
  const { t } = useTranslation(["booking", "farmer"]);
  return (
    <div className="wrap page narrow stack">
      {booking.pdfFailed ? <Alert variant="destructive" title={t("farmer:pdfFailed")} /> : null}
      {booking.unmatched === null ? null : (
        <Alert variant="warning" title={t("paymentUnmatched", { amount: booking.unmatched })} />
      )}
      <div className="head">
        <h1>{t("bookingNumber", { id: booking.id })}</h1>
        <StatusBadge status={booking.status} />
      </div>
      <p>{t("farmer:for", { name: booking.farmer })}</p>
      <Card as="section" className="stack">
        <h2>{booking.equipment}</h2>
        <DetailList
          items={[
            { term: t("location"), value: booking.location },
            { term: t("bookedDays"), value: booking.period },
            { term: t("days"), value: booking.days },
            { term: t("farmer:payer"), value: booking.payer },
            { term: t("farmer:money"), value: booking.money },
            ...booking.agreed,
            ...booking.split,
            { term: t("total"), value: booking.total, total: true },
          ]}
        />
        {booking.receipt === null ? null : (
          <ButtonLink to={booking.receipt} reloadDocument block>
            <Icon name="download" size="sm" />
            {t("downloadReceipt")}
          </ButtonLink>
        )}
      </Card>
      {booking.balance === null ? null : (
        <Card as="section" className="stack">
          <h2>{booking.balance.title}</h2>
          <BalanceFacts {...booking.balance} />
          {booking.balance.next === null ? null : <p>{booking.balance.next}</p>}
        </Card>
      )}
      <TransferCodes codes={booking.codes} />
      <TransferRecords {...booking.records} />
      <Counterparty sides={booking.sides} />
      <p className="hint">
        {booking.isCounter ? t("farmer:changesAtOffice") : t("farmer:changes", { name: booking.payer })}
      </p>
    </div>
  );
}
