import { useTranslation } from "react-i18next";
import { BalanceFacts } from "~/components/bookings/balance-facts";
import { Counterparty } from "~/components/bookings/counterparty";
import { StatusBadge } from "~/components/bookings/status-badge";
import { TransferRecords, TransferCodes } from "~/components/bookings/transfer-records";
import { Alert, Button, ButtonLink, Card, DetailList } from "~/components/ui/elements";
import { data, type HeadersFunction } from "@remix-run/node";
import { countDays } from "~/domain/calendar/day";
import { OUTSTANDING, type Balance } from "~/domain/bookings/balance";
import { type Booking, isCounterBooking } from "~/domain/bookings/booking";
import type { BookedFarmer } from "~/domain/bookings/farmers.server";
import { nameLocation } from "~/domain/places/name-locations.server";
import { findBookingReceipt, isDownloadable } from "~/domain/receipts/receipt-queries.server";
import { readCodes } from "~/domain/transfers/transfers.server";
import { TRANSFER_KINDS } from "~/domain/transfers/transfer";
import { shownName } from "~/domain/users/user";
import { findContact } from "~/domain/users/user-queries.server";
import type { Call } from "~/http/call.server";
import { farmerPath, requireFarmer } from "~/http/farmer-code.server";
import { toProblem } from "~/http/problems.server";
import { formatRange } from "~/i18n/format";
import { formatMoney, formatRupees } from "~/i18n/money";
import { findWhole } from "~/operations/bookings.server";
import { describeFarmersBalance } from "~/routes/shared/balance.server";
import { describeCounterparty } from "./shared/booking.server";
import { describeSplit, describeAgreed } from "~/components/bookings/describe-terms";
import { viewRecords } from "~/routes/shared/transfers.server";
import { Form } from "~/components/forms/form";
import { useLoaderData } from "@remix-run/react";
import { Field, TextInput } from "~/components/ui/fields";
import { publicPage, type PageHandle } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["farmer", "booking", "transfer"], isUnlisted: true };

/** Kept nowhere. The address has the code, and is sent as referrer to no other site. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const wait = loaderHeaders.get("Retry-After");
  return {
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "same-origin",
    ...(wait === null ? {} : { "Retry-After": wait }),
  };
};

/** The booking that the code in the address opens; without a code, or with a wrong one, the form that asks for it. */
export const loader = publicPage(async (call) => {
  const code = call.params.code ?? call.url.searchParams.get("code") ?? "";
  const title = call.t("farmer:title");
  if (code === "") return data({ title, code, problem: null, booking: null });
  try {
    const { booking, farmer } = await requireFarmer(call, code);
    return data({ title, code: "", problem: null, booking: await describeBooking(call, booking, farmer, code) });
  } catch (error) {
    const { status, headers, key, values } = toProblem(error);
    return data({ title, code, problem: call.t(`messages:${key}`, values), booking: null }, { status, headers });
  }
});

/** A booking for the farmer whom somebody else made it for, who has a code instead of an account. */
export default function FarmerPage() {
  const { t } = useTranslation("farmer");
  const { code, problem, booking } = useLoaderData<typeof loader>();
  if (booking !== null) return <FarmersBooking booking={booking} />;
  return (
    <div className="wrap page max-w-150 stack">
      {problem === null ? null : (
        <Alert variant="destructive" title={problem}>
          {t("deadText")}
        </Alert>
      )}
      <Card as="section" className="stack">
        <h1>{t("title")}</h1>
        <p>{t("text")}</p>
        <Form action="/farmer" className="stack">
          <Field id="code" label={t("code")} hint={t("codeHint")} required>
            <TextInput name="code" defaultValue={code} autoComplete="off" inputMode="numeric" />
          </Field>
          <Button block>{t("open")}</Button>
        </Form>
      </Card>
    </div>
  );
}

