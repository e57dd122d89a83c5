import { Form } from "~/components/forms/form";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Button, ButtonLink } from "~/components/ui/button";
import { DateRange } from "~/components/ui/date-range";
import { JoinForm } from "~/components/waiting/join-form";
import { SimilarEquipment } from "~/components/waiting/similar-equipment";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { joinByForm } from "./action.server";
import { loadWaitingList } from "./loader.server";
import { WaitingEntry } from "./waiting-entry";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["waiting", "booking"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadWaitingList(call, args.params.id));

/** Joins the waiting list. */
export const action = (args: ActionFunctionArgs) => joinByForm(args);

export const clientAction = keepTyped;

/** The waiting list for days of a machine. */
export default function WaitingListPage() {
  const { t } = useTranslation(["waiting", "booking"]);
  const { equipment, days, ...form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors = result?.error ?? form.problems;
  const query = days === null ? "" : `?startDate=${days.startDate}&endDate=${days.endDate}`;
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/equipment/${equipment.id}${query}`}>{equipment.name}</BackLink>
      <h1>{t("title")}</h1>
      <FormErrors
        result={{ ...result, error: errors }}
        fields={{ startDate: "startDate", endDate: "endDate" }}
        failed={{ title: t("joinFailed") }}
        namesFields
      />
      {days === null ? <p>{t("daysText")}</p> : <AskedDays equipment={equipment} days={days} />}
      <DaysForm key={query} equipmentId={equipment.id} errors={errors} {...form} />
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type AskedDaysProps = { equipment: Loaded["equipment"]; days: NonNullable<Loaded["days"]> };

function AskedDays({ equipment, days }: AskedDaysProps) {
  const { t } = useTranslation("waiting");
  const { period, areFree, isOffered, entry, similar } = days;
  const book = `/equipment/${equipment.id}/book?startDate=${days.startDate}&endDate=${days.endDate}`;
  return (
    <>
      {entry === null ? null : <WaitingEntry entry={entry} />}
      {areFree && entry?.isOpen !== true ? (
        <Alert
          variant="success"
          title={`${period}: ${t("free")}`}
          action={<ButtonLink to={book}>{t("book")}</ButtonLink>}
        />
      ) : null}
      {areFree || entry !== null ? null : <Alert variant="warning" title={`${period}: ${t("booked")}`} />}
      {areFree || entry?.mayJoin === false || !isOffered ? null : <JoinForm equipmentId={equipment.id} dates={days} />}
      {similar === null ? null : <SimilarEquipment similar={similar} />}
    </>
  );
}

type DaysFormProps = Pick<Loaded, "window" | "typed"> & {
  equipmentId: number;
  errors: Record<string, string[] | null | undefined>;
};

function DaysForm({ equipmentId, window, typed, errors }: DaysFormProps) {
  const { t } = useTranslation(["waiting", "booking"]);
  return (
    <Form action={`/equipment/${equipmentId}/waiting-list`} className="stack" noValidate>
      <div className="pair">
        <DateRange
          labels={[t("booking:startDate"), t("booking:endDate")]}
          errors={errors}
          required
          min={window.first}
          max={window.last}
          start={{ defaultValue: typed.startDate }}
          end={{ defaultValue: typed.endDate }}
        />
      </div>
      <Button variant="outline" block>
        {t("show")}
      </Button>
    </Form>
  );
}
