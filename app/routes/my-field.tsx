import { redirect } from "@remix-run/node";
import { readListingQuery, writeListingQuery } from "~/domain/search/equipment-query";
import { seeOther, userPage } from "~/http/page.server";

/** Leads to the list that was asked for around the user's own field, or to the profile where none is kept. */
export const loader = userPage(({ user, url }) => {
  const { workPlace } = user;
  if (workPlace === null) return Promise.resolve(seeOther("/profile?ask=field#field"));
  const asked = { ...readListingQuery(url.searchParams), location: workPlace, here: undefined };
  return Promise.resolve(redirect(`/equipment?${writeListingQuery(asked).toString()}`));
});

export default function MyField() {
  return null;
}
