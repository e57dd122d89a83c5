import { formOfPreferences, listPreferredPlaces } from "~/domain/profiles/preference-form";
import { findUnconfirmedAddress } from "~/domain/users/confirm-contact.server";
import type { UserCall } from "~/http/call.server";

/** A user's profile as the form shows it. */
export async function loadProfile({ db, user, t, language }: UserCall) {
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
  };
}

export type ProfileView = Awaited<ReturnType<typeof loadProfile>>;
