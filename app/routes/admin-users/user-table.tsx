import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Table, type TableColumn } from "~/components/ui/table";
import { showMobileNumber } from "~/domain/users/show-mobile-number";
import type { UserRow } from "./loader.server";

/** Users with their contacts and their numbers of equipment and bookings. */
export function UserTable({ users }: { users: readonly UserRow[] }) {
  const { t } = useTranslation("admin");
  const columns: TableColumn<UserRow>[] = [
    { header: t("id"), cell: ({ id }) => id, className: "order-1" },
    { header: t("username"), cell: ({ username }) => <b>{username}</b>, className: "order-2" },
    {
      header: t("name"),
      cell: ({ name, isAdmin }) => (
        <span>
          {name} {isAdmin ? <Badge tone="blue">{t("admin")}</Badge> : null}
        </span>
      ),
      className: "order-3 grow basis-2/5",
    },
    {
      header: t("contact"),
      cell: ({ contact }) => <span className="num">{contact === null ? "–" : showMobileNumber(contact)}</span>,
      className: "order-4",
    },
    {
      header: t("bookings"),
      cell: ({ id, bookings }) =>
        bookings === 0 ? (
          0
        ) : (
          <ButtonLink to={`/admin?user=${id}`} variant="link" size="sm">
            {bookings}
          </ButtonLink>
        ),
      numeric: true,
      named: true,
      className: "order-5",
    },
    {
      header: t("machines"),
      cell: ({ username, equipment }) =>
        equipment === 0 ? (
          0
        ) : (
          <ButtonLink to={`/admin/equipment?search=${username}`} variant="link" size="sm">
            {equipment}
          </ButtonLink>
        ),
      numeric: true,
      named: true,
      className: "order-5",
    },
    { header: t("since"), cell: ({ since }) => <span className="soft num">{since}</span>, className: "order-6" },
    {
      header: t("actions"),
      hideHeader: true,
      cell: ({ id, canRecover }) =>
        canRecover ? (
          <ButtonLink to={`/admin/users/${id}/recover`} variant="link" size="sm">
            {t("lostPassword")}
          </ButtonLink>
        ) : null,
      className: "order-7 ml-auto",
    },
  ];
  return <Table caption={t("users")} columns={columns} rows={users} rowKey={({ id }) => id} />;
}
