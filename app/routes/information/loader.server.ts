import { FULL_REFUND_HOURS, LATE_REFUND_PERCENT } from "~/domain/payments/refund-policy";
import type { Call } from "~/http/call.server";

const PAGES = ["help", "cancelling", "terms", "privacy"] as const;

interface Section {
  title: string;
  text: string;
}

/** One page of information: its texts with what is true of this server filled in. */
export function loadInformation({ url, t, settings }: Call) {
  const path = url.pathname.replace(/\.data$/, "");
  const shown = PAGES.find((page) => path === `/${page}`) ?? "help";
  const sections: Record<string, Section> = t(`information:${shown}`, {
    returnObjects: true,
    minutes: settings.holdMinutes,
    hours: FULL_REFUND_HOURS,
    percent: LATE_REFUND_PERCENT,
    phone: settings.contactPhone,
    email: settings.contactEmail,
  });
  return Promise.resolve({ title: `${t(shown)} – ${t("brand")}`, shown, sections: Object.values(sections) });
}
