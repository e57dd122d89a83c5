import { suggestPlaces } from "~/domain/places/suggest-places.server";
import { apiAction, apiLoader, jsonAnswer } from "~/http/api.server";

const MAX_TYPED_CHARACTERS = 100;

/** Places for what was typed so far, as texts in the reader's language. */
export const loader = apiLoader(async ({ db, url, language }) => {
  const typed = (url.searchParams.get("text") ?? "").slice(0, MAX_TYPED_CHARACTERS);
  return jsonAnswer(await suggestPlaces(db, typed, language));
});

export const action = apiAction({}, ["GET"]);
