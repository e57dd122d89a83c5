import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { CancelForm } from "~/components/bookings/cancel-form";
import { Counterparty } from "~/components/bookings/counterparty";
import { ReviewForm } from "~/components/bookings/review-form";
import { StatusBadge } from "~/components/bookings/status-badge";
import { TransferCodes, TransferRecords } from "~/components/bookings/transfer-records";
import { Weeks } from "~/components/bookings/weeks";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import { Form, SubmitButton } from "~/components/forms/form";
import { useImageSources } from "~/components/layout/use-frame";
import { ReceiptLink } from "~/components/receipts/receipt-link";
import { Dialog } from "~/components/ui/dialog";
import {
  Alert,
  BackLink,
  Badge,
  Button,
  ButtonLink,
  Card,
  classNames,
  DetailList,
  Fold,
  Icon,
} from "~/components/ui/elements";
import { userPage, type PageHandle } from "~/http/page.server";
import { nameDay } from "~/i18n/calendar-model";
import { formatRupees } from "~/i18n/money";
import { loadBooking, type BookingPageView } from "~/routes/shared/booking.server";
import { PaymentAlert, PaymentSection, RefundAlerts, WaitingNote } from "./payment-section";
import { useReviewAfterPayment } from "./use-checkout";

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
  const view = useLoaderData<typeof loader>();
  const { booking, equipment, moves, transfers, payment, returned, unmatched, failure, part, cancel } = view;
  const { id } = booking;
  useReviewAfterPayment(REVIEW_ID);
  const own = part === "renter";
  const hasEnded = view.ending !== null;
  // Where it can be tried again, the failure stands beside the button.
  const isRetried = returned === "failed" && payment?.way === "hosted";
  const isSaid = !isRetried && !(returned === "checking" && hasEnded);
  // After the return the balance is what is left to do.
  const isReturned = transfers?.records.some(({ kind }) => kind === "return") ?? false;
  return (
    <div className="wrap page stack">
      <BackLink to={backOf(part, id)}>
        {t(part === "owner" ? "rentals" : part === "admin" ? "common:admin" : "dashboardTitle")}
      </BackLink>
      <div className="with-aside">
        <div className="stack">
          {hasEnded ? null : <BookingSteps current={view.step} />}
          <PaymentAlert returned={isSaid ? returned : null} failure={failure} booking={booking} />
          {unmatched === null ? null : <Alert variant="warning" title={t("paymentUnmatched", { amount: unmatched })} />}
          <BookingEndingAlert {...view} />
          <RefundAlerts {...view} />
          <BookingBoard booking={booking} equipment={equipment}>
            <PaymentSection {...view} declined={isRetried ? failure : null} />
            {hasEnded && own ? (
              <ButtonLink to={`/equipment/${equipment.id}/book`} variant={booking.paid ? "outline" : "default"} block>
                {t("bookAgain")}
              </ButtonLink>
            ) : null}
            <ReceiptActions {...view} />
          </BookingBoard>
          <WaitingNote {...view} />
          <OpenMove {...view} />
          {isReturned ? <BookingBalance {...view} /> : null}
          <BookingTransfers {...view} />
          <BookedFarmer {...view} />
          {isReturned ? null : <BookingBalance {...view} />}
          <Counterparty sides={view.sides} />
        </div>
        <aside className="stack lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BookingFacts {...view} />
          <MoveHistory {...view} />
          <p className="row empty:hidden">
            {booking.datesOpen ? (
              <ButtonLink to={`/booking/${id}/dates`} variant="outline" size="sm" icon="calendar">
                {t("changeDates")}
              </ButtonLink>
            ) : null}
            {moves.proposable ? (
              <ButtonLink to={`/booking/${id}/move`} variant="outline" size="sm" icon="calendar">
                {t("move:propose")}
              </ButtonLink>
            ) : null}
            {cancel === null ? null : (
              <ButtonLink
                to={`/booking/${id}/cancel`}
                variant="link"
                size="sm"
                className="text-red ml-auto"
                data-opens={CANCEL_ID}
              >
                {t("cancelBooking")}
              </ButtonLink>
            )}
          </p>
        </aside>
      </div>
      {booking.ratable ? (
        <Dialog id={REVIEW_ID} title={t("reviewTitle", { name: equipment.name })}>
          <ReviewForm bookingId={id} result="in a dialog" />
        </Dialog>
      ) : null}
      {cancel === null ? null : (
        <Dialog id={CANCEL_ID} title={t("cancelTitle", { id })}>
          <CancelForm bookingId={id} terms={cancel} dialog={CANCEL_ID} />
        </Dialog>
      )}
    </div>
  );
}

