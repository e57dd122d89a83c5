import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { FARMER_IDS } from "~/components/bookings/farmer-fields";
import { FormErrors } from "~/components/forms/form-errors";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { bookByCounterForm } from "./action.server";
import { CashForm } from "./cash-form";
import { QuoteForm } from "./quote-form";
import { loadCounter } from "./loader.server";

export const handle: PageHandle = { i18n: ["admin", "booking", "terms"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, loadCounter);

export const action = (args: ActionFunctionArgs) => bookByCounterForm(args);

export const clientAction = keepTyped;

const IDS = { equipmentId: "equipmentId", startDate: "startDate", endDate: "endDate", workPlace: "workPlace" };

/** The office's counter: books for people without a phone or an account, who pay in cash. */
export default function AdminCounter() {
  const { t } = useTranslation("admin");
  const { asked, quote, problems, mustConfirm } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors = result?.error ?? problems;
  return (
    <AdminPage part="bookings" title={t("counter")}>
      <div className="narrow stack">
        <p>{t("counterText")}</p>
        <FormErrors
          result={{ ...result, error: errors }}
          fields={{ ...IDS, ...FARMER_IDS, cashReceived: "cashReceived", currentPassword: "counter-password" }}
          failed={{ title: t("counterFailed") }}
        />
        <QuoteForm asked={asked} errors={errors} />
        {quote === null ? null : (
          <CashForm
            asked={asked}
            quote={quote}
            errors={errors}
            typed={result?.initialValue}
            mustConfirm={mustConfirm || Boolean(errors["currentPassword"])}
          />
        )}
      </div>
    </AdminPage>
  );
}
