import { ReceiptLink } from "~/components/receipts/receipt-link";
import { useTranslation } from "react-i18next";
import { ButtonLink, Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { BookingView, EndingView, MovesView, FarmerView } from "~/routes/shared/booking.server";
import { Link, useNavigation } from "@remix-run/react";
import { type ReactNode } from "react";
import { ReviewForm } from "~/components/bookings/review-form";
import { Dialog } from "~/components/ui/dialog";
import { StatusBadge } from "~/components/bookings/status-badge";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import { useImageSources } from "~/components/layout/use-frame";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { DetailList, type Detail } from "~/components/ui/detail-list";
import type { Category } from "~/domain/equipment/equipment";
import { formatRupees } from "~/i18n/money";
import { Fold } from "~/components/ui/fold";
import { classNames } from "~/components/ui/class-names";
import type { Day } from "~/domain/calendar/day";
import { nameDay, type CalendarModel } from "~/i18n/calendar-model";
import { ContactLink } from "~/components/account/contact-link";
import { Form } from "~/components/forms/form";
import type { BalanceView } from "~/routes/shared/balance.server";
import { Alert } from "~/components/ui/alert";
import { TransferCodes, TransferRecords } from "~/components/bookings/transfer-records";
import type { TransfersView } from "~/routes/shared/transfers.server";

/** Links of a paid booking: its receipt and, unless it is refunded, one review. */
export function ReceiptActions({
  booking,
  rewritable,
}: {
  booking: Pick<BookingView, "id" | "paid" | "ratable" | "rated" | "hasReceipt">;
  rewritable: boolean;
}) {
  const { t } = useTranslation("booking");
  const show = (
    <ButtonLink to={`/bookings/${booking.id}/receipt`} variant="ghost">
      <Icon name="receipts" size="sm" />
      {t("showReceipt")}
    </ButtonLink>
  );
  if (!booking.paid) return booking.hasReceipt ? <p>{show}</p> : null;
  return (
    <>
      <ReceiptLink bookingId={booking.id} block>
        <Icon name="download" size="sm" />
        {t("downloadReceipt")}
      </ReceiptLink>
      <p className="row">
        {show}
        {booking.ratable ? (
          <ButtonLink to={`/booking/${booking.id}/review`} variant="ghost" data-opens="review">
            <Icon name="star" size="sm" />
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

interface ReviewDialogProps {
  id: string;
  bookingId: number;
  equipmentName: string;
}

/** The review form over its booking. Invalid input stays in the dialog, with what is wrong beside it. */
export function ReviewDialog({ id, bookingId, equipmentName }: ReviewDialogProps) {
  const { t } = useTranslation(["booking", "common"]);
  return (
    <Dialog id={id} title={t("reviewTitle", { name: equipmentName })} closeLabel={t("common:close")}>
      <ReviewForm bookingId={bookingId} result="in a dialog" />
    </Dialog>
  );
}

interface BookedEquipment {
  name: string;
  description: string;
  textLanguage: string | null;
  category: Category;
  location: string;
  imageUrl: string;
}

interface BookingBoardProps {
  booking: BookingView;
  equipment: BookedEquipment;
  /** The one thing to do. */
  children: ReactNode;
}

const PICTURE_WIDEST_PX = 320;

/** The booking at a glance: picture, number, machine, days, total, and what to do. */
export function BookingBoard({ booking, equipment, children }: BookingBoardProps) {
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

interface BookingFactsProps {
  /** The calendar of its days. */
  children: ReactNode;
  /** Terms and price, line by line; none where it is the daily rate alone. */
  agreed: readonly Detail[];
  booking: BookingView;
  equipment: BookedEquipment;
}

/** Equipment, days, amounts and status of a booking. */
export function BookingFacts({ booking, equipment, agreed, children }: BookingFactsProps) {
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
          { term: t("total"), value: formatRupees(booking.total), total: true },
        ]}
      />
      <p className="small soft mt-3" lang={equipment.textLanguage ?? undefined}>
        {equipment.description}
      </p>
      {children}
    </Card>
  );
}

interface BookedDaysProps {
  /** The whole months that the booking spans. */
  calendar: CalendarModel;
  first: Day;
  last: Day;
}

/** The booking's days, marked in the calendar of their months: also those that an ended booking no longer keeps. */
export function BookedDays({ calendar, first, last }: BookedDaysProps) {
  const { t } = useTranslation("booking");
  return (
    <Fold title={<h2 className="text-base">{t("bookedDays")}</h2>}>
      {calendar.months.map((month) => (
        <section key={month.label} className="calendar mt-2" aria-label={month.label}>
          <h3>{month.label}</h3>
          <ol className="week grid grid-cols-7 gap-y-0.5 text-center text-xs text-soil" aria-hidden="true">
            {calendar.weekdays.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
          <ol className="week grid grid-cols-7 gap-y-0.5 text-center text-xs text-soil">
            {month.days.map((day, index) => {
              const isBooked = day >= first && day <= last;
              return (
                <li key={day} className={index === 0 ? `col-start-${month.offset + 1}` : undefined}>
                  <span className={classNames("day", isBooked ? "picked" : "soft")}>
                    <span aria-hidden="true">{Number(day.slice(8))}</span>
                    <span className="sr-only">
                      {nameDay(calendar.weekdayNames, month, index)}
                      {isBooked ? `, ${t("bookedDay")}` : null}
                    </span>
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </Fold>
  );
}

/** For whom the renter booked, and the code to be sent on, by which that person opens the booking. */
export function BookedFarmer({ bookingId, farmer }: { bookingId: number; farmer: FarmerView }) {
  const { t } = useTranslation(["booking", "farmer", "common"]);
  const { name, phone, opening } = farmer;
  const called = phone === null ? [] : [{ term: t("common:phone"), value: <ContactLink contact={phone} /> }];
  const code = opening === null ? [] : [{ term: t("farmer:code"), value: <strong>{opening.code}</strong> }];
  return (
    <Card as="section" className="stack">
      <h2>{t("contactFarmer")}</h2>
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
                <Icon name="share" size="sm" />
                {t("farmer:sendWhatsApp")}
              </a>
            </p>
          )}
          <Form method="post" action={`/booking/${bookingId}/farmer-code`} className="stack">
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

/** What is paid at the return of a booking, and where to say so or answer it. */
export function BookingBalance({ balance: { id, title, amount, text, next } }: { balance: BalanceView }) {
  return (
    <Card as="section" className="stack">
      <h2>{`${title}: ${amount}`}</h2>
      <p>{text}</p>
      <ButtonLink to={`/booking/${id}/balance`} variant="outline">
        {next}
      </ButtonLink>
    </Card>
  );
}

/** Why a booking ended, who ended it, and the next step. */
export function BookingEndingAlert({
  ending,
  part,
}: {
  ending: EndingView;
  /** The reader's role in the booking. */
  part: string;
}) {
  const { t } = useTranslation(["booking", "common"]);
  const own = part === "renter";
  return (
    <Alert variant="warning" title={titleOf()}>
      {ending.reason === null ? null : <p>{t("common:endedReason", { reason: ending.reason })}</p>}
      {ending.authorized ? <p>{t("authorizedEnded")}</p> : null}
      {ending.status === "expired" && ending.untouched && own && !ending.authorized ? (
        <p>{t("lateMoneyHint")}</p>
      ) : null}
    </Alert>
  );

  function titleOf(): string {
    if (ending.status === "expired")
      return t(ending.untouched && own && !ending.authorized ? "expiredText" : "expiredOther");
    if (ending.status === "rejected") return t("endedRejected");
    if (ending.by === part) return t("endedByYou");
    if (ending.by === "owner") return t("endedByOwner");
    return t(ending.by === "renter" ? "endedByRenter" : "endedCancelled");
  }
}

const VARIANTS = { accept: undefined, decline: "outline", withdraw: "outline" } as const;

/** The open proposal of other days, with the answers of whoever reads it. */
export function OpenMove({ bookingId, move }: { bookingId: number; move: NonNullable<MovesView["open"]> }) {
  const { t } = useTranslation(["move", "common"]);
  const navigation = useNavigation();
  const answers = move.answers.filter((answer) => answer !== "accept" || !move.taken);
  return (
    <Card as="section" className="stack">
      <h2>{t("open")}</h2>
      <p>{t(`by_${move.by}`, { newDates: move.newDates, oldDates: move.oldDates })}</p>
      {move.reason === null ? null : <p>{t("common:endedReason", { reason: move.reason })}</p>}
      {move.taken ? <Alert variant="warning" title={t("taken")} /> : null}
      <p className="small soft">
        {t("until", { deadline: move.deadline })} {t("notHeld")}
        {move.refund === null ? "" : ` ${t(move.refund)}`}
      </p>
      {answers.map((answer) => {
        const path = `/booking/${bookingId}/moves/${move.id}/${answer}`;
        return (
          <Form key={answer} method="post" action={path}>
            <Button block variant={VARIANTS[answer]} pending={navigation.formAction === path}>
              {t(answer)}
            </Button>
          </Form>
        );
      })}
    </Card>
  );
}

/** What became of earlier proposals. */
export function MoveHistory({ moves }: { moves: MovesView["settled"] }) {
  const { t } = useTranslation("move");
  if (moves.length === 0) return null;
  return (
    <Card as="section" className="stack">
      <h2>{t("history")}</h2>
      <ol className="stack">
        {moves.map(({ id, oldDates, newDates, state }) => (
          <li key={id}>
            {t("line", { oldDates, newDates })}: {t(`state_${state}`)}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Handover and return: the renter's codes, the owner's next form, what was recorded, and what there is to answer. */
export function BookingTransfers({ bookingId, transfers }: { bookingId: number; transfers: TransfersView }) {
  const { t } = useTranslation("transfer");
  const { codes, open, answerable, addable, ...view } = transfers;
  return (
    <section className="stack">
      <h2>{t("title")}</h2>
      <TransferCodes codes={codes} />
      {open === null ? null : (
        <Card className="stack">
          <ButtonLink to={`/booking/${bookingId}/transfer/${open}`} block>
            {t(`open_${open}`)}
          </ButtonLink>
        </Card>
      )}
      <TransferRecords
        {...view}
        actionsOf={(kind) => (
          <>
            {answerable.includes(kind) ? (
              <ButtonLink to={`/booking/${bookingId}/transfer/${kind}/answer`} block>
                {`${t(`kind_${kind}`)}: ${t("check")}`}
              </ButtonLink>
            ) : null}
            {addable.includes(kind) ? (
              <ButtonLink to={`/booking/${bookingId}/transfer/${kind}/photos`} variant="outline" block>
                {`${t(`kind_${kind}`)}: ${t("photos")}`}
              </ButtonLink>
            ) : null}
          </>
        )}
      />
    </section>
  );
}
