import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlockEntries } from "./block-entries";
import { BlockPlanner } from "./month-grid";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { blockByForm } from "~/routes/shared/own-equipment.server";
import { userPage } from "~/http/page.server";
import { loadEquipmentCalendar } from "./loader.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["rental", "booking"], isInner: true };

export const loader = userPage(loadEquipmentCalendar);

/** Blocks days of the equipment for its owner. */
export const action = blockByForm;

export default function EquipmentCalendar() {
  const { t } = useTranslation(["rental", "booking"]);
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { equipment, entries, kind } = view;
  // Remounts the form empty after a successful submission; a refused one keeps its input.
  const key = [kind, ...entries.map(({ id }) => id)].join(".");
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/dashboard#machines">{t("myEquipment")}</BackLink>
      <h1>{t("calendarTitle", { name: equipment.name })}</h1>
      <BlockPlanner key={key} view={view} result={result} />
      <BlockEntries equipmentId={equipment.id} entries={entries} />
      <p>
        <ButtonLink to={`/dashboard/rentals?equipmentId=${equipment.id}`} variant="outline">
          <Icon name="bookings" size="sm" />
          {t("bookingsOfMachine")}
        </ButtonLink>
      </p>
    </div>
  );
}
