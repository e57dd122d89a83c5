import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { BookingRecord } from "~/components/admin/booking-record";
import { DecisionForm } from "~/components/admin/decision-form";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { Alert } from "~/components/ui/alert";
import { Card } from "~/components/ui/card";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { handleDecision } from "~/routes/shared/booking-decision.server";
import { loadAnyBooking } from "~/routes/shared/admin-booking.server";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["admin", "booking"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadAdminScreen(args, (call) => loadAnyBooking(call, args.params.id));

export const action = (args: ActionFunctionArgs) => handleDecision(args);

export const clientAction = keepTyped;

export default function AdminReject() {
  const { t } = useTranslation(["admin", "booking"]);
  const { booking, decisions, equipment, renter, receipt } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const sent = result?.initialValue;
  const backTo = placeIn(sent?.["redirectTo"], sent?.["row"]) ?? query.get("redirectTo") ?? undefined;
  return (
    <AdminPage
      part="bookings"
      title={t("rejectTitle", { id: booking.id })}
      back={{ to: `/admin/bookings/${booking.id}`, label: t("booking:bookingNumber", { id: booking.id }) }}
    >
      <div className="with-aside">
        <Card as="section" className="stack">
          {decisions.refunds ? (
            <Alert variant="warning" title={t("refundFollows", { amount: booking.paid, name: renter.name })} />
          ) : null}
          <DecisionForm
            decisions={decisions}
            action={`/admin/bookings/${booking.id}/reject`}
            rejectOnly
            {...(backTo === undefined ? {} : { backTo })}
            result={result}
          />
        </Card>
        <aside>
          <BookingRecord booking={booking} equipment={equipment} receipt={receipt} />
        </aside>
      </div>
    </AdminPage>
  );
}

/** The list that a form was sent from, at its place there: script left the page where it was, and it is gone now. */
function placeIn(list: unknown, row: unknown): string | undefined {
  if (typeof list !== "string") return undefined;
  return typeof row === "string" && !list.includes("#") ? `${list}#${row}` : list;
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
