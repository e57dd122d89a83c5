import { findAskedPlace } from "~/domain/search/find-asked-place.server";
import { askedBy, wishOf, type Wish } from "~/domain/wishes/wish";
import { listWishes } from "~/domain/wishes/wishes.server";
import { listWaiting } from "~/domain/waiting/waiting-queries.server";
import type { UserCall } from "~/http/call.server";
import { formatDay } from "~/i18n/format";
import { addressOf, listChips } from "~/routes/shared/filter-chips.server";
import { viewWaiting } from "~/routes/shared/waiting.server";

/** A user's places in waiting lists and wishes, and the one that a visitor had before signing in. */
export async function loadWishes(call: UserCall) {
  const { db, user, now, t, url } = call;
  const wishes = await listWishes(db, user, now);
  const asked = wishOf(askedBy(url.search));
  return {
    title: `${t("notification:wishes")} – ${t("brand")}`,
    asked: asked === "" || wishes.some(({ query }) => query === asked) ? undefined : await viewQuery(asked, call),
    waiting: (await listWaiting(db, user)).map((entry) => viewWaiting(entry, call)),
    wishes: await Promise.all(wishes.map((wish) => viewWish(wish, call))),
  };
}

async function viewQuery(query: string, call: UserCall) {
  const { asked } = await findAskedPlace(call.db, askedBy(query));
  const labels = listChips(asked, call).map(({ label }) => label);
  return { query, label: labels.join(" · "), to: addressOf(asked) };
}

const viewWish = async ({ id, query, lastDay, foundAt }: Wish, call: UserCall) => ({
  id,
  until: formatDay(lastDay, call.language),
  isFound: foundAt !== null,
  ...(await viewQuery(query, call)),
});

export type WishView = Awaited<ReturnType<typeof viewWish>>;
