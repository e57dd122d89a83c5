import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { StatusBadge } from "~/components/bookings/status-badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Fold } from "~/components/ui/fold";
import { Table } from "~/components/ui/table";
import type { OwnerTodayView } from "./owner-today.server";

interface OwnerTodayProps {
  today: OwnerTodayView;
}

/** What an owner's day begins with: machines that go out and come back, and bookings that wait. */
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

/** The month's money: in all, and folded by machine. */
export function OwnerIncome({ today: { month, incomes, total, others, money } }: OwnerTodayProps) {
  const { t } = useTranslation(["rental", "common"]);
  const rest =
    others === undefined ? [] : [{ key: "others", name: t("incomeOthers", { total: others.count }), ...others }];
  const title = t("incomeTitle", { month });
  return (
    <Card as="section">
      <h2>{title}</h2>
      {incomes.length === 0 ? (
        <p>{t("incomeNone")}</p>
      ) : (
        <>
          <DetailList
            items={[
              { term: t("incomePaid"), value: <b className="text-xl">{total.paid}</b> },
              { term: t("incomePending"), value: total.pending },
            ]}
          />
          <Fold title={t("eachMachine")}>
            <Table
              className=""
              caption={title}
              columns={[
                { header: t("common:machine"), cell: ({ name }) => name },
                { header: t("incomePaid"), cell: ({ paid }) => paid, numeric: true, named: true },
                { header: t("incomePending"), cell: ({ pending }) => pending, numeric: true, named: true },
              ]}
              rows={[...incomes, ...rest]}
              rowKey={({ key }) => key}
              rowHeads
            />
          </Fold>
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
