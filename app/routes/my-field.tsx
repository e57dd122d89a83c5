import { redirect } from "@remix-run/node";
import { readListingQuery, writeListingQuery } from "~/domain/search/equipment-query";
import { userPage } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Leads to the list that was asked for around the user's own field, or to the profile where none is kept. */
export const loader = userPage(({ user, url, request, t }) => {
  const { workPlace } = user;
  if (workPlace === null) return redirectWithNotice(request, "/profile", { title: t("account:fieldAsk") });
  const asked = { ...readListingQuery(url.searchParams), location: workPlace, here: undefined };
  return Promise.resolve(redirect(`/equipment?${writeListingQuery(asked).toString()}`));
});

export default function MyField() {
  return null;
}
