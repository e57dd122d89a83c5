import { data } from "@remix-run/node";
import { requireBooking } from "~/domain/bookings/booking-queries.server";
import { decisionSchema } from "~/domain/bookings/booking-schema";
import { decideBooking, type Decision } from "~/domain/checkout/end-booking.server";
import { Unconfirmed } from "~/domain/errors";
import { NO_ROW, readId, refuse } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { confirmedBy, confirmingFields } from "~/http/confirm-again.server";
import { adminForm, type FormResult, type PageHandle } from "~/http/page.server";
import { toProblemOr } from "~/http/problems.server";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AdminPage } from "~/components/admin/admin-page";
import { DecideMany } from "~/components/admin/decide-many";
import { Alert, EmptyState } from "~/components/ui/elements";
import { Checkbox } from "~/components/ui/fields";
import { adminPage } from "~/routes/shared/admin-screen.server";

export const handle: PageHandle = { i18n: ["admin", "booking"], isInner: true };

export const loader = adminPage(({ t }) => Promise.resolve({ title: t("admin:decisions") }));

const MAX_AT_ONCE = 100;

const decisionsSchema = decisionSchema.extend({
  ...confirmingFields,
  bookingId: z.unknown().transform((sent, context) => {
    const ids = [sent].flat().map(readId);
    const known = [...new Set(ids.filter((id) => id !== NO_ROW))].slice(0, MAX_AT_ONCE);
    return known.length === 0 ? refuse(context, "bookingsMissing") : known;
  }),
});

/** Decides the chosen bookings, one after the other; those that could not be decided are offered again. */
export const action = adminForm(decisionsSchema, async ({ bookingId: ids, status, reason, ...sent }, call) => {
  const by = await confirmedBy(call, sent);
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(await decideOne(call, id, { decision: status, reason, ...by }));
  const needsPassword = outcomes.some((outcome) => outcome.needsPassword);
  const error = needsPassword ? { currentPassword: [call.t("messages:confirmAgain")] } : {};
  return data({ outcomes, initialValue: { reason }, error }, { status: needsPassword ? 403 : 200 });
});

/** What became of each booking that was decided with others: what is left to do first. */
export default function AdminDecisions() {
  const { t } = useTranslation("admin");
  const result = useActionData<FormResult & { outcomes?: Outcome[] }>();
  const outcomes = result?.outcomes ?? [];
  const done = outcomes.filter(({ isDone }) => isDone);
  const failed = outcomes.filter(({ isDone }) => !isDone);
  const asked = [result?.initialValue?.["bookingId"] ?? []].flat().map(String);
  const left = result?.outcomes === undefined ? asked : failed.map(({ id }) => String(id));
  const [problem] = Object.values(result?.error ?? {}).flat();
  return (
    <AdminPage back={{ to: "/admin", label: t("bookings") }}>
      {result === undefined ? <EmptyState title={t("decisionsNone")} /> : null}
      {failed.map(({ id, text }) => (
        <Alert key={id} variant="destructive" title={text} />
      ))}
      {problem && left.length === 0 ? <Alert variant="destructive" title={problem} /> : null}
      {left.length === 0 ? null : (
        <DecideMany id="decide-left" result={result}>
          {left.map((id) => (
            <Checkbox key={id} name="bookingId" value={id} defaultChecked label={t("choose", { id })} />
          ))}
        </DecideMany>
      )}
      {done.length === 0 ? null : (
        <Alert variant="success">
          <ul>
            {done.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </AdminPage>
  );
}

interface Outcome {
  id: number;
  isDone: boolean;
  text: string;
  /** Whether the password was missing. */
  needsPassword: boolean;
}

/** Decides one booking in a transaction of its own: what is wrong with one leaves the others as they are. */
async function decideOne(call: UserCall, id: number, decision: Decision): Promise<Outcome> {
  const { db, user, t } = call;
  try {
    const { status } = await requireBooking(db, id, user);
    const done = { id, isDone: true, needsPassword: false };
    if (status === decision.decision) return { ...done, text: t(`admin:already_${status}`, { id }) };
    await decideBooking(db, id, decision);
    return { ...done, text: t(`admin:done_${decision.decision}`, { id }) };
  } catch (error) {
    // What is decided stays told, whatever happens to one of them.
    const { key, values } = toProblemOr(call, error, "storeBusy");
    const text = t("admin:notDone", { id, why: t(`messages:${key}`, values) });
    return { id, isDone: false, text, needsPassword: error instanceof Unconfirmed };
  }
}
