import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlockPlanner } from "./month-grid";
import { BackLink, Badge, Button, buttonClass, ButtonLink, Card } from "~/components/ui/elements";
import { DaysTaken, equipmentBlockSchema, findSameBlock } from "~/domain/bookings/equipment-blocks.server";
import { monthOf } from "~/domain/calendar/month";
import { blockEquipment } from "~/operations/equipment.server";
import { userForm, userPage, type PageHandle } from "~/http/page.server";
import { loadEquipmentCalendar, type BlockEntryView } from "./loader.server";
import { ContactLink } from "~/components/account/contact-link";
import { Form } from "~/components/forms/form";

export const handle: PageHandle = { i18n: ["rental", "booking"], isInner: true };

export const loader = userPage(loadEquipmentCalendar);

/** Blocks days, and leads to their month; the second of two presses gets the block of the first. */
export const action = userForm(equipmentBlockSchema, async (request, call) => {
  const { kind, equipmentId, startDate } = await blockEquipment.act(call, request).catch(async (error: unknown) => {
    const id = call.namedId;
    const same = error instanceof DaysTaken && id !== undefined ? await findSameBlock(call.db, id, request) : undefined;
    if (same === undefined) throw error;
    return same;
  });
  const page = `/dashboard/equipment/${equipmentId}/calendar?${new URLSearchParams({ month: monthOf(startDate), kind }).toString()}`;
  return { to: page, say: { title: call.t(`rental:saved_${kind}`) } };
});

export default function EquipmentCalendar() {
  const { t } = useTranslation(["rental", "booking"]);
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { equipment, entries, kind } = view;
  // Remounts the form empty after a successful submission; a refused one keeps its input.
  const key = [kind, ...entries.map(({ id }) => id)].join(".");
  return (
    <div className="wrap page stack">
      <BackLink to="/dashboard#machines">{t("myEquipment")}</BackLink>
      <h1>{t("calendarTitle", { name: equipment.name })}</h1>
      <BlockPlanner key={key} view={view} result={result} />
      <BlockEntries equipmentId={equipment.id} entries={entries} />
      <p>
        <ButtonLink to={`/dashboard/rentals?equipmentId=${equipment.id}`} variant="outline" icon="bookings">
          {t("bookingsOfMachine")}
        </ButtonLink>
      </p>
    </div>
  );
}

function BlockEntries({ equipmentId, entries }: { equipmentId: number; entries: readonly BlockEntryView[] }) {
  const { t } = useTranslation("rental");
  return (
    <section className="stack" id="entries" tabIndex={-1}>
      <h2>{t("entriesTitle")}</h2>
      {entries.length === 0 ? <p>{t("noEntries")}</p> : null}
      <ul className="stack">
        {entries.map(({ id, kind, period, personName, personContact, note }) => (
          <li key={id} id={`entry-${id}`} tabIndex={-1}>
            <Card as="article" className="stack">
              <div className="row justify-between">
                <h3>{period}</h3>
                <Badge tone={kind === "phone" ? "blue" : "grey"}>{t(`state_${kind}`)}</Badge>
              </div>
              {personName === null ? null : (
                <p>
                  <strong>{personName}</strong>
                </p>
              )}
              {personContact === null ? null : (
                <p>
                  <ContactLink contact={personContact} />
                </p>
              )}
              {note === null ? null : <p className="whitespace-pre-line">{note}</p>}
              <details className="stack">
                <summary className={buttonClass({ variant: "outline", size: "sm" })}>
                  {t("remove")}
                  <span className="sr-only">{` ${period}`}</span>
                </summary>
                <p>{t("removeQuestion")}</p>
                <Form method="post" action={`/dashboard/equipment/${equipmentId}/calendar/${id}/remove`}>
                  <Button variant="destructive" size="sm">
                    {t("removeYes")}
                  </Button>
                </Form>
              </details>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