/** Links of a paid booking: its receipt and, unless it is refunded, one review. */
function ReceiptActions({ booking, rewritable }: Pick<BookingPageView, "booking" | "rewritable">) {
  const { t } = useTranslation("booking");
  const show = (
    <ButtonLink to={`/bookings/${booking.id}/receipt`} variant="ghost" icon="receipts">
      {t("showReceipt")}
    </ButtonLink>
  );
  if (!booking.paid) return booking.hasReceipt ? <p>{show}</p> : null;
  return (
    <>
      <ReceiptLink bookingId={booking.id} block icon="download">
        {t("downloadReceipt")}
      </ReceiptLink>
      <p className="row">
        {show}
        {booking.ratable ? (
          <ButtonLink to={`/booking/${booking.id}/review`} variant="ghost" data-opens="review" icon="star">
            {t("rate_action")}
          </ButtonLink>
        ) : null}
        {rewritable ? (
          <ButtonLink to={`/booking/${booking.id}/review?rewrite=1`} variant="ghost">
            {t("rewriteReview")}
          </ButtonLink>
        ) : null}
      </p>
      {booking.rated ? <p className="small soft">{t("alreadyRated")}</p> : null}
    </>
  );
}

const PICTURE_WIDEST_PX = 320;

/** @param props.children the one thing to do */
function BookingBoard({
  booking,
  equipment,
  children,
}: PropsWithChildren<Pick<BookingPageView, "booking" | "equipment">>) {
  const { t } = useTranslation(["booking", "common"]);
  const image = useImageSources(equipment.imageUrl, PICTURE_WIDEST_PX);
  return (
    <Card as="section" board className="relative">
      <div className="flex flex-wrap items-center gap-3">
        <EquipmentImage
          label={t(`common:category_${equipment.category}`)}
          image={image}
          sizes="(min-width:48rem) 10.5rem, 5.5rem"
          alt=""
          eager
          className="w-22 flex-none md:w-42"
        />
        <div className="min-w-0 flex-1">
          <h1>{t("bookingNumber", { id: booking.id })}</h1>
          <h2 className="text-base">{equipment.name}</h2>
          <p>{`${booking.period} · ${t("common:days", { count: booking.days })}`}</p>
          <b className="num">{formatRupees(booking.total)}</b>
        </div>
      </div>
      {booking.paid && booking.live ? (
        <Badge tone="green" stamp className="absolute -top-3 right-3">
          {t(`status_${booking.status}`)}
        </Badge>
      ) : null}
      <div className="stack mt-3 empty:hidden">{children}</div>
    </Card>
  );
}

function BookingFacts({ booking, equipment, agreed, split, days }: BookingPageView) {
  const { t } = useTranslation(["booking", "common"]);
  return (
    <Card as="section">
      <DetailList
        items={[
          { term: t("status"), value: <StatusBadge status={booking.status} /> },
          { term: t("common:category"), value: t(`common:category_${equipment.category}`) },
          { term: t("common:location"), value: equipment.location },
          { term: t("startDate"), value: booking.from },
          { term: t("endDate"), value: booking.to },
          { term: t("common:rate"), value: `${formatRupees(booking.dailyRate)} ${t("common:perDay")}` },
          ...agreed,
          ...split,
          { term: t("total"), value: formatRupees(booking.total), total: true },
        ]}
      />
      <p className="small soft mt-3" lang={equipment.textLanguage ?? undefined}>
        {equipment.description}
      </p>
      <BookedDays {...days} />
    </Card>
  );
}

/** The booking's days, marked in the calendar of their months: also those that an ended booking no longer keeps. */
function BookedDays({ calendar, first, last }: BookingPageView["days"]) {
  const { t } = useTranslation("booking");
  return (
    <Fold title={<h2 className="text-base">{t("bookedDays")}</h2>}>
      {calendar.months.map((month) => (
        <section key={month.label} className="calendar mt-2" aria-label={month.label}>
          <h3>{month.label}</h3>
          <Weeks weekdays={calendar.weekdays} offset={month.offset}>
            {month.days.map((day, index) => {
              const isBooked = day >= first && day <= last;
              return (
                <span key={day} className={classNames("day", isBooked ? "picked" : "soft")}>
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                  <span className="sr-only">
                    {nameDay(calendar.weekdayNames, month, index)}
                    {isBooked ? `, ${t("bookedDay")}` : null}
                  </span>
                </span>
              );
            })}
          </Weeks>
        </section>
      ))}
    </Fold>
  );
}

function BookedFarmer({ booking, farmer }: Pick<BookingPageView, "booking" | "farmer">) {
  const { t } = useTranslation(["booking", "farmer", "common"]);
  if (farmer === null) return null;
  const { name, phone, opening } = farmer;
  const called = phone === null ? [] : [{ term: t("common:phone"), value: <ContactLink contact={phone} /> }];
  const code = opening === null ? [] : [{ term: t("farmer:code"), value: <strong>{opening.code}</strong> }];
  return (
    <Card as="section" className="stack" heading={t("contactFarmer")}>
      <DetailList items={[{ term: t("common:name"), value: name }, ...called, ...code]} />
      {opening === null ? null : (
        <>
          <p>{t("farmer:share")}</p>
          <p>
            <Link to={opening.path} className="tall small">
              {opening.address}
            </Link>
          </p>
          {opening.whatsapp === null ? null : (
            <p>
              <a className="tall" href={opening.whatsapp} target="_blank" rel="noreferrer">
                <Icon name="chat" size="sm" />
                {t("farmer:sendWhatsApp")}
              </a>
            </p>
          )}
          <Form method="post" action={`/booking/${booking.id}/farmer-code`} className="stack">
            <p className="small soft">{t("farmer:renewHint")}</p>
            <Button variant="outline" size="sm">
              {t("farmer:renew")}
            </Button>
          </Form>
        </>
      )}
    </Card>
  );
}

