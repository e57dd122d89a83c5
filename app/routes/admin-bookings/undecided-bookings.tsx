import { useTranslation } from "react-i18next";
import { DecideMany } from "~/components/admin/decide-many";
import { buttonClass, ButtonLink } from "~/components/ui/button";
import { BookingTable } from "./booking-table";
import type { AllBookingsView } from "./loader.server";

const FORM_ID = "decide-many";
const PART_ID = `${FORM_ID}-part`;

/** What waits for a decision, by its first day, to be decided one by one or several at once. */
export function UndecidedBookings({
  undecided,
  toDecide,
  allChosen,
  here,
}: Pick<AllBookingsView, "undecided" | "toDecide" | "allChosen" | "here">) {
  const { t } = useTranslation("admin");
  if (undecided.length === 0) return null;
  return (
    <section className="stack">
      <div className="flex items-center justify-between gap-3">
        <h2>{toDecide}</h2>
        <ButtonLink to={`/admin${allChosen ? "" : "?all="}#${PART_ID}`} variant="link" size="sm" reloadDocument>
          {t(allChosen ? "chooseNone" : "chooseAll")}
        </ButtonLink>
      </div>
      <BookingTable
        bookings={undecided}
        here={here}
        caption={toDecide}
        chosenIn={FORM_ID}
        allChosen={allChosen}
        leaves
      />
      <p className="act chosen">
        <a href={`#${PART_ID}`} className={buttonClass({})}>
          {t("decideChosen")}
        </a>
      </p>
      <details className="stack" id={PART_ID} open={allChosen}>
        <summary className={buttonClass({ variant: "link" })}>{t("decideChosen")}</summary>
        <DecideMany id={FORM_ID} />
      </details>
    </section>
  );
}
