import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { readId } from "~/domain/schema-parts";
import { decideTransfer } from "~/domain/transfers/answer-transfer.server";
import { transferDecisionFormSchema } from "~/domain/transfers/transfer-schema";
import { handleAdminForm } from "~/http/admin.server";
import { redirectWithNotice } from "~/http/session.server";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { PostForm } from "~/components/forms/form";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decision-limits";
import type { TransferKind } from "~/domain/transfers/transfer";
import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { listTransfers } from "~/domain/transfers/transfer-queries.server";
import type { UserCall } from "~/http/call.server";
import { viewRecords } from "~/routes/shared/transfers.server";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/components/admin/admin-page";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { TransferRecords } from "~/components/bookings/transfer-records";
import { EmptyState } from "~/components/ui/empty-state";
import type { PageHandle } from "~/page-handle";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["admin", "booking", "transfer"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, loadTransfers);

/** Closes a disagreement and redirects to the same page. */
export function action(args: ActionFunctionArgs) {
  return handleAdminForm(
    args,
    transferDecisionFormSchema,
    async ({ kind, decision }, { db, user, now, request, t }) => {
      const id = readId(args.params["id"]);
      const { bookingId } = await decideTransfer(db, id, { kind, decision, user, now });
      const notice = { title: t("transfer:decided") };
      return redirectWithNotice(request, `/admin/bookings/${bookingId}/transfers`, notice);
    },
  );
}

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

/** Handover and return of a booking side by side, with the disagreements that an admin closes. */
async function loadTransfers(call: UserCall) {
  const { booking, part } = await requireBookingAndRole(call.db, readId(call.params["id"]), call.user);
  const transfers = await listTransfers(call.db, booking.id);
  const { name } = await requireAnyEquipment(call.db, booking.equipmentId);
  return {
    title: `${call.t("transfer:title")} – ${call.t("brand")}`,
    id: booking.id,
    equipment: name,
    view: viewRecords(transfers, await listPhotos(call.db, booking.id), call, {
      isRenter: false,
      showsPhotos: !call.lite,
    }),
    /** An admin who is the renter or the owner decides nothing here. */
    disputed: part === "admin" ? transfers.filter(({ state }) => state === "disputed").map(({ kind }) => kind) : [],
  };
}

interface DecideFormProps {
  id: number;
  kind: TransferKind;
  result: SubmissionResult<string[]> | undefined;
}

/** Closes one disagreement with what the office says to it. */
function DecideForm({ id, kind, result }: DecideFormProps) {
  const { t } = useTranslation("transfer");
  const own = result?.initialValue?.["kind"] === kind ? result : undefined;
  const field = `decision-${kind}`;
  return (
    <Card as="section">
      <PostForm action={`/admin/bookings/${id}/transfers`} className="stack" noValidate>
        <h2>{`${t("decide")}: ${t(`kind_${kind}`)}`}</h2>
        <FormErrors result={own} fields={{ decision: field }} failed={{ title: t("failed") }} />
        <input type="hidden" name="kind" value={kind} />
        <Field
          id={field}
          label={t("decision")}
          hint={t("decisionHint")}
          error={own?.error?.["decision"] ?? undefined}
          required
        >
          <Textarea
            name="decision"
            rows={3}
            countTo={REASON_MAX_CHARACTERS}
            defaultValue={String(own?.initialValue?.["decision"] ?? "")}
          />
        </Field>
        <Button>{t("decide")}</Button>
      </PostForm>
    </Card>
  );
}
