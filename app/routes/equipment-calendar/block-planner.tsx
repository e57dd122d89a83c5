import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "~/components/ui/tabs";
import { isPickable, pickDay, type PickedDays } from "~/domain/bookings/pick-days";
import { hasDayForm } from "~/domain/calendar/day";
import type { BlockKind } from "~/domain/bookings/equipment-block";
import type { FormResult } from "~/http/page.server";
import type { EquipmentCalendarView } from "./loader.server";
import { BlockForm } from "./block-form";
import { MonthGrid } from "./month-grid";

const FORM_ID = "add";

interface BlockPlannerProps {
  view: EquipmentCalendarView;
  result: FormResult | undefined;
}

/** A month to choose days in and the form that blocks them; both also work by URL, without JavaScript. */
export function BlockPlanner({ view, result }: BlockPlannerProps) {
  const { t } = useTranslation("rental");
  const { equipment, kind, requested, days, window, month } = view;
  const submitted = result?.initialValue;
  const [picked, setPicked] = useState<PickedDays>(
    submitted === undefined || submitted === null
      ? requested
      : { start: text(submitted["startDate"]), end: text(submitted["endDate"]) },
  );
  const addressOf = (change: { month?: string; day?: string; kind?: BlockKind }) => {
    const { start, end } =
      change.day !== undefined && isPickable(change.day, days) ? pickDay(picked, change.day, days) : picked;
    const query = new URLSearchParams({ month: change.month ?? month.month, kind: change.kind ?? kind });
    // Text that is no day is kept in the form only: a page has about a hundred of these links.
    if (start !== undefined && hasDayForm(start)) query.set("startDate", start);
    if (end !== undefined && hasDayForm(end)) query.set("endDate", end);
    const place = change.day === undefined ? "" : end === undefined ? "#days" : `#${FORM_ID}`;
    return `/dashboard/equipment/${equipment.id}/calendar?${query.toString()}${place}`;
  };
  return (
    <>
      <p className="hint">{t("pickHelp")}</p>
      <MonthGrid
        view={view}
        picked={picked}
        addressOf={addressOf}
        onPick={(day, isPointed) => {
          const next = pickDay(picked, day, days);
          setPicked(next);
          if (isPointed && next.end !== undefined) document.getElementById(FORM_ID)?.scrollIntoView({ block: "start" });
        }}
      />
      <section id={FORM_ID}>
        <Tabs
          label={t("kinds")}
          tabs={(["blocked", "phone"] as const).map((one) => ({
            to: `${addressOf({ kind: one })}#${FORM_ID}`,
            label: t(`kind_${one}`),
            current: one === kind,
          }))}
        />
        <BlockForm kind={kind} days={days} window={window} picked={picked} onDates={setPicked} result={result} />
      </section>
    </>
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
