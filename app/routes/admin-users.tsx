import { dayInIndia } from "~/domain/calendar/day";
import { listUsers } from "~/domain/users/user-queries.server";
import { isFormerUser, shownName } from "~/domain/users/user";
import { readSearch } from "~/domain/word-search.server";
import { formatShortDay } from "~/i18n/format";
import { findPage } from "~/http/paging.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminList } from "~/components/admin/admin-list";
import { Badge, ButtonLink } from "~/components/ui/elements";
import { adminPage } from "~/routes/shared/admin-screen.server";
import type { PageHandle } from "~/http/page.server";
import type { TableColumn } from "~/components/ui/table";
import { showMobileNumber } from "~/domain/users/mobile-number";

export const handle: PageHandle = { i18n: ["admin"] };

export const loader = adminPage(async ({ db, url, t, language }) => {
  const search = readSearch(url.searchParams.get("search"));
  const { page, pages, total, isTotalExact, rows } = await findPage(url, 20, listUsers(db, search));
  return {
    title: t("admin:users"),
    search,
    list: {
      found: t(isTotalExact ? "admin:usersFound" : "admin:usersFoundMore", { count: total }),
      page,
      pages,
      rows: rows.map(({ createdAt, ...user }) => ({
        ...user,
        name: shownName(user.name, t),
        canRecover: !user.isAdmin && !isFormerUser(user),
        since: formatShortDay(dayInIndia(new Date(createdAt)), language),
      })),
    },
  };
});

export default function AdminUsers() {
  const { t } = useTranslation(["admin", "common"]);
  const { search, list } = useLoaderData<typeof loader>();
  const columns: TableColumn<UserRow>[] = [
    { header: t("id"), cell: ({ id }) => id, className: "order-1" },
    { header: t("common:username"), cell: ({ username }) => <b>{username}</b>, className: "order-2" },
    {
      header: t("common:name"),
      cell: ({ name, isAdmin }) => (
        <span>
          {name} {isAdmin ? <Badge tone="blue">{t("common:admin")}</Badge> : null}
        </span>
      ),
      className: "order-3 grow basis-2/5",
    },
    {
      header: t("contact"),
      cell: ({ contact }) => (contact === null ? "–" : showMobileNumber(contact)),
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
  return (
    <AdminList
      caption={t("users")}
      path="/admin/users"
      label={t("userSearch")}
      filter={{ search }}
      list={list}
      columns={columns}
      foot={
        <ButtonLink to="/admin/questions" variant="link">
          {t("reportedQuestions")}
        </ButtonLink>
      }
    />
  );
}

type UserRow = Awaited<ReturnType<typeof loader>>["list"]["rows"][number];
