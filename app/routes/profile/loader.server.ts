import { formOfPreferences, listPreferredPlaces } from "~/domain/profiles/preference-form";
import type { UserCall } from "~/http/call.server";

/** A user's profile as the form shows it. */
export function loadProfile({ user, t, language }: UserCall) {
  return Promise.resolve({
    title: `${t("account:profileTitle")} – ${t("brand")}`,
    name: user.name,
    username: user.username,
    contact: user.contact ?? "",
    language,
    imageUrl: user.imageUrl,
    preferences: formOfPreferences(user.preferences),
    places: listPreferredPlaces(user.preferences.preferredLocations, language),
  });
}

export type ProfileView = Awaited<ReturnType<typeof loadProfile>>;
