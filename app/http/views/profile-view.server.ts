import { CITIES } from "~/domain/geography/cities";
import { CITY_NAMES } from "~/domain/geography/city-names";
import { DEFAULT_PREFERENCES } from "~/domain/users/user";
import type { UserCall } from "../call.server";

/** What a user has said of himself or herself, as the form shows it. */
export function showProfile({ user, t, language }: UserCall) {
  const { preferredCategories, preferredLocations, priceRange, features } = user.preferences;
  const known = CITIES.flatMap(({ key }) => {
    const names = CITY_NAMES[key];
    return names === undefined ? [] : [{ value: names.en, label: names[language] }];
  });
  const isKnown = (place: string) => known.some(({ value }) => value.toLowerCase() === place.toLowerCase());
  const chosen = preferredLocations.map((place) => place.toLowerCase());
  const whole = DEFAULT_PREFERENCES.priceRange;
  return Promise.resolve({
    title: `${t("account:profileTitle")} – ${t("brand")}`,
    name: user.name,
    username: user.username,
    contact: user.contact ?? "",
    language,
    imageUrl: user.imageUrl,
    categories: preferredCategories,
    places: [...known, ...preferredLocations.filter((place) => !isKnown(place)).map((place) => ({ value: place, label: place }))].map((place) => ({
      ...place,
      chosen: chosen.includes(place.value.toLowerCase()),
    })),
    priceMin: priceRange.min === whole.min ? "" : String(priceRange.min),
    priceMax: priceRange.max === whole.max ? "" : String(priceRange.max),
    features: features.join(", "),
  });
}

export type ProfileView = Awaited<ReturnType<typeof showProfile>>;
