import { StatusBadge } from "~/components/bookings/status-badge";
import { Alert, ButtonLink, Card, type Detail, DetailList } from "~/components/ui/elements";
import { Link, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { PaymentBadge } from "~/components/admin/payment-badge";
import { ReasonField } from "~/components/ui/fields";
import { useTranslation } from "react-i18next";
import { ConfirmPassword, PageForm, usePageForm } from "~/components/forms/page-form";
import { SubmitButton } from "~/components/forms/form";
import { TransferRecords } from "~/components/bookings/transfer-records";
import { type BookingStatus, type PaymentState } from "~/domain/bookings/booking";
import { transferDecisionFormSchema } from "~/domain/transfers/transfers.server";
import type { TransferKind } from "~/domain/transfers/transfer";
import { adminForm, type PageHandle } from "~/http/page.server";
import { safePath } from "~/http/session.server";
import { Table, type TableColumn } from "~/components/ui/table";
import { ContactLink } from "~/components/account/contact-link";
import { pick } from "~/domain/pick";
import type { ActionFunctionArgs } from "@remix-run/node";
import { AdminPage } from "~/components/admin/admin-page";
import { adminPage, describeDecisions } from "~/routes/shared/admin-screen.server";
import { z } from "zod";
import { requireBooking, requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { decisionSchema } from "~/domain/bookings/booking-schema";
import { confirmingFields } from "~/http/confirm-again.server";
import { listBookingAudit, type AuditEntry } from "~/domain/audit/record-audit.server";
import type { BalanceWay } from "~/domain/bookings/balance";
import { nameLocation } from "~/domain/places/name-locations.server";
import { findPaidSums, listRefunds, type Refund, type RefundReason } from "~/domain/payments/refunds.server";
import { listPaymentsOf, type BookingPayment } from "~/domain/payments/receipt-ledger.server";
import { quoteRefund } from "~/domain/payments/refund-policy";
import { findBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { shownName } from "~/domain/users/user";
import { findUser } from "~/domain/users/user-queries.server";
import { formatMoment, formatRange } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { Call, UserCall } from "~/http/call.server";
import * as operations from "~/operations/bookings.server";
import { describeSplit } from "~/components/bookings/describe-terms";
import { viewRecords } from "~/routes/shared/transfers.server";

export const handle: PageHandle = { i18n: ["admin", "booking", "transfer"] };

export const loader = adminPage(loadAnyBooking);

const decisionFormSchema = decisionSchema.extend({ redirectTo: z.string().optional(), ...confirmingFields });

/** The same decision, made by another admin meanwhile, is a notice; any other change is an error. */
const decideOnBooking = adminForm(decisionFormSchema, async ({ redirectTo, ...decision }, call) => {
  const { id, status } = await requireBooking(call.db, call.namedId, call.user);
  const became = status === decision.status ? "already" : "done";
  if (became === "done") await operations.decide.act(call, decision);
  const title = call.t(`admin:${became}_${decision.status}`, { id });
  return { to: safePath(redirectTo, `/admin/bookings/${id}`), say: { title } };
});

/** Decides the booking, or with `?transfer` a disagreement about its handover or return. */
export const action = (args: ActionFunctionArgs) =>
  new URL(args.request.url).searchParams.has("transfer") ? decideOnTransfer(args) : decideOnBooking(args);

const decideOnTransfer = adminForm(transferDecisionFormSchema, async ({ kind, decision }, call) => {
  const { bookingId } = await operations.decideOnTransfer.act({ ...call, params: { kind } }, { decision });
  return { to: `/admin/bookings/${bookingId}`, say: { title: call.t("transfer:decided") } };
});

export default function AdminBooking() {
  const { t } = useTranslation(["admin", "booking", "transfer", "common"]);
  const { booking, decisions, renter, farmer, owner, ...page } = useLoaderData<typeof loader>();
  const { payments, refunds, audit, hasBalance, transfers, disputed } = page;
  return (
    <AdminPage>
      <div className="with-aside">
        <BookingRecord />
        <aside className="stack lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PersonCard title={t("renter")} {...renter} />
          {farmer === null ? null : <PersonCard title={t("booking:contactFarmer")} {...farmer} />}
          <PersonCard title={t("common:owner")} {...owner} />
        </aside>
        <Card as="section" id="decide" className="stack" heading={t("decide")}>
          {decisions.rejected && decisions.refunds ? (
            <Alert variant="warning" title={t("refundFollows", { amount: booking.paid, name: renter.name })} />
          ) : null}
          <DecisionForm />
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
            <TransferDecision key={kind} id={booking.id} kind={kind} />
          ))}
        </section>
      )}
      <Lines
        title={t("payments")}
        none={t("noPayments")}
        lines={payments}
        columns={[
          { header: t("paymentId"), cell: ({ id }) => <span>{id}</span> },
          { header: t("when"), cell: ({ at }) => at },
          { header: t("method"), cell: ({ method }) => method },
          { header: t("state"), cell: ({ status, surplus }) => (surplus ? `${status} (${t("surplus")})` : status) },
          { header: t("amount"), cell: ({ amount }) => amount, numeric: true },
        ]}
      />
      <Lines
        title={t("refunds")}
        lines={refunds}
        columns={[
          { header: t("why"), cell: ({ reason }) => reason },
          { header: t("when"), cell: ({ at }) => at },
          { header: t("state"), cell: ({ status }) => status },
          { header: t("amount"), cell: ({ amount }) => amount, numeric: true },
        ]}
      />
      <Lines
        title={t("audit")}
        none={t("noAudit")}
        lines={audit}
        columns={[
          { header: t("when"), cell: ({ at }) => at },
          { header: t("who"), cell: ({ who }) => who },
          { header: t("what"), cell: ({ what }) => what },
          { header: t("state"), cell: ({ state }) => state },
          ...(audit.every(({ why }) => why === null) ? [] : [{ header: t("why"), cell: ({ why }: AuditLine) => why }]),
        ]}
      />
    </AdminPage>
  );
}

