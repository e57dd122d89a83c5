import { StatusBadge } from "~/components/bookings/status-badge";
import { DetailList, type Detail } from "~/components/ui/detail-list";
import { Link } from "@remix-run/react";
import type { BookingStatus, PaymentState } from "~/domain/bookings/booking";
import { PaymentBadge } from "~/components/admin/payment-badge";
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Form, SubmitButton } from "~/components/forms/form";
import { TransferRecords } from "~/components/bookings/transfer-records";
import { ButtonLink } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decisions";
import { readId } from "~/domain/schema-parts";
import { decideTransfer, transferDecisionFormSchema } from "~/domain/transfers/transfers.server";
import type { TransferKind } from "~/domain/transfers/transfer";
import { adminForm } from "~/http/admin.server";
import { redirectWithNotice, safePath } from "~/http/session.server";
import { Table, type TableColumn } from "~/components/ui/table";
import { loadAnyBooking, type AnyBookingView, type AuditLine } from "~/routes/shared/admin-booking.server";
import { ContactLink } from "~/components/account/contact-link";
import { Card } from "~/components/ui/card";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { AdminPage } from "~/components/admin/admin-page";
import { DecisionForm } from "~/components/admin/decision-form";
import { Alert } from "~/components/ui/alert";
import { adminPage } from "~/routes/shared/admin-screen.server";
import { z } from "zod";
import { requireBooking } from "~/domain/bookings/booking-queries.server";
import { decisionSchema } from "~/domain/bookings/booking-schema";
import { decideBooking } from "~/domain/checkout/end-booking.server";
import { confirmingFields, isConfirmed } from "~/http/confirm-again.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["admin", "booking", "transfer"] };

export const loader = adminPage(loadAnyBooking);

const decisionFormSchema = decisionSchema.extend({ redirectTo: z.string().optional(), ...confirmingFields });

/**
 * Handles an admin's decision on a booking and redirects to the page it was made on. When another admin has made the
 * same decision meanwhile, that is a notice, not an error; any other change is an error.
 */
const decideOnBooking = adminForm(decisionFormSchema, async (form, call) => {
  const { status, reason, redirectTo, currentPassword } = form;
  const { db, user, now, request, t } = call;
  const booking = await requireBooking(db, readId(call.params.id), user);
  const backTo = safePath(redirectTo, `/admin/bookings/${booking.id}`);
  const redirectWithTitle = (title: string) => redirectWithNotice(request, backTo, { title });
  if (booking.status === status) return redirectWithTitle(t(`admin:already_${status}`, { id: booking.id }));
  const proof = { isConfirmed: await isConfirmed(call, currentPassword) };
  await decideBooking(db, booking.id, { decision: status, admin: user, reason, now, ...proof });
  return redirectWithTitle(t(`admin:done_${status}`, { id: booking.id }));
});

/** Decides the booking, or with `?transfer` a disagreement about its handover or return. */
export const action = (args: ActionFunctionArgs) =>
  new URL(args.request.url).searchParams.has("transfer") ? decideOnTransfer(args) : decideOnBooking(args);

const decideOnTransfer = adminForm(
  transferDecisionFormSchema,
  async ({ kind, decision }, { db, user, now, t, params }) => {
    const { bookingId } = await decideTransfer(db, readId(params.id), { kind, decision, user, now });
    return { to: `/admin/bookings/${bookingId}`, say: { title: t("transfer:decided") } };
  },
);

