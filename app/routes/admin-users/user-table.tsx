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
    { header: t("id"), cell: ({ id }) => id },
    { header: t("username"), cell: ({ username }) => <span>{username}</span> },
    {
      header: t("name"),
      cell: ({ name, isAdmin }) => (
        <span>
          {name} {isAdmin ? <Badge tone="blue">{t("admin")}</Badge> : null}
        </span>
      ),
    },
    { header: t("contact"), cell: ({ contact }) => <span>{contact === null ? "–" : showMobileNumber(contact)}</span> },
    {
      header: t("bookings"),
      cell: ({ id, bookings }) =>
        bookings === 0 ? (
          0
        ) : (
          <ButtonLink to={`/admin?user=${id}`} variant="link" size="icon">
            {bookings}
          </ButtonLink>
        ),
      numeric: true,
    },
    {
      header: t("machines"),
      cell: ({ username, equipment }) =>
        equipment === 0 ? (
          0
        ) : (
          <ButtonLink to={`/admin/equipment?search=${username}`} variant="link" size="icon">
            {equipment}
          </ButtonLink>
        ),
      numeric: true,
    },
    { header: t("since"), cell: ({ since }) => since },
    {
      header: t("actions"),
      hideHeader: true,
      cell: ({ id, canRecover }) =>
        canRecover ? (
          <ButtonLink to={`/admin/users/${id}/recover`} variant="link">
            {t("lostPassword")}
          </ButtonLink>
        ) : null,
    },
  ];
  return <Table caption={t("users")} hideCaption columns={columns} rows={users} rowKey={({ id }) => id} />;
}
