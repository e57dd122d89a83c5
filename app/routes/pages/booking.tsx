import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookingFacts } from "~/components/bookings/booking-facts";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { PaymentAlert } from "~/components/bookings/payment-alert";
import { PaymentSection } from "~/components/bookings/payment-section";
import { ReceiptActions } from "~/components/bookings/receipt-actions";
import { ReviewForm } from "~/components/bookings/review-form";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { BackLink } from "~/components/ui/back-link";
import { Dialog } from "~/components/ui/dialog";
import { loadUserPage } from "~/http/page.server";
import { showBooking } from "~/http/views/booking-view.server";
import type { PageHandle } from "~/hydration/page-handle";

export const handle: PageHandle = { i18n: ["booking"], load: "tool" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => showBooking(call, args.params.id));

export default function BookingPage() {
  const { t } = useTranslation(["booking", "common"]);
  const { booking, machine, payment, returned, step } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/dashboard">{t("dashboardTitle")}</BackLink>
      <h1>{t("bookingNumber", { id: booking.id })}</h1>
      <BookingSteps current={step} />
      <PaymentAlert returned={returned} />
      <BookingFacts booking={booking} machine={machine} />
      <PaymentSection booking={booking} payment={payment} equipmentId={machine.id} />
      <ReceiptActions booking={booking} />
      {booking.ratable ? (
        <Dialog id="review" title={t("reviewTitle", { name: machine.name })} closeLabel={t("common:close")}>
          <ReviewForm bookingId={booking.id} result={undefined} />
        </Dialog>
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
