import { CODE_MINUTES } from "~/domain/phones/phone-schema";
import { findPhoneState } from "~/domain/phones/choose-messages.server";
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from "~/domain/phone-messages/quiet-hours";
import { showMobileNumber } from "~/domain/users/show-mobile-number";
import type { UserCall } from "~/http/call.server";
import { formatHour } from "~/i18n/format";
import { waysOf } from "~/operations/accounts.server";

/** What a user gets on the phone, and whether the number is confirmed. */
export async function loadPhone({ db, user, settings, t, language }: UserCall) {
  const { number, ...state } = await findPhoneState(db, user.id);
  return {
    title: `${t("phone:title")} – ${t("brand")}`,
    offered: waysOf(settings),
    number: number === undefined ? null : showMobileNumber(number),
    ...state,
    codeMinutes: CODE_MINUTES,
    quietFrom: formatHour(QUIET_FROM_HOUR, language),
    quietUntil: formatHour(QUIET_UNTIL_HOUR, language),
  };
}

export type PhoneView = Awaited<ReturnType<typeof loadPhone>>;
