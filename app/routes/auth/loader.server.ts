import { hasWaitedTooLong } from "~/domain/checkout/waiting-booking";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { NotFound } from "~/domain/errors";
import type { Call } from "~/http/call.server";
import { LOST, redirectSignedIn } from "~/http/session.server";
import { offersCodeLogin } from "~/http/sign-in.server";
import { readOnwardPath, takeWaiting } from "~/http/frame.server";
import { formatDay } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { readTab } from "./action.server";

/** The page with login and registration, and the booking that is made after them. */
export async function loadAuthPage(call: Call) {
  const { request, url, t } = call;
  await redirectSignedIn(request);
  const tab = readTab(url);
  const redirectTo = await readOnwardPath(call);
  return {
    title: `${t(`account:${tab}`)} – ${t("brand")}`,
    tab,
    redirectTo,
    username: url.searchParams.get("username")?.slice(0, 30) ?? "",
    waiting: await describeWaiting(call, redirectTo),
    withSms: offersCodeLogin(call),
    isLost: url.searchParams.has(LOST),
  };
}

/** What was confirmed and waits; null where nothing does or it is asked for again. */
async function describeWaiting({ db, request, now, language }: Call, path: string) {
  const { waiting } = await takeWaiting(request, path);
  if (waiting?.seenTotal === undefined || hasWaitedTooLong(waiting, now)) return null;
  try {
    const { name } = await requireEquipment(db, waiting.equipmentId);
    return {
      name,
      from: formatDay(waiting.startDate, language),
      to: formatDay(waiting.endDate, language),
      total: formatRupees(waiting.seenTotal),
      asksContact: waiting.asksContact === true,
    };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

export type WaitingView = NonNullable<Awaited<ReturnType<typeof describeWaiting>>>;
