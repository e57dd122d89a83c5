import { dayInIndia } from "~/domain/calendar/day";
import { readPageNumber } from "~/domain/equipment/equipment-query";
import { countUsers, listUsers } from "~/domain/users/list-users.server";
import { readSearch } from "~/domain/word-search.server";
import { formatDay } from "~/i18n/format";
import type { UserCall } from "../call.server";

const USERS_PER_PAGE = 20;

/** All users that a search finds, one page of them. */
export async function showUsers({ db, url, t, language }: UserCall) {
  const search = readSearch(url.searchParams.get("search"));
  const total = await countUsers(db, search);
  const pages = Math.max(1, Math.ceil(total / USERS_PER_PAGE));
  const page = Math.min(pages, readPageNumber(url.searchParams));
  const users = await listUsers(db, search, { limit: USERS_PER_PAGE, offset: (page - 1) * USERS_PER_PAGE });
  return {
    title: `${t("admin:users")} – ${t("brand")}`,
    search,
    found: t("admin:usersFound", { count: total }),
    page,
    pages,
    users: users.map(({ createdAt, ...user }) => ({ ...user, since: formatDay(dayInIndia(new Date(createdAt)), language) })),
  };
}

export type UserRow = Awaited<ReturnType<typeof showUsers>>["users"][number];
