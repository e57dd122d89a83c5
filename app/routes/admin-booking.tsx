import { useTranslation } from "react-i18next";
import { Table, type TableColumn } from "~/components/ui/table";
import { loadAnyBooking, type AnyBookingView, type AuditLine } from "~/routes/shared/admin-booking.server";
import { ContactLink } from "~/components/account/contact-link";
import { Card } from "~/components/ui/card";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/components/admin/admin-page";
import { BookingRecord } from "~/components/admin/booking-record";
import { DecisionForm } from "~/components/admin/decision-form";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { ButtonLink } from "~/components/ui/button";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { handleDecision } from "~/routes/shared/booking-decision.server";
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

/** The audit trail of a booking: who changed what, when and why. */
function AuditTrail({ audit }: { audit: readonly AuditLine[] }) {
  const { t } = useTranslation("admin");
  if (audit.length === 0) return <p>{t("noAudit")}</p>;
  const columns: TableColumn<AuditLine>[] = [
    { header: t("when"), cell: ({ at }) => at },
    { header: t("who"), cell: ({ who }) => who },
    { header: t("what"), cell: ({ what }) => what },
    { header: t("from"), cell: ({ from }) => from },
    { header: t("to"), cell: ({ to }) => to },
    ...(audit.every(({ why }) => why === null) ? [] : [{ header: t("why"), cell: ({ why }: AuditLine) => why }]),
  ];
  return <Table caption={t("audit")} columns={columns} rows={audit} rowKey={({ id }) => id} />;
}

type PaymentLine = AnyBookingView["payments"][number];
type RefundLine = AnyBookingView["refunds"][number];

/** The payments of a booking. */
function PaymentList({ payments }: { payments: readonly PaymentLine[] }) {
  const { t } = useTranslation("admin");
  if (payments.length === 0) return <p>{t("noPayments")}</p>;
  const columns: TableColumn<PaymentLine>[] = [
    { header: t("paymentId"), cell: ({ id }) => <span>{id}</span> },
    { header: t("when"), cell: ({ at }) => at },
    { header: t("method"), cell: ({ method }) => method },
    { header: t("state"), cell: ({ status, surplus }) => (surplus ? `${status} (${t("surplus")})` : status) },
    { header: t("amount"), cell: ({ amount }) => amount, numeric: true },
  ];
  return <Table caption={t("paymentsOfBooking")} columns={columns} rows={payments} rowKey={({ id }) => id} />;
}

/** Refunds of a booking, pending and completed. */
function RefundList({ refunds }: { refunds: readonly RefundLine[] }) {
  const { t } = useTranslation("admin");
  const columns: TableColumn<RefundLine>[] = [
    { header: t("why"), cell: ({ reason }) => reason },
    { header: t("when"), cell: ({ at }) => at },
    { header: t("state"), cell: ({ status }) => status },
    { header: t("amount"), cell: ({ amount }) => amount, numeric: true },
  ];
  return <Table caption={t("refunds")} columns={columns} rows={refunds} rowKey={({ id }) => id} />;
}

/** A person's name and contacts; those that can be called or written to are links. */
function PersonCard({
  title,
  person: { name, contact, account },
}: {
  title: string;
  person: AnyBookingView["renter" | "farmer"] & object;
}) {
  const { t } = useTranslation("admin");
  return (
    <Card as="section">
      <h2 className="h3">{title}</h2>
      <p>
        <strong>{name}</strong>
      </p>
      {account === null ? null : <p className="small soft">{account}</p>}
      {contact === null ? (
        <p>{t("noContact")}</p>
      ) : (
        <p>
          <ContactLink contact={contact} />
        </p>
      )}
    </Card>
  );
}