function BookingRecord() {
  const { t } = useTranslation(["admin", "booking", "common"]);
  const { booking, equipment, receiptId } = useLoaderData<typeof loader>();
  const items: (Detail | null)[] = [
    { term: t("booking:status"), value: <StatusBadge status={booking.status} /> },
    { term: t("common:payment"), value: <PaymentBadge state={booking.paymentState} /> },
    {
      term: t("common:machine"),
      value: (
        <Link to={`/admin/equipment?search=${equipment.id}`} className="tall">
          {`${equipment.id} · ${equipment.name}`}
        </Link>
      ),
    },
    { term: t("common:location"), value: equipment.location },
    { term: t("dates"), value: booking.dates },
    { term: t("requested"), value: booking.createdAt },
    booking.holdUntil === null ? null : { term: t("holdUntil"), value: booking.holdUntil },
    booking.orderId === null ? null : { term: t("order"), value: booking.orderId },
    receiptId === null
      ? null
      : {
          term: t("receipt"),
          value: (
            <Link to={`/bookings/${booking.id}/receipt`} className="tall">
              {receiptId}
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

function DecisionForm() {
  const { t } = useTranslation("admin");
  const { booking, decisions, mustConfirm } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().formData !== undefined;
  const [query] = useSearchParams();
  const answered = useActionData<typeof action>();
  const result = answered?.initialValue?.["kind"] === undefined ? answered : undefined;
  const { redirectTo = query.get("redirectTo"), status = query.get("decision") } = result?.initialValue ?? {};
  const [form, { reason, currentPassword }] = usePageForm<"reason" | "currentPassword">("decision", { result });
  const isAsked = currentPassword.errors !== undefined;
  // Enter in the password goes on with what was begun: no other button is offered beside it.
  const onlyReject = status === "rejected" || isAsked;
  const isListed = typeof redirectTo === "string";
  const isDecidable = decisions.rejected || (decisions.approved && !onlyReject);
  return (
    <PageForm
      form={form}
      action={`/admin/bookings/${booking.id}`}
      failed={t("decisionFailed")}
      preventScrollReset={isListed}
    >
      {isListed ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      {isDecidable ? (
        <>
          <ReasonField
            field={reason}
            label={t("reason")}
            hint={t(decisions.refunds ? "reasonHintPaid" : "reasonHint")}
            required={onlyReject && decisions.refunds}
          />
          {isAsked || (status === "rejected" && mustConfirm && decisions.refunds) ? (
            <ConfirmPassword field={currentPassword} />
          ) : null}
          <p className="row">
            {onlyReject ? null : (
              <SubmitButton name="status" value="approved" block={false} disabled={!decisions.approved || isBusy}>
                {t("approve")}
              </SubmitButton>
            )}
            <SubmitButton
              name="status"
              value="rejected"
              variant="destructive"
              block={false}
              disabled={!decisions.rejected || isBusy}
            >
              {t(onlyReject && decisions.refunds ? "rejectAndRefund" : "reject")}
            </SubmitButton>
          </p>
        </>
      ) : (
        <p>{t("nothingToDecide")}</p>
      )}
    </PageForm>
  );
}

function TransferDecision({ id, kind }: { id: number; kind: TransferKind }) {
  const { t } = useTranslation("transfer");
  const sent = useActionData<typeof action>();
  const result = sent?.initialValue?.["kind"] === kind ? sent : undefined;
  const [form, { decision }] = usePageForm<"decision">(`transfer-${kind}`, { result });
  return (
    <PageForm form={form} action={`/admin/bookings/${id}?transfer`} failed={t("failed")} className="card stack">
      <h3>{`${t("decide")}: ${t(`kind_${kind}`)}`}</h3>
      <input type="hidden" name="kind" value={kind} />
      <ReasonField field={decision} label={t("decision")} required />
      <SubmitButton block={false}>{t("decide")}</SubmitButton>
    </PageForm>
  );
}

interface LinesProps<Line> {
  title: string;
  lines: readonly Line[];
  /** In place of none; without it nothing is shown then. */
  none?: string;
  columns: readonly TableColumn<Line>[];
}

function Lines<Line extends { id: number | string }>({ title, lines, none, columns }: LinesProps<Line>) {
  if (lines.length === 0 && none === undefined) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Table caption={title} columns={columns} rows={lines} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

type Person = AnyBookingView["renter" | "farmer"] & object;

function PersonCard({ title, name, contact, account }: Person & { title: string }) {
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

const RANGE_FORM = /\b(\d{4}-\d\d-\d\d) – (\d{4}-\d\d-\d\d)\b/g;

type Words = Pick<Call, "t" | "language">;

/** A state in the audit trail, such as "paid/captured" of a booking, "failed" of a refund or the way of a balance. */
function formatState(state: string, { t }: Words): string {
  const [status, payment] = state.split("/") as [BookingStatus, PaymentState?];
  if (payment !== undefined) return `${t(`booking:status_${status}`)}, ${t(`admin:payment_${payment}`)}`;
  const way = t(`balance:way_${state as BalanceWay}`, { defaultValue: state });
  return t(`admin:refund_${state as Refund["status"]}`, { defaultValue: way });
}

/** A text with days as the audit trail stores them, such as "2026-11-21 – 2026-11-22" of a move. */
const formatDays = (text: string, { language }: Words): string =>
  text.replace(RANGE_FORM, (_, start: string, end: string) => formatRange(start, end, language));

function pickEntry({ id, at, actor, actorName, action, fromState, toState, reason }: AuditEntry, words: Words) {
  const { t, language } = words;
  const part = t(`admin:actor_${actor as "server"}`, { defaultValue: actor });
  return {
    id,
    at: formatMoment(at, language),
    who: actorName === null ? part : `${shownName(actorName, t)} (${part})`,
    what: t(`admin:action_${action as "request"}`, { defaultValue: action }),
    state: [fromState, toState]
      .filter((state) => state !== null)
      .map((state) => formatDays(formatState(state, words), words))
      .join(" → "),
    why: reason === null ? null : formatDays(reason, words),
  };
}

type AuditLine = ReturnType<typeof pickEntry>;

const pickPayment = ({ id, amount, method, status, settles, createdAt }: BookingPayment, { t, language }: Words) => ({
  id,
  amount: formatPaise(amount),
  method: method === null ? "–" : t(`receipt:methods.${method as "card"}`, { defaultValue: method }),
  status: t(`admin:payment_${status as "captured"}`, { defaultValue: status }),
  surplus: !settles,
  at: formatMoment(createdAt, language),
});

const pickRefund = ({ id, amount, reason, status, settledAt, createdAt }: Refund, { t, language }: Words) => ({
  id,
  amount: formatPaise(amount),
  reason: t(`admin:refundReason_${reason as RefundReason}`),
  status: t(`admin:refund_${status}`),
  at: formatMoment(settledAt ?? createdAt, language),
});

async function pickPerson({ db, t }: UserCall, id: number) {
  const user = await findUser(db, id);
  if (user === undefined) return { account: `${id} · –`, name: "–", contact: null };
  return { account: `${id} · ${user.username}`, name: shownName(user.name, t), contact: user.contact };
}

/** @throws NotFound where there is none */
async function loadAnyBooking(call: UserCall) {
  const { db, t, language } = call;
  const { booking, part } = await requireBookingAndRole(db, call.namedId, call.user);
  const { equipment, balance, transfers, photos, farmer } = await operations.findWhole(db, booking);
  const payments = await listPaymentsOf(db, booking.id);
  const refunds = await listRefunds(db, booking.id);
  const audit = await listBookingAudit(db, booking.id);
  const receipt = await findBookingReceipt(db, booking.id);
  return {
    title: t("booking:bookingNumber", { id: booking.id }),
    booking: {
      ...pick(booking, "id", "status", "paymentState"),
      dates: formatRange(booking.startDate, booking.endDate, language),
      dailyRate: formatRupees(booking.dailyRate),
      total: formatRupees(booking.totalPrice),
      split: describeSplit(booking, balance, call),
      paid: formatPaise(quoteRefund(booking, await findPaidSums(db, booking), "admin", call.now).amount),
      holdUntil: booking.holdUntil === null ? null : formatMoment(booking.holdUntil, call.language),
      refundAmount: booking.refundAmount === null ? null : formatPaise(booking.refundAmount),
      orderId: booking.razorpayOrderId,
      createdAt: formatMoment(booking.createdAt, call.language),
    },
    decisions: describeDecisions(booking, call),
    equipment: { ...pick(equipment, "id", "name"), location: await nameLocation(db, equipment.location, language) },
    renter: await pickPerson(call, booking.userId),
    owner: await pickPerson(call, equipment.ownerId),
    /** Whom a booking is for that its renter did not make for themselves. */
    farmer: farmer === undefined ? null : { account: null, name: farmer.name, contact: farmer.phone },
    receiptId: receipt?.id ?? null,
    payments: payments.map((payment) => pickPayment(payment, call)),
    refunds: refunds.map((refund) => pickRefund(refund, call)),
    audit: audit.map((entry) => pickEntry(entry, call)),
    hasBalance: balance !== undefined,
    transfers: viewRecords(transfers, photos, call, { isRenter: false, showsPhotos: !call.lite }),
    /** An admin who is the renter or the owner decides nothing here. */
    disputed: part === "admin" ? transfers.filter(({ state }) => state === "disputed").map(({ kind }) => kind) : [],
  };
}

type AnyBookingView = Awaited<ReturnType<typeof loadAnyBooking>>;
