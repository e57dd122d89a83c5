import { dayInIndia } from "~/domain/calendar/day";
import { countUsers, listUsers } from "~/domain/users/list-users.server";
import { isFormerUser } from "~/domain/users/user";
import { shownName } from "~/domain/users/shown-name";
import { readSearch } from "~/domain/word-search.server";
import { formatDay } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";

const USERS_PER_PAGE = 20;

/** One page of the users that match the search. */
export async function loadUsers({ db, url, t, language }: UserCall) {
  const search = readSearch(url.searchParams.get("search"));
  const { page, pages, total, isTotalExact, rows } = await findPage(url, {
    count: (limit) => countUsers(db, search, limit),
    size: USERS_PER_PAGE,
    list: (part) => listUsers(db, search, part),
  });
  return {
    title: `${t("admin:users")} – ${t("brand")}`,
    search,
    found: t(isTotalExact ? "admin:usersFound" : "admin:usersFoundMore", { count: total }),
    page,
    pages,
    users: rows.map(({ createdAt, ...user }) => ({
      ...user,
      name: shownName(user.name, t),
      canRecover: !user.isAdmin && !isFormerUser(user),
      since: formatDay(dayInIndia(new Date(createdAt)), language),
    })),
  };
}

export type UserRow = Awaited<ReturnType<typeof loadUsers>>["users"][number];