function BookingBalance({ balance }: Pick<BookingPageView, "balance">) {
  if (balance === null) return null;
  const { id, title, amount, text, next } = balance;
  return (
    <Card as="section" className="stack" heading={`${title}: ${amount}`}>
      <p>{text}</p>
      <ButtonLink to={`/booking/${id}/balance`} variant="outline">
        {next}
      </ButtonLink>
    </Card>
  );
}

function BookingEndingAlert({ ending, part }: Pick<BookingPageView, "ending" | "part">) {
  const { t } = useTranslation(["booking", "common"]);
  if (ending === null) return null;
  const own = part === "renter";
  return (
    <Alert variant="warning" title={titleOf(ending)}>
      {ending.reason === null ? null : <p>{t("common:endedReason", { reason: ending.reason })}</p>}
      {ending.authorized ? <p>{t("authorizedEnded")}</p> : null}
      {ending.status === "expired" && ending.untouched && own && !ending.authorized ? (
        <p>{t("lateMoneyHint")}</p>
      ) : null}
    </Alert>
  );

  function titleOf(ending: NonNullable<BookingPageView["ending"]>): string {
    if (ending.status === "expired")
      return t(ending.untouched && own && !ending.authorized ? "expiredText" : "expiredOther");
    if (ending.status === "rejected") return t("endedRejected");
    if (ending.by === part) return t("endedByYou");
    if (ending.by === "owner") return t("endedByOwner");
    return t(ending.by === "renter" ? "endedByRenter" : "endedCancelled");
  }
}

const VARIANTS = { accept: undefined, decline: "outline", withdraw: "outline" } as const;

function OpenMove({ booking, moves: { open: move } }: Pick<BookingPageView, "booking" | "moves">) {
  const { t } = useTranslation(["move", "common"]);
  if (move === null) return null;
  const answers = move.answers.filter((answer) => answer !== "accept" || !move.taken);
  return (
    <Card as="section" className="stack" heading={t("open")}>
      <p>{t(`by_${move.by}`, { newDates: move.newDates, oldDates: move.oldDates })}</p>
      {move.reason === null ? null : <p>{t("common:endedReason", { reason: move.reason })}</p>}
      {move.taken ? <Alert variant="warning" title={t("taken")} /> : null}
      <p className="small soft">
        {t("until", { deadline: move.deadline })} {t("notHeld")}
        {move.refund === null ? "" : ` ${t(move.refund)}`}
      </p>
      {answers.map((answer) => (
        <Form key={answer} method="post" action={`/booking/${booking.id}/moves/${move.id}/${answer}`}>
          <SubmitButton variant={VARIANTS[answer]}>{t(answer)}</SubmitButton>
        </Form>
      ))}
    </Card>
  );
}

function MoveHistory({ moves: { settled } }: Pick<BookingPageView, "moves">) {
  const { t } = useTranslation("move");
  if (settled.length === 0) return null;
  return (
    <Card as="section" className="stack" heading={t("history")}>
      <ol className="stack">
        {settled.map(({ id, oldDates, newDates, state }) => (
          <li key={id}>
            {t("line", { oldDates, newDates })}: {t(`state_${state}`)}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function BookingTransfers({ booking: { id }, transfers }: Pick<BookingPageView, "booking" | "transfers">) {
  const { t } = useTranslation("transfer");
  if (transfers === null) return null;
  const { codes, open, answerable, addable, ...view } = transfers;
  return (
    <section className="stack">
      <h2>{t("title")}</h2>
      <TransferCodes codes={codes} />
      {open === null ? null : (
        <Card className="stack">
          <ButtonLink to={`/booking/${id}/transfer/${open}`} block>
            {t(`open_${open}`)}
          </ButtonLink>
        </Card>
      )}
      <TransferRecords
        {...view}
        actionsOf={(kind) => (
          <>
            {answerable.includes(kind) ? (
              <ButtonLink to={`/booking/${id}/transfer/${kind}/answer`} block>
                {`${t(`kind_${kind}`)}: ${t("check")}`}
              </ButtonLink>
            ) : null}
            {addable.includes(kind) ? (
              <ButtonLink to={`/booking/${id}/transfer/${kind}/photos`} variant="outline" block>
                {`${t(`kind_${kind}`)}: ${t("photos")}`}
              </ButtonLink>
            ) : null}
          </>
        )}
      />
    </section>
  );
}
