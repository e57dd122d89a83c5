import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  BookingEndingAlert,
  BookedDays,
  BookedFarmer,
  BookingBalance,
  MoveHistory,
  OpenMove,
  BookingTransfers,
  BookingBoard,
  BookingFacts,
  ReceiptActions,
  ReviewDialog,
} from "./booking-facts";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { Counterparty } from "~/components/bookings/counterparty";
import { CancelForm } from "~/components/bookings/cancel-form";
import { PaymentAlert, PaymentSection, RefundAlerts, WaitingNote } from "./payment-section";
import { useReviewAfterPayment } from "./use-review-after-payment";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Dialog } from "~/components/ui/dialog";
import { userPage } from "~/http/page.server";
import { loadBooking } from "~/routes/shared/booking.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["booking", "farmer", "move", "transfer"], images: true, isInner: true };

/** While the order is being created the page comes again by itself, also before or without script. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.payment?.way === "opening" ? [{ httpEquiv: "refresh", content: REFRESH_SECONDS }] : [];

export const loader = userPage(loadBooking);

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
    <div className="wrap page stack">
      <BackLink to={backOf(part, booking.id)}>
        {t(part === "owner" ? "rentals" : part === "admin" ? "common:admin" : "dashboardTitle")}
      </BackLink>
      <div className="with-aside">
        <div className="stack">
          {ending === null ? <BookingSteps current={step} /> : null}
          <PaymentAlert
            returned={isRetried || (isChecking && ending !== null) ? null : returned}
            failure={failure}
            authorized={booking.authorized}
          />
          {unmatched === null ? null : <Alert variant="warning" title={t("paymentUnmatched", { amount: unmatched })} />}
          {ending === null ? null : <BookingEndingAlert ending={ending} part={part} />}
          <RefundAlerts bookingId={booking.id} refunds={refunds} own={own} />
          <BookingBoard booking={booking} equipment={equipment}>
            <PaymentSection booking={booking} payment={payment} split={split} declined={isRetried ? failure : null} />
            <ReceiptActions booking={booking} rewritable={rewritable} />
            {ending !== null && own ? (
              <ButtonLink to={`/equipment/${equipment.id}/book`} variant="outline" block>
                {t("bookAgain")}
              </ButtonLink>
            ) : null}
          </BookingBoard>
          <WaitingNote bookingId={booking.id} pending={isWaiting} asksProvider={isChecking && own} />
          {moves.open === null ? null : <OpenMove bookingId={booking.id} move={moves.open} />}
          {isReturned ? balanceCard : null}
          {transfers === null ? null : <BookingTransfers bookingId={booking.id} transfers={transfers} />}
          {farmer === null ? null : <BookedFarmer bookingId={booking.id} farmer={farmer} />}
          {isReturned ? null : balanceCard}
          <Counterparty sides={sides} />
        </div>
        <aside className="stack lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BookingFacts booking={booking} equipment={equipment} agreed={[...agreed, ...split]}>
            <BookedDays {...days} />
          </BookingFacts>
          <MoveHistory moves={moves.settled} />
          {booking.datesOpen || moves.proposable || cancel !== null ? (
            <p className="row">
              {booking.datesOpen ? (
                <ButtonLink to={`/booking/${booking.id}/dates`} variant="outline" size="sm">
                  <Icon name="calendar" size="sm" />
                  {t("changeDates")}
                </ButtonLink>
              ) : null}
              {moves.proposable ? (
                <ButtonLink to={`/booking/${booking.id}/move`} variant="outline" size="sm">
                  <Icon name="calendar" size="sm" />
                  {t("move:propose")}
                </ButtonLink>
              ) : null}
              {cancel === null ? null : (
                <ButtonLink
                  to={`/booking/${booking.id}/cancel`}
                  variant="link"
                  size="sm"
                  className="text-red ml-auto"
                  data-opens={CANCEL_ID}
                >
                  {t("cancelBooking")}
                </ButtonLink>
              )}
            </p>
          ) : null}
        </aside>
      </div>
      {booking.ratable ? <ReviewDialog id={REVIEW_ID} bookingId={booking.id} equipmentName={equipment.name} /> : null}
      {cancel === null ? null : (
        <Dialog id={CANCEL_ID} title={t("cancelTitle", { id: booking.id })} closeLabel={t("common:close")}>
          <CancelForm bookingId={booking.id} terms={cancel} dialog={CANCEL_ID} />
        </Dialog>
      )}
    </div>
  );
}