/** What a farmer reads of the booking that was made for them: as its renter does, with nothing that moves money. */
async function describeBooking(call: Call, booking: Booking, farmer: BookedFarmer, code: string) {
  const { db, t, language, now } = call;
  const whole = await findWhole(db, booking);
  const { equipment, transfers, balance, unmatched } = whole;
  const codes = await readCodes(db, booking, transfers, now);
  const receipt = await findBookingReceipt(db, booking.id);
  const done = transfers.map(({ kind }) => kind);
  const isCounter = isCounterBooking(booking);
  const arrived = unmatched === undefined ? null : formatMoney(unmatched.amount, unmatched.currency);
  const account = isCounter ? undefined : await findContact(db, booking.userId);
  const payer = isCounter ? t("farmer:office") : shownName(account?.name ?? "–", t);
  return {
    id: booking.id,
    status: booking.status,
    farmer: farmer.name,
    /** Who booked: our office at its counter, where the farmer paid in cash. */
    payer,
    isCounter,
    equipment: equipment.name,
    facts: [
      { term: t("common:location"), value: await nameLocation(db, equipment.location, language) },
      { term: t("booking:bookedDays"), value: formatRange(booking.startDate, booking.endDate, language) },
      { term: t("booking:days"), value: String(countDays(booking.startDate, booking.endDate)) },
      { term: t("farmer:payer"), value: payer },
      // What was paid online; the balance, paid to the owner at the return, has lines of its own.
      {
        term: t("farmer:money"),
        value: arrived ?? t(`farmer:money_${isRestOwed(booking, balance) ? "online" : booking.paymentState}`),
      },
      ...describeAgreed(booking, call),
      ...describeSplit(booking, balance, call),
      { term: t("booking:total"), value: formatRupees(booking.totalPrice), total: true },
    ],
    /** Money of another amount than was asked for, which the office looks at. */
    unmatched: arrived,
    balance: await describeFarmersBalance(call, balance, payer),
    sides: await describeCounterparty({ ...call, user: { name: farmer.name } }, whole, "renter"),
    codes: TRANSFER_KINDS.filter((kind) => codes !== undefined && !done.includes(kind)).map((kind) => ({
      kind,
      code: codes?.[kind] ?? "",
    })),
    /** The account that booked answers them, and sees their photos. */
    records: viewRecords(transfers, [], call, { isRenter: false, showsPhotos: false }),
    receipt: receipt && isDownloadable(receipt) ? `${farmerPath(encodeURIComponent(code))}/receipt` : null,
    pdfFailed: call.url.searchParams.get("pdf") === "failed",
  };
}

const isRestOwed = ({ paymentState }: Booking, balance: Balance | undefined): boolean =>
  paymentState === "captured" && balance !== undefined && OUTSTANDING.includes(balance.state);

type ShownBooking = NonNullable<Awaited<ReturnType<typeof loader>>["data"]["booking"]>;

/** Machine, days, price and state, the owner's number once it is paid, the codes for the owner, and the receipt. */
function FarmersBooking({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation(["booking", "farmer", "common"]);
  return (
    <div className="wrap page max-w-150 stack">
      {booking.pdfFailed ? <Alert variant="destructive" title={t("farmer:pdfFailed")} /> : null}
      {booking.unmatched === null ? null : (
        <Alert variant="warning" title={t("paymentUnmatched", { amount: booking.unmatched })} />
      )}
      <div className="head">
        <h1>{t("bookingNumber", { id: booking.id })}</h1>
        <StatusBadge status={booking.status} />
      </div>
      <p>{t("farmer:for", { name: booking.farmer })}</p>
      <Card as="section" className="stack" heading={booking.equipment}>
        <DetailList items={booking.facts} />
        {booking.receipt === null ? null : (
          <ButtonLink to={booking.receipt} reloadDocument block icon="download">
            {t("downloadReceipt")}
          </ButtonLink>
        )}
      </Card>
      {booking.balance === null ? null : (
        <Card as="section" className="stack" heading={booking.balance.title}>
          <BalanceFacts {...booking.balance} />
        </Card>
      )}
      <TransferCodes codes={booking.codes} />
      <TransferRecords {...booking.records} />
      <Counterparty sides={booking.sides} />
      <p className="small soft">
        {booking.isCounter ? t("farmer:changesAtOffice") : t("farmer:changes", { name: booking.payer })}
      </p>
    </div>
  );
}
