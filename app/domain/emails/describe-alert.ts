import type { AlertPayload } from "~/domain/operations/alert-admins.server";
import { formatMoney } from "~/i18n/money";
import type { Translate } from "~/i18n/namespaces";

/** More than a person reads in one email; the admin's page has all. */
const MAX_LINES = 20;

type Described = AlertPayload["occurrences"][number];

/** Subject and lines of an alert, in the words of the reader's language. */
export function describeAlert(
  occurrences: readonly Described[],
  t: Translate,
): { subject: string; lines: string[]; path: string } {
  const lines = occurrences.map((occurrence) => describe(occurrence, t));
  const rest = lines.length - MAX_LINES;
  return {
    subject: t("mail:alertSubject", { number: lines.length }),
    lines: [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [t("mail:alertRest", { number: rest })] : [])],
    path: "/admin/payments",
  };
}

function describe({ kind, values }: Described, t: Translate): string {
  const { bookingId, amount = 0, currency = "INR", name = "", days = 0, freeMegabytes = 0 } = values;
  const money = formatMoney(amount, currency);
  const about = typeof bookingId !== "number" ? name : t("mail:alertBooking", { number: bookingId });
  switch (kind) {
    case "refundFailed":
      return t("mail:alertRefundFailed", { money, about });
    case "refundStuck":
      return t("mail:alertRefundStuck", { money, about });
    case "moneyUnmatched":
      return t("mail:alertMoneyUnmatched", { money, payment: name });
    case "ordersRefused":
      return t("mail:alertOrdersRefused", { reason: name });
    case "refundAtProvider":
      return t("mail:alertRefundAtProvider", { money, payment: name });
    case "dispute":
      return t("mail:alertDispute", { money, about, payment: name });
    case "jobFailed":
      return t("mail:alertJobFailed", { name });
    case "backupFailed":
      return t("mail:alertBackupFailed");
    case "backupOld":
      return t("mail:alertBackupOld", { days });
    case "diskLow":
      return t("mail:alertDiskLow", { megabytes: freeMegabytes });
    case "schedulerLate":
      return t("mail:alertSchedulerLate", { name });
  }
}
