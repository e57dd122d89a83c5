import { useTranslation } from "react-i18next";
import { DecideMany } from "~/components/admin/decide-many";
import { BookingTable } from "./booking-table";
import type { AllBookingsView } from "./loader.server";

const FORM_ID = "decide-many";

/** What waits for a decision, by its first day, to be decided one by one or several at once. */
export function UndecidedBookings({
  undecided,
  undecidedCount,
  here,
}: Pick<AllBookingsView, "undecided" | "undecidedCount" | "here">) {
  const { t } = useTranslation("admin");
  if (undecided.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t("toDecide", { count: undecidedCount })}</h2>
      <BookingTable
        bookings={undecided}
        here={here}
        caption={t("toDecide", { count: undecidedCount })}
        chosenIn={FORM_ID}
      />
      <DecideMany id={FORM_ID} />
    </section>
  );
}
