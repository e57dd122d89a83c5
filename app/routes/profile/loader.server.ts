import { dayInIndia } from "~/domain/calendar/day";
import { formOfPreferences, listPreferredPlaces } from "~/domain/profiles/preference-form";
import { findPhoneState } from "~/domain/phones/choose-messages.server";
import { isTwoStep } from "~/domain/two-step/two-step-login.server";
import { findEnding } from "~/domain/users/account-ending.server";
import { findUnconfirmedAddress, isContactUnproved } from "~/domain/users/contacts.server";
import { FIRST_HOURS, LAST_HOURS } from "~/domain/users/user";
import { listSessions } from "~/domain/users/session.server";
import { getSession } from "~/http/session.server";
import type { UserCall } from "~/http/call.server";
import { formatDay, formatHour } from "~/i18n/format";

/** A user's profile as the form shows it. */
export async function loadProfile({ db, user, t, language, now, request }: UserCall) {
  const sessions = await listSessions(db, user.id, (await getSession(request)).id ?? "", now);
  const ending = await findEnding(db, user.id);
  return {
    endsOn: ending === undefined ? null : formatDay(dayInIndia(new Date(ending.endsAt)), language),
    title: `${t("account:profileTitle")} – ${t("brand")}`,
    name: user.name,
    username: user.username,
    contact: user.contact ?? "",
    language,
    callFrom: String(user.callFrom ?? ""),
    callUntil: String(user.callUntil ?? ""),
    workPlace: user.workPlace ?? "",
    hours: describeHours(language),
    imageUrl: user.imageUrl,
    preferences: formOfPreferences(user.preferences),
    places: listPreferredPlaces(user.preferences.preferredLocations, language),
    unconfirmed: (await findUnconfirmedAddress(db, user.id)) ?? null,
    undelivered: (await findPhoneState(db, user.id)).undelivered,
    sessions: sessions.map((session) => ({ ...session, openedOn: formatDay(session.openedOn, language) })),
    mayUseTwoStep: user.isAdmin || (await isTwoStep(db, user.id)),
    isHeld: await isContactUnproved(db, user.id),
  };
}

/** The hours that the form offers. */
function describeHours(language: UserCall["language"]) {
  const view = (hour: number) => ({ value: String(hour), label: formatHour(hour, language) });
  return { from: FIRST_HOURS.map(view), until: LAST_HOURS.map(view) };
}

export type ProfileView = Awaited<ReturnType<typeof loadProfile>>;