export default function AdminBooking() {
  const { t } = useTranslation(["admin", "booking", "transfer", "common"]);
  const { booking, decisions, equipment, renter, farmer, owner, receipt, ...page } = useLoaderData<typeof loader>();
  const { payments, refunds, audit, hasBalance, transfers, disputed } = page;
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const sent = result?.initialValue;
  const backTo = placeIn(sent?.["redirectTo"], sent?.["row"]) ?? query.get("redirectTo") ?? undefined;
  return (
    <AdminPage part="bookings" title={t("booking:bookingNumber", { id: booking.id })}>
      <div className="with-aside">
        <BookingRecord booking={booking} equipment={equipment} receipt={receipt} />
        <aside className="stack lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PersonCard title={t("renter")} person={renter} />
          {farmer === null ? null : <PersonCard title={t("booking:contactFarmer")} person={farmer} />}
          <PersonCard title={t("common:owner")} person={owner} />
        </aside>
        <Card as="section" id="decide" className="stack">
          <h2>{t("decide")}</h2>
          {decisions.rejected && decisions.refunds ? (
            <Alert variant="warning" title={t("refundFollows", { amount: booking.paid, name: renter.name })} />
          ) : null}
          <DecisionForm
            decisions={decisions}
            action={`/admin/bookings/${booking.id}`}
            rejectOnly={(sent?.["status"] ?? query.get("decision")) === "rejected"}
            {...(backTo === undefined ? {} : { backTo })}
            result={result?.initialValue?.["kind"] === undefined ? result : undefined}
          />
        </Card>
      </div>
      {hasBalance ? (
        <p>
          <ButtonLink to={`/booking/${booking.id}/balance`} variant="outline">
            {t("balanceOfBooking")}
          </ButtonLink>
        </p>
      ) : null}
      {transfers.records.length === 0 ? null : (
        <section className="stack" id="transfers">
          <h2>{t("transfer:title")}</h2>
          <TransferRecords {...transfers} />
          {disputed.map((kind) => (
            <TransferDecision key={kind} id={booking.id} kind={kind} result={result} />
          ))}
        </section>
      )}
      <section className="stack">
        <h2>{t("payments")}</h2>
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

interface BookingRecordProps {
  /** Amounts, days and instants, formatted. */
  booking: {
    id: number;
    status: BookingStatus;
    paymentState: PaymentState;
    dates: string;
    createdAt: string;
    holdUntil: string | null;
    orderId: string | null;
    refundAmount: string | null;
    dailyRate: string;
    /** What is paid online and what at the return; none where all is paid online. */
    split: readonly Detail[];
    total: string;
  };
  equipment: { id: number; name: string; location: string };
  receipt: { id: number } | null;
}

/** The facts of a booking, for admins. */
function BookingRecord({ booking, equipment, receipt }: BookingRecordProps) {
  const { t } = useTranslation(["admin", "booking", "common"]);
  const items: (Detail | null)[] = [
    { term: t("booking:status"), value: <StatusBadge status={booking.status} /> },
    { term: t("common:payment"), value: <PaymentBadge state={booking.paymentState} /> },
    {
      term: t("common:machine"),
      value: (
        <Link
          to={`/admin/equipment?search=${equipment.id}`}
          className="tall"
        >{`${equipment.id} · ${equipment.name}`}</Link>
      ),
    },
    { term: t("common:location"), value: equipment.location },
    { term: t("dates"), value: booking.dates },
    { term: t("requested"), value: booking.createdAt },
    booking.holdUntil === null ? null : { term: t("holdUntil"), value: booking.holdUntil },
    booking.orderId === null ? null : { term: t("order"), value: booking.orderId },
    receipt === null
      ? null
      : {
          term: t("receipt"),
          value: (
            <Link to={`/bookings/${booking.id}/receipt`} className="tall">
              {receipt.id}
            </Link>
          ),
        },
    booking.refundAmount === null ? null : { term: t("refundAmount"), value: booking.refundAmount },
    { term: t("common:rate"), value: booking.dailyRate },
    ...booking.split,
    { term: t("booking:total"), value: booking.total, total: true },
  ];
  return (
    <Card as="section">
      <DetailList items={items.filter((item) => item !== null)} />
    </Card>
  );
}

/** The list that a form was sent from, at its place there: script left the page where it was, and it is gone now. */
function placeIn(list: unknown, row: unknown): string | undefined {
  if (typeof list !== "string") return undefined;
  return typeof row === "string" && !list.includes("#") ? `${list}#${row}` : list;
}

interface TransferDecisionProps {
  id: number;
  kind: TransferKind;
  result: SubmissionResult<string[]> | undefined;
}

/** Closes one disagreement with what the office says to it. */
function TransferDecision({ id, kind, result }: TransferDecisionProps) {
  const { t } = useTranslation("transfer");
  const own = result?.initialValue?.["kind"] === kind ? result : undefined;
  const [form, { decision }] = useForm<{ decision: string }>({ id: `transfer-${kind}`, lastResult: own });
  return (
    <Card as="section">
      <Form method="post" action={`/admin/bookings/${id}?transfer`} {...getFormProps(form)} className="stack">
        <h3>{`${t("decide")}: ${t(`kind_${kind}`)}`}</h3>
        <FormErrors form={form} result={own} failed={{ title: t("failed") }} />
        <input type="hidden" name="kind" value={kind} />
        <Field field={decision} label={t("decision")} required>
          <Textarea rows={3} countTo={REASON_MAX_CHARACTERS} />
        </Field>
        <SubmitButton block={false}>{t("decide")}</SubmitButton>
      </Form>
    </Card>
  );
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
  return <Table caption={t("payments")} columns={columns} rows={payments} rowKey={({ id }) => id} />;
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
      <h2 className="text-base">{title}</h2>
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
