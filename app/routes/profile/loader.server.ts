import { dayInIndia } from "~/domain/calendar/day";
import { formOfPreferences, listPreferredPlaces } from "~/domain/profiles/preference-form";
import { findUnconfirmedAddress } from "~/domain/users/confirm-contact.server";
import { findHeldChange } from "~/domain/users/contact-changes.server";
import type { UserCall } from "~/http/call.server";
import { formatDay } from "~/i18n/format";

/** A user's profile as the form shows it. */
export async function loadProfile({ db, user, t, language, now }: UserCall) {
  const held = await findHeldChange(db, user.id, now);
  return {
    title: `${t("account:profileTitle")} – ${t("brand")}`,
    name: user.name,
    username: user.username,
    contact: user.contact ?? "",
    language,
    imageUrl: user.imageUrl,
    preferences: formOfPreferences(user.preferences),
    places: listPreferredPlaces(user.preferences.preferredLocations, language),
    unconfirmed: (await findUnconfirmedAddress(db, user.id)) ?? null,
    heldUntil:
      held === undefined || held.heldUntil === null ? null : formatDay(dayInIndia(new Date(held.heldUntil)), language),
  };
}

export type ProfileView = Awaited<ReturnType<typeof loadProfile>>;
