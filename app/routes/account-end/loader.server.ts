import { dayInIndia } from "~/domain/calendar/day";
import { listObstacles } from "~/domain/endings/obstacles.server";
import { findEnding, KEEP_DAYS } from "~/domain/users/account-ending.server";
import type { UserCall } from "~/http/call.server";
import { formatDay } from "~/i18n/format";

/** The end of an account: what comes first, the form, or until when it can be kept. */
export async function loadAccountEnd({ db, user, t, now, language }: UserCall) {
  const ending = await findEnding(db, user.id);
  return {
    title: `${t("security:endTitle")} – ${t("brand")}`,
    days: KEEP_DAYS,
    endsOn: ending === undefined ? null : formatDay(dayInIndia(new Date(ending.endsAt)), language),
    isAdmin: user.isAdmin,
    obstacles: ending === undefined ? await listObstacles(db, user, now) : [],
  };
}
