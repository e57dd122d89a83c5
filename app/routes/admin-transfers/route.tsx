import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { TransferRecords } from "~/components/bookings/transfer-records";
import { EmptyState } from "~/components/ui/empty-state";
import type { PageHandle } from "~/page-handle";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { decideTransferByForm } from "./action.server";
import { DecideForm } from "./decide-form";
import { loadTransfers } from "./loader.server";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["admin", "booking", "transfer"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, loadTransfers);

export const action = (args: ActionFunctionArgs) => decideTransferByForm(args);

export const clientAction = keepTyped;

export default function AdminTransfers() {
  const { t } = useTranslation(["transfer", "booking"]);
  const { id, equipment, view, disputed } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <AdminPage
      part="bookings"
      title={t("title")}
      back={{ to: `/admin/bookings/${id}`, label: t("booking:bookingNumber", { id }) }}
    >
      <p>{equipment}</p>
      {view.records.length === 0 ? <EmptyState title={t("nothing")} /> : <TransferRecords {...view} />}
      {disputed.map((kind) => (
        <DecideForm key={kind} id={id} kind={kind} result={result} />
      ))}
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
