import { listBalances, listHandedOver } from "~/domain/bookings/booking-queries.server";
import { isCancellable, isLive } from "~/domain/bookings/booking";
import { listRentals, listRentedEquipment, type RentalFilter } from "~/domain/bookings/rental-queries.server";
import { countDays, dayInIndia } from "~/domain/calendar/day";
import { readId } from "~/domain/schema-parts";
import { formatDays } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { findPage } from "~/http/paging.server";
import { describeSplit } from "~/components/bookings/describe-terms";
import { peopleOf } from "~/routes/shared/booking.server";
import { pick } from "~/domain/pick";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { StatusBadge } from "~/components/bookings/status-badge";
import { BackLink, Badge, Button, ButtonLink, EmptyState, Tabs } from "~/components/ui/elements";
import { PageLinks } from "~/components/layout/page-links";
import { Field, Select } from "~/components/ui/fields";
import { Form } from "~/components/forms/form";
import { userPage, type PageHandle } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["rental", "booking"], isInner: true };

export const loader = userPage(async (call) => {
  const { db, user, url, now, t } = call;
  const equipmentList = await listRentedEquipment(db, user);
  const asked = readId(url.searchParams.get("equipmentId"));
  const equipmentId = equipmentList.find(({ id }) => id === asked)?.id;
  const today = dayInIndia(now);
  const when = WHENS.find((known) => known === url.searchParams.get("when")) ?? "upcoming";
  const filter: RentalFilter = { equipmentId, when, today };
  const { page, pages, rows } = await findPage(url, 12, listRentals(db, user, filter));
  const ids = rows.map(({ id }) => id);
  const balances = await listBalances(db, ids);
  const handedOver = await listHandedOver(db, rows);
  return {
    title: t("rental:rentalsTitle"),
    equipmentList,
    equipmentId,
    when,
    /** The lists to choose from; that of balances where there are any. */
    whens:
      when === "owing" || (await listRentals(db, user, { when: "owing", today }).count(1)) > 0
        ? WHENS
        : WHENS.slice(0, 2),
    page,
    pages,
    rentals: rows.map((rental) => ({
      ...pick(rental, "id", "status", "paymentState", "equipmentName"),
      period: formatDays(rental.startDate, rental.endDate, call.language),
      days: countDays(rental.startDate, rental.endDate),
      total: formatRupees(rental.totalPrice),
      split: describeSplit(rental, balances.get(rental.id), call),
      people: peopleOf(rental, call),
      isHidden: rental.renter === null && isLive(rental),
      cancellable: isCancellable(rental, "owner", { today, isHandedOver: handedOver.has(rental.id) }),
    })),
  };
});

const PATH = "/dashboard/rentals";

export default function Rentals() {
  const { t } = useTranslation(["rental", "booking", "common"]);
  const { equipmentList, equipmentId, when, whens, page, pages, rentals } = useLoaderData<typeof loader>();
  const ofEquipment = equipmentId === undefined ? "" : `&equipmentId=${equipmentId}`;
  return (
    <div className="wrap page stack">
      <BackLink to="/dashboard#machines">{t("myEquipment")}</BackLink>
      <div className="head">
        <h1>{t("rentalsTitle")}</h1>
      </div>
      <Tabs
        label={t("when")}
        tabs={whens.map((one) => ({ to: `${PATH}?when=${one}${ofEquipment}`, label: t(one), current: one === when }))}
      />
      {equipmentList.length < 2 ? null : (
        <Form action={PATH} className="flex items-end gap-2">
          <input type="hidden" name="when" value={when} />
          <Field id="equipmentId" label={t("common:machine")}>
            <Select
              name="equipmentId"
              key={equipmentId}
              defaultValue={equipmentId ?? ""}
              none={t("allMachines")}
              options={equipmentList.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Button variant="outline" className="flex-none">
            {t("show")}
          </Button>
        </Form>
      )}
      {rentals.length === 0 ? (
        <EmptyState
          title={t(equipmentList.length === 0 ? "noMachines" : `none_${when}`)}
          links={equipmentList.length === 0 ? [{ to: "/dashboard/equipment/new", label: t("addMachine") }] : []}
        />
      ) : (
        <ul className="card rows">
          {rentals.map((rental) => (
            <li key={rental.id}>
              <RentalRow rental={rental} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} />
    </div>
  );
}

const WHENS: readonly RentalFilter["when"][] = ["upcoming", "past", "owing"];

type RentalView = Awaited<ReturnType<typeof loader>>["rentals"][number];

function RentalRow({ rental }: { rental: RentalView }) {
  const { t } = useTranslation(["rental", "booking", "common"]);
  const { id, people } = rental;
  return (
    <article className="flex w-full flex-wrap items-start gap-x-3">
      <div className="min-w-0 flex-1">
        <h2 className="text-base">
          <Link to={`/booking/${id}`} className="to">
            {t("booking:bookingNumber", { id })}
          </Link>
        </h2>
        <p className="bold">{rental.equipmentName}</p>
        <p className="small soft">{`${rental.period} · ${t("common:days", { count: rental.days })}`}</p>
        {people.map(({ side, name }) => (
          <p key={side} className="small">
            {t(side === "renter" ? "renter" : "booking:contactFarmer")}: {name}
          </p>
        ))}
        {rental.split.map(({ term, value }) => (
          <p key={term} className="small soft">
            {term}: {value}
          </p>
        ))}
      </div>
      <div className="text-right">
        <p>
          <b className="num">{rental.total}</b>
        </p>
        <StatusBadge status={rental.status} />
        {rental.status === "paid" ? null : (
          <p>
            <Badge dot>{t(`payment_${rental.paymentState}`)}</Badge>
          </p>
        )}
      </div>
      {rental.isHidden ? <p className="small soft w-full">{t("renterHidden")}</p> : null}
      {rental.status === "approved" && rental.paymentState === "unpaid" ? (
        <p className="small w-full">{t("approvedUnpaid")}</p>
      ) : null}
      <div className="row relative z-1 mt-1 w-full empty:hidden">
        {people.map(({ side, contact, whatsapp }) =>
          contact ? <ContactLink key={side} compact contact={contact} whatsapp={whatsapp} /> : null,
        )}
        {rental.cancellable ? (
          <ButtonLink to={`/booking/${id}/cancel`} variant="link" size="sm" className="text-red ml-auto">
            {t("booking:cancelBooking")}
          </ButtonLink>
        ) : null}
      </div>
    </article>
  );
}
