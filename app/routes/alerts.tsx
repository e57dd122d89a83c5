import type { ActionFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form, SubmitButton } from "~/components/forms/form";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Screen } from "~/components/layout/screen";
import { Badge, Card, EmptyState } from "~/components/ui/elements";
import { DateRange } from "~/components/ui/fields";
import {
  type Alert,
  alertQueryOf,
  alertSchema,
  askedBy,
  listAlerts,
  removeAlert,
  saveAlert,
} from "~/domain/alerts/alerts.server";
import { bookingWindow, dayInIndia } from "~/domain/calendar/day";
import { requireAnyEquipment, requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { findAskedPlace } from "~/domain/search/read-search.server";
import { openCall, type UserCall } from "~/http/call.server";
import { userForm, userPage, runPageAction, seeOther, type PageHandle } from "~/http/page.server";
import { requirePageUser } from "~/http/session.server";
import { formatDay, formatDays } from "~/i18n/format";
import { z } from "zod";
import { addressOf, listChips } from "~/components/equipment/filter-chips";

const PATH = "/alerts";

export const handle: PageHandle = { i18n: ["alerts", "booking", "notification"], isInner: true };

/** @throws NotFound for a machine that is not offered; a redirect to the calendar for its owner */
export const loader = userPage(async (call) => {
  const { db, user, now, t, url } = call;
  const alerts = await listAlerts(db, user, now);
  const asksMachine = url.searchParams.has("equipmentId");
  const query = asksMachine ? "" : alertQueryOf(askedBy(url.search));
  const isKnown = alerts.some((one) => one.equipmentId === null && one.query === query && one.toldAt === null);
  return {
    title: t("alerts:tellMe"),
    machine: asksMachine ? await viewMachine(call) : undefined,
    search: query === "" || isKnown ? undefined : { query, ...(await viewSearch(query, call)) },
    alerts: await Promise.all(alerts.map((alert) => viewAlert(alert, call))),
  };
});

/** Stores what somebody wants to be told of, or removes it. A visitor signs in first and comes back to it. */
export async function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const removed = searchParams.get("remove");
  if (removed !== null)
    return runPageAction(args, PATH, async ({ db, user, t }) => {
      await removeAlert(db, readId(removed), user);
      return { to: PATH, say: { title: t("alerts:removed") } };
    });
  // The address says all that the form does, or has the days of a form without fields.
  await requirePageUser(await openCall(args), undefined, false);
  const schema = z.preprocess(
    (sent) => ({ ...Object.fromEntries(searchParams), ...(sent as Record<string, unknown>) }),
    alertSchema,
  );
  return userForm(schema, async (wanted, { db, user, now, t }) => {
    await saveAlert(db, wanted, user, now);
    return { to: PATH, say: { title: t("alerts:saved") } };
  })(args);
}

export default function Alerts() {
  const { t } = useTranslation(["alerts", "common", "notification"]);
  const { machine, search, alerts } = useLoaderData<typeof loader>();
  return (
    <Screen to={machine?.to ?? "/notifications"} back={machine?.name ?? t("common:messages")}>
      {machine === undefined ? null : <MachineForm machine={machine} />}
      {search === undefined ? null : (
        <Card as="section" className="stack" heading={t("lookedFor")}>
          <p>{search.label}</p>
          <Form method="post" action={`${PATH}?${search.query}`} className="stack">
            <input type="hidden" name="query" value={search.query} />
            <SubmitButton>{t("tellMe")}</SubmitButton>
          </Form>
        </Card>
      )}
      {alerts.length > 0 ? (
        <ul className="card rows">
          {alerts.map(({ id, label, days, until, isTold, to }) => (
            <li key={id} className="flex-wrap">
              <div className="min-w-0 flex-1 basis-36">
                <h2 className="text-base">
                  <Link to={to} className="to" aria-label={`${t("see")}: ${label}`}>
                    {label}
                  </Link>
                </h2>
                {days === null ? null : <p className="small">{days}</p>}
                <p className="small soft">{t("until", { day: until })}</p>
              </div>
              <Badge tone={isTold ? "green" : "yellow"}>{t(isTold ? "told" : "waiting")}</Badge>
              <Form method="post" action={`${PATH}?remove=${id}`}>
                <SubmitButton
                  variant="link"
                  size="sm"
                  className="text-red"
                  aria-label={`${t("remove")}: ${label}`}
                  block={false}
                >
                  {t("remove")}
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      ) : machine === undefined && search === undefined ? (
        <EmptyState
          drawn
          title={t("none")}
          text={t("noneText")}
          links={[{ to: "/equipment", label: t("common:browse") }]}
        />
      ) : null}
    </Screen>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function MachineForm({ machine }: { machine: NonNullable<Loaded["machine"]> }) {
  const { t } = useTranslation(["alerts", "booking"]);
  const { id, name, window, startDate, endDate } = machine;
  const [form, fields] = usePageForm<"startDate" | "endDate">("alert", { defaultValue: { startDate, endDate } });
  return (
    <PageForm
      form={form}
      action={`${PATH}?equipmentId=${id}`}
      className="card stack"
      failed={t("failed")}
      submit={t("tellMe")}
    >
      <h2>{name}</h2>
      <p>{t("choose")}</p>
      <div className="pair">
        <DateRange
          labels={[t("booking:startDate"), t("booking:endDate")]}
          fields={fields}
          required
          min={window.first}
          max={window.last}
        />
      </div>
    </PageForm>
  );
}

async function viewMachine({ db, user, url, now }: UserCall) {
  const read = (name: string) => url.searchParams.get(name) ?? "";
  const { id, name, ownerId } = await requireEquipment(db, readId(read("equipmentId")));
  if (ownerId === user.id) throw seeOther(`/dashboard/equipment/${id}/calendar`);
  const [startDate, endDate] = [read("startDate"), read("endDate")];
  return { id, name, to: `/equipment/${id}`, window: bookingWindow(dayInIndia(now)), startDate, endDate };
}

async function viewSearch(query: string, call: UserCall) {
  const { asked } = await findAskedPlace(call.db, askedBy(query));
  const labels = listChips(asked, call).map(({ label }) => label);
  return { label: labels.join(" · "), to: addressOf(asked) };
}

async function viewAlert({ id, equipmentId, startDate, endDate, query, lastDay, toldAt }: Alert, call: UserCall) {
  const shown = { id, until: formatDay(lastDay, call.language), isTold: toldAt !== null };
  if (equipmentId === null || startDate === null || endDate === null)
    return { ...shown, days: null, ...(await viewSearch(query, call)) };
  const { name } = await requireAnyEquipment(call.db, equipmentId);
  const to = `/equipment/${equipmentId}/book?startDate=${startDate}&endDate=${endDate}`;
  return { ...shown, label: name, days: formatDays(startDate, endDate, call.language), to };
}
