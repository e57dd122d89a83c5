import { Form } from "~/components/forms/form";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink, buttonClass } from "~/components/ui/button";
import { DateRange } from "~/components/ui/date-range";
import { Field } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { Select, TextInput } from "~/components/ui/inputs";
import { BOOKING_STATUSES, PAYMENT_STATES } from "~/domain/bookings/booking";
import type { AllBookingsView } from "./loader.server";

/** The filter form of the bookings list, a GET form: the URL holds the whole state. */
export function BookingFilters({ filter, query }: Pick<AllBookingsView, "filter" | "query">) {
  const { t } = useTranslation(["admin", "booking"]);
  return (
    <details id="filters" open={query !== ""}>
      <summary className={buttonClass({ variant: "outline" })}>
        <Icon name="filter" size="sm" />
        {t("filters")}
      </summary>
      <Form action="/admin" className="columns mt-3 items-end" noValidate key={query}>
        <Field label={t("booking:status")} id="f-status">
          <Select name="status" defaultValue={filter.status ?? ""}>
            <option value="">{t("any")}</option>
            {BOOKING_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`booking:status_${status}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("paymentState")} id="f-payment">
          <Select name="paymentState" defaultValue={filter.paymentState ?? ""}>
            <option value="">{t("any")}</option>
            {PAYMENT_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`payment_${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        <DateRange
          labels={[t("fromDay"), t("toDay")]}
          ids={["f-start", "f-end"]}
          start={{ defaultValue: filter.startDate }}
          end={{ defaultValue: filter.endDate }}
        />
        <Field label={t("machineFilter")} id="f-machine">
          <TextInput name="equipment" autoComplete="off" defaultValue={filter.equipment} />
        </Field>
        <Field label={t("userFilter")} id="f-user">
          <TextInput name="user" autoComplete="off" defaultValue={filter.user} />
        </Field>
        <p className="row">
          <Button variant="outline">{t("show")}</Button>
          {query === "" ? null : (
            <ButtonLink to="/admin" variant="link">
              {t("clear")}
            </ButtonLink>
          )}
        </p>
      </Form>
    </details>
  );
}
