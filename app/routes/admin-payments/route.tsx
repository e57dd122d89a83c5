import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { ConfirmAttention } from "./confirm-attention";
import { AttentionList } from "./stuck-payment-list";
import { EmptyState } from "~/components/ui/empty-state";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { retryByForm } from "./action.server";
import { loadStuckPayments } from "./loader.server";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["admin", "booking"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, loadStuckPayments);

export const action = (args: ActionFunctionArgs) => retryByForm(args);

export const clientAction = keepTyped;

export default function AdminPayments() {
  const { t } = useTranslation("admin");
  const { found, items } = useLoaderData<typeof loader>();
  const asked = useActionData<typeof action>();
  return (
    <AdminPage part="payments" title={t("payments")} status={found}>
      {asked === undefined ? null : <ConfirmAttention asked={asked} items={items} />}
      {items.length === 0 ? (
        <EmptyState title={t("nothingToMind")}>
          <p>{t("nothingToMindText")}</p>
        </EmptyState>
      ) : (
        <AttentionList items={items} />
      )}
    </AdminPage>
  );
}
