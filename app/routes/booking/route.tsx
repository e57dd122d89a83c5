import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookingEndingAlert } from "./booking-ending";
import { BookedDays } from "./booked-days";
import { BookedFarmer } from "./booked-farmer";
import { BookingBalance } from "./booking-balance";
import { MoveHistory, OpenMove } from "./booking-moves";
import { BookingTransfers } from "./booking-transfers";
import { BookingFacts } from "./booking-facts";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { Counterparty } from "~/components/bookings/counterparty";
import { CancelForm } from "~/components/bookings/cancel-form";
import { PaymentAlert } from "./payment-alert";
import { PaymentSection } from "./payment-section";
import { ReceiptActions } from "./receipt-actions";
import { RefundAlerts } from "./refund-alerts";
import { ReviewDialog } from "./review-dialog";
import { useReviewAfterPayment } from "./use-review-after-payment";
import { WaitingNote } from "./waiting-note";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { loadUserPage } from "~/http/page.server";
import { loadBooking } from "~/routes/shared/booking.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["booking", "farmer", "move", "transfer"], images: true };

/** While the order is being created the page comes again by itself, also before or without script. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Yantra" },
  ...(data?.payment?.way === "opening" ? [{ httpEquiv: "refresh", content: REFRESH_SECONDS }] : []),
];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadBooking(call, args.params.id));

const REFRESH_SECONDS = "2";
const REVIEW_ID = "review";
const CANCEL_ID = "cancel";

/** One level up: the list that the booking is in for who reads it, or the office's own page of it. */
function backOf(part: "renter" | "owner" | "admin", id: number): string {
  if (part === "admin") return `/admin/bookings/${id}`;
  return part === "owner" ? "/dashboard/rentals" : "/dashboard";
}

export default function BookingPage() {
  const { t } = useTranslation(["booking", "common", "move"]);
  const {
    isWaiting,
    booking,
    equipment,
    days,
    moves,
    transfers,
    payment,
    returned,
    unmatched,
    failure,
    part,
    cancel,
    refunds,
    ending,
    sides,
    farmer,
    step,
    rewritable,
    agreed,
    split,
    balance,
  } = useLoaderData<typeof loader>();
  useReviewAfterPayment(REVIEW_ID);
  const own = part === "renter";
  const isChecking = returned === "checking";
  // Where it can be tried again, the failure stands beside the button.
  const isRetried = returned === "failed" && payment?.way === "hosted";
  // After the return the balance is what is left to do.
  const isReturned = transfers?.records.some(({ kind }) => kind === "return") ?? false;
  const balanceCard = balance === null ? null : <BookingBalance balance={balance} />;
  return (
    <div className="wrap page narrow stack">
      <BackLink to={backOf(part, booking.id)}>
        {t(part === "owner" ? "rentals" : part === "admin" ? "common:admin" : "dashboardTitle")}
      </BackLink>
      <h1>{t("bookingNumber", { id: booking.id })}</h1>
      {ending === null ? <BookingSteps current={step} /> : null}
      <PaymentAlert
        returned={isRetried || (isChecking && ending !== null) ? null : returned}
        failure={failure}
        authorized={booking.authorized}
      />
      {unmatched === null ? null : <Alert variant="warning" title={t("paymentUnmatched", { amount: unmatched })} />}
      {ending === null ? null : <BookingEndingAlert ending={ending} equipmentId={equipment.id} part={part} />}
      <RefundAlerts bookingId={booking.id} refunds={refunds} own={own} />
      <WaitingNote bookingId={booking.id} pending={isWaiting} asksProvider={isChecking && own} />
      <PaymentSection
        booking={booking}
        equipmentName={equipment.name}
        payment={payment}
        split={split}
        declined={isRetried ? failure : null}
      />
      {moves.open === null ? null : <OpenMove bookingId={booking.id} move={moves.open} />}
      <ReceiptActions booking={booking} rewritable={rewritable} />
      {booking.datesOpen || moves.proposable || cancel !== null ? (
        <p className="row">
          {booking.datesOpen ? (
            <ButtonLink to={`/booking/${booking.id}/dates`} variant="outline" size="sm">
              {t("changeDates")}
            </ButtonLink>
          ) : null}
          {moves.proposable ? (
            <ButtonLink to={`/booking/${booking.id}/move`} variant="outline" size="sm">
              {t("move:propose")}
            </ButtonLink>
          ) : null}
          {cancel === null ? null : (
            <ButtonLink to={`/booking/${booking.id}/cancel`} variant="outline" size="sm" data-opens={CANCEL_ID}>
              {t("cancelBooking")}
            </ButtonLink>
          )}
        </p>
      ) : null}
      {isReturned ? balanceCard : null}
      {transfers === null ? null : <BookingTransfers bookingId={booking.id} transfers={transfers} />}
      {farmer === null ? null : <BookedFarmer bookingId={booking.id} farmer={farmer} />}
      {isReturned ? null : balanceCard}
      <Counterparty sides={sides} />
      <BookingFacts booking={booking} equipment={equipment} agreed={[...agreed, ...split]} />
      <BookedDays {...days} />
      <MoveHistory moves={moves.settled} />
      {booking.ratable ? (
        <ReviewDialog
          id={REVIEW_ID}
          bookingId={booking.id}
          equipmentName={equipment.name}
          isJustPaid={returned === "paid"}
        />
      ) : null}
      {cancel === null ? null : (
        <Dialog id={CANCEL_ID} title={t("cancelTitle", { id: booking.id })} closeLabel={t("common:close")}>
          <CancelForm bookingId={booking.id} terms={cancel} dialog={CANCEL_ID} />
        </Dialog>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
