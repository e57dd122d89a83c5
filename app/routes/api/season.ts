import { findDistrictRates } from "~/domain/seasons/district-rates.server";
import { findSeason, listSeasonEquipment } from "~/domain/seasons/owner-season.server";
import { daysOfPeriod } from "~/domain/seasons/season";
import { readPageQuery } from "~/domain/search/equipment-query";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";
import type { UserCall } from "~/http/call.server";
import { readSeason, writeSeason, type AskedSeason } from "~/routes/shared/season.server";

/** A season of the user's own equipment, or of one piece: months, days, and a page of the equipment. */
export const loader = apiLoader((call) => answer(requireUser(call)));

async function answer(call: UserCall): Promise<Response> {
  const { db, user, url } = call;
  const asked = await readSeason(call);
  const { period, today, equipment } = asked;
  const { limit, cursor } = readPageQuery(url.searchParams);
  const [season, list] = await Promise.all([
    findSeason(db, user, { period, equipmentId: equipment?.id, today }),
    equipment === undefined
      ? listSeasonEquipment(db, user, { period, today }, { limit, afterId: cursor })
      : Promise.resolve([equipment]),
  ]);
  const rates = await findDistrictRates(db, user, list);
  const { first: startDate, last: endDate } = daysOfPeriod(period);
  return jsonAnswer(
    {
      year: period.year,
      season: period.season ?? null,
      startDate,
      endDate,
      ...season,
      equipment: list.map(({ placeKey: _placeKey, ...one }) => ({ ...one, districtRate: rates.get(one.id) ?? null })),
    },
    list.length < limit || equipment !== undefined ? {} : { headers: linkToNext(call, asked, list.at(-1)?.id) },
  );
}

function linkToNext({ url, settings }: UserCall, { period }: AskedSeason, cursor: number | undefined) {
  const limit = url.searchParams.has("limit") ? `&limit=${readPageQuery(url.searchParams).limit}` : "";
  const next = `${settings.appUrl}${url.pathname}?${writeSeason(period)}${limit}&cursor=${cursor}`;
  return { Link: `<${next}>; rel="next"` };
}

export const action = apiAction({}, ["GET"]);
