import type { LoaderFunctionArgs } from "@remix-run/node";
import { rupeesCell } from "~/domain/exports/csv";
import { readId } from "~/domain/schema-parts";
import { findEndOfEquipment } from "~/domain/seasons/owner-season.server";
import { readSeasonRows, toRows, type SeasonRow } from "~/domain/seasons/season-rows.server";
import type { UserCall } from "~/http/call.server";
import { loadUserPage } from "~/http/page.server";
import { askedSeason, writeSeason, type AskedSeason } from "~/operations/payments.server";
import { tableFile } from "./exports.server";
import type { ExportColumn } from "./table-export.server";

/** Machines per file, each with a row a month; the URL of the next file is in the Link header. */
const MAX_EQUIPMENT = 1_600;

/** A season of the user's equipment, or of one piece, as CSV. */
export const loader = (args: LoaderFunctionArgs) =>
  loadUserPage(args, async (call) => seasonCsv(call, await askedSeason(call)));

async function seasonCsv(call: UserCall, { period, today, equipment }: AskedSeason): Promise<Response> {
  const { db, user, url, settings } = call;
  const afterId = readId(url.searchParams.get("after") ?? undefined);
  const part = { period, today, afterId, most: MAX_EQUIPMENT };
  if (equipment !== undefined)
    return tableFile(call, "season", undefined, seasonColumns(call), inOrder(await toRows(db, user, [equipment])));
  const last = await findEndOfEquipment(db, user, part);
  const next =
    last === undefined ? undefined : `${settings.appUrl}${url.pathname}?${writeSeason(period)}&after=${last}`;
  return tableFile(call, "season", next, seasonColumns(call), readSeasonRows(db, user, part));
}

async function* inOrder<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* await Promise.resolve(rows);
}

function seasonColumns({ t }: UserCall): ExportColumn<SeasonRow>[] {
  return [
    { heading: t("export:equipmentNumber"), cell: ({ equipment }) => equipment.id },
    { heading: t("export:equipment"), cell: ({ equipment }) => equipment.name },
    { heading: t("export:month"), cell: ({ month }) => month },
    { heading: t("export:income"), cell: ({ income }) => rupeesCell(income) },
    { heading: t("export:hiredDays"), cell: ({ hired }) => hired },
    { heading: t("export:blockedDays"), cell: ({ blocked }) => blocked },
    { heading: t("export:idleDays"), cell: ({ idle }) => idle },
    { heading: t("export:dailyRate"), cell: ({ equipment }) => equipment.dailyRate },
    { heading: t("export:districtMedian"), cell: ({ rate }) => rate?.median ?? null },
    { heading: t("export:outstanding"), cell: ({ owed }) => rupeesCell(owed) },
  ];
}
