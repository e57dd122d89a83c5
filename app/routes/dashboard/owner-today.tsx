import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { StatusBadge } from "~/components/bookings/status-badge";
import { ButtonLink, Card, DetailList } from "~/components/ui/elements";
import type { OwnerTodayView } from "./loader.server";

interface OwnerTodayProps {
  today: OwnerTodayView;
}

export function OwnerToday({ today: { groups } }: OwnerTodayProps) {
  const { t } = useTranslation("rental");
  return (
    <section className="stack" aria-labelledby="owner-today">
      <h2 id="owner-today" className="sr-only">
        {t("todayTitle")}
      </h2>
      {groups.length === 0 ? <p className="soft">{t("todayNothing")}</p> : null}
      {groups.map(({ kind, records, rentals }) => (
        <Card key={kind}>
          <h3>{t(kind, { count: rentals.length })}</h3>
          <ul className="rows">
            {rentals.map((rental) => (
              <RentalRow key={rental.id} kind={kind} rental={rental} records={records} />
            ))}
          </ul>
        </Card>
      ))}
    </section>
  );
}

export function OwnerIncome({ today: { month, income, money } }: OwnerTodayProps) {
  const { t } = useTranslation("rental");
  return (
    <Card as="section">
      <h2>{t("incomeTitle", { month })}</h2>
      {income === null ? (
        <p>{t("incomeNone")}</p>
      ) : (
        <>
          <DetailList
            items={[
              { term: t("incomePaid"), value: <b className="text-xl">{income.paid}</b> },
              { term: t("incomePending"), value: income.pending },
            ]}
          />
          <svg
            className="block h-3 w-full rounded-sm bg-sand"
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className="fill-leaf" width={income.paidShare} height="1" />
          </svg>
        </>
      )}
      {money.length === 0 ? null : (
        <>
          <h3>{t("payouts")}</h3>
          <DetailList items={money} />
        </>
      )}
    </Card>
  );
}

type Group = OwnerTodayView["groups"][number];

interface RentalRowProps extends Pick<Group, "kind" | "records"> {
  rental: Group["rentals"][number];
}

function RentalRow({ kind, rental, records }: RentalRowProps) {
  const { t } = useTranslation(["booking", "rental"]);
  const { id, equipmentName, leaf, period, status, workPlace, people } = rental;
  return (
    <li className="py-1">
      <span
        className="w-11.5 flex-none overflow-hidden rounded-md edge-all border-geru bg-paper text-center bold text-lg"
        aria-hidden="true"
      >
        <small className="block bg-geru text-xs text-on-geru">{leaf.month}</small>
        {leaf.day}
      </span>
      <div className="min-w-0 flex-1">
        <Link to={`/booking/${id}`} className="to">
          <b>{equipmentName}</b>
        </Link>
        <p className="row small soft">
          {`${period} · ${t("bookingNumber", { id })}`}
          <StatusBadge status={status} />
        </p>
        {workPlace === null ? null : <p className="small">{t("rental:workPlace", { place: workPlace })}</p>}
        {people.map(({ name, contact, whatsapp }) => (
          <p key={name} className="row relative z-1 text-sm">
            {name}
            {contact === null ? null : <ContactLink compact contact={contact} whatsapp={whatsapp} />}
          </p>
        ))}
      </div>
      {kind === "answering" ? (
        <ButtonLink to={`/booking/${id}`} variant="outline" size="sm">
          {t("rental:answer")}
        </ButtonLink>
      ) : null}
      {records === null ? null : (
        <ButtonLink to={`/booking/${id}/transfer/${records}`} variant="outline" size="sm">
          {t(`rental:record_${records}`)}
        </ButtonLink>
      )}
    </li>
  );
}
