import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { DetailList } from "~/components/ui/detail-list";
import { Form } from "~/components/forms/form";
import { formatRupees } from "~/i18n/money";
import type { Fact } from "~/routes/shared/terms.server";
import type { PaymentFailure } from "~/domain/payments/payment-failure";
import type { BookingView, PaymentView } from "~/routes/shared/booking.server";
import { PayForm } from "./pay-form";

interface PaymentSectionProps {
  booking: BookingView;
  payment: PaymentView;
  /** What is paid online and what at the return; none where all is paid online. */
  split: readonly Fact[];
  /** Why the payment that the renter comes back from was declined. */
  declined: PaymentFailure | null;
}

/** The payment section, in every payment state. */
export function PaymentSection({ booking, payment, split, declined }: PaymentSectionProps) {
  const { t } = useTranslation("booking");
  if (payment === null) return null;
  return (
    <section className="stack">
      <h2>{t("payTitle")}</h2>
      {booking.payBefore === null ? null : (
        <Alert variant="warning">
          <p>{t("payBefore", { time: booking.payBefore })}</p>
        </Alert>
      )}
      {split.length === 0 ? null : (
        <DetailList items={[...split, { term: t("total"), value: formatRupees(booking.total), total: true }]} />
      )}
      {payment.way === "missing" ? <Alert variant="destructive" title={t("gatewayMissing")} /> : null}
      {payment.way === "opening" ? <Alert variant="info" title={t("payOpening")} /> : null}
      {payment.way === "prepare" || payment.way === "refused" ? (
        <>
          <Alert variant="warning" title={t(payment.way === "refused" ? "payRefused" : "payNotReady")} />
          <Form method="post" action={`/booking/${booking.id}/pay`}>
            <Button block>{t(payment.way === "refused" ? "payCheck" : "payAgain")}</Button>
          </Form>
        </>
      ) : null}
      {payment.way === "hosted" ? (
        <PayForm bookingId={booking.id} checkout={payment.checkout} amount={payment.amount} declined={declined} />
      ) : null}
    </section>
  );
}
