import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { StatusBadge } from "~/components/bookings/status-badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Table } from "~/components/ui/table";
import type { OwnerTodayView } from "./owner-today.server";

/** What an owner's day begins with: machines that go out and come back, bookings that wait, and the month's money. */
export function OwnerToday({ today: { groups, month, incomes, total, others } }: { today: OwnerTodayView }) {
  const { t } = useTranslation("rental");
  const rest =
    others === undefined ? [] : [{ key: "others", name: t("incomeOthers", { total: others.count }), ...others }];
  return (
    <section className="stack" aria-labelledby="owner-today">
      <h2 id="owner-today">{t("todayTitle")}</h2>
      {groups.length === 0 ? <p>{t("todayNothing")}</p> : null}
      {groups.map(({ kind, records, rentals }) => (
        <div key={kind} className="stack">
          <h3>{t(kind, { count: rentals.length })}</h3>
          <ul className="cards">
            {rentals.map((rental) => (
              <RentalCard key={rental.id} kind={kind} rental={rental} records={records} />
            ))}
          </ul>
        </div>
      ))}
      <h2>{t("incomeTitle", { month })}</h2>
      {incomes.length === 0 ? (
        <p>{t("incomeNone")}</p>
      ) : (
        <>
          <p>{t("incomeHint")}</p>
          <Table
            caption={t("incomeTitle", { month })}
            hideCaption
            columns={[
              { header: t("machine"), cell: ({ name }) => name },
              { header: t("incomePaid"), cell: ({ paid }) => paid, numeric: true },
              { header: t("incomePending"), cell: ({ pending }) => pending, numeric: true },
            ]}
            rows={
              incomes.length === 1 ? incomes : [{ key: "all", name: t("incomeTotal"), ...total }, ...incomes, ...rest]
            }
            rowKey={({ key }) => key}
            rowHeads
          />
        </>
      )}
    </section>
  );
}

type Group = OwnerTodayView["groups"][number];

interface RentalCardProps extends Pick<Group, "kind" | "records"> {
  rental: Group["rentals"][number];
}

function RentalCard({ kind, rental, records }: RentalCardProps) {
  const { t } = useTranslation(["booking", "rental"]);
  const { id, equipmentName, period, status, workPlace, people } = rental;
  return (
    <Card as="li" className="stack">
      <div className="row spread">
        <strong>{equipmentName}</strong>
        <StatusBadge status={status} />
      </div>
      <p>
        {period}
        {workPlace === null ? null : (
          <>
            <br />
            {t("rental:workPlace", { place: workPlace })}
          </>
        )}
      </p>
      {people.map(({ name, contact, whatsapp }) => (
        <p key={name}>
          {name}
          {contact === null ? null : <ContactLink contact={contact} whatsapp={whatsapp} />}
        </p>
      ))}
      <p className="row spread">
        <ButtonLink to={`/booking/${id}`} variant="link">
          {t("bookingNumber", { id })}
        </ButtonLink>
        {kind === "answering" ? (
          <ButtonLink to={`/booking/${id}`} size="sm">
            {t("rental:answer")}
          </ButtonLink>
        ) : null}
        {records === null ? null : (
          <ButtonLink to={`/booking/${id}/transfer/${records}`} variant="outline" size="sm">
            {t(`rental:record_${records}`)}
          </ButtonLink>
        )}
      </p>
    </Card>
  );
}
