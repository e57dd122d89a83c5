import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { AuditTrail } from "./audit-trail";
import { BookingRecord } from "~/components/admin/booking-record";
import { DecisionForm } from "~/components/admin/decision-form";
import { PaymentList, RefundList } from "./payment-list";
import { PersonCard } from "./person-card";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { handleDecision } from "~/routes/shared/booking-decision.server";
import { loadAnyBooking } from "~/routes/shared/admin-booking.server";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["admin", "booking"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadAdminScreen(args, (call) => loadAnyBooking(call, args.params.id));

export const action = (args: ActionFunctionArgs) => handleDecision(args);

export const clientAction = keepTyped;

export default function AdminBooking() {
  const { t } = useTranslation(["admin", "booking"]);
  const { booking, decisions, equipment, renter, farmer, owner, receipt, ...page } = useLoaderData<typeof loader>();
  const { payments, refunds, audit, hasBalance, hasTransfers } = page;
  const result = useActionData<typeof action>();
  return (
    <AdminPage part="bookings" title={t("booking:bookingNumber", { id: booking.id })}>
      <div className="with-aside">
        <BookingRecord booking={booking} equipment={equipment} receipt={receipt} />
        <aside className="stack">
          <PersonCard title={t("renter")} person={renter} />
          {farmer === null ? null : <PersonCard title={t("booking:contactFarmer")} person={farmer} />}
          <PersonCard title={t("owner")} person={owner} />
        </aside>
        <Card as="section" className="stack">
          <h2>{t("decide")}</h2>
          <DecisionForm decisions={decisions} action={`/admin/bookings/${booking.id}`} result={result} />
        </Card>
      </div>
      {hasTransfers || hasBalance ? (
        <p className="row">
          {hasTransfers ? (
            <ButtonLink to={`/admin/bookings/${booking.id}/transfers`} variant="outline">
              {t("transfersOfBooking")}
            </ButtonLink>
          ) : null}
          {hasBalance ? (
            <ButtonLink to={`/booking/${booking.id}/balance`} variant="outline">
              {t("balanceOfBooking")}
            </ButtonLink>
          ) : null}
        </p>
      ) : null}
      <section className="stack">
        <h2>{t("paymentsOfBooking")}</h2>
        <PaymentList payments={payments} />
      </section>
      {refunds.length === 0 ? null : (
        <section className="stack">
          <h2>{t("refunds")}</h2>
          <RefundList refunds={refunds} />
        </section>
      )}
      <section className="stack">
        <h2>{t("audit")}</h2>
        <AuditTrail audit={audit} />
      </section>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
