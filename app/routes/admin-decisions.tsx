import { data, type ActionFunctionArgs } from "@remix-run/node";
import { requireBooking } from "~/domain/bookings/booking-queries.server";
import { decisionSchema } from "~/domain/bookings/booking-schema";
import { decideBooking, type Decision } from "~/domain/checkout/end-booking.server";
import { Unconfirmed } from "~/domain/errors";
import { NO_ROW, readId } from "~/domain/schema-parts";
import { requireAdmin } from "~/http/session.server";
import { requireValid } from "~/http/body.server";
import { openCall, type UserCall } from "~/http/call.server";
import { confirmedBy, confirmingFields, passwordErrorOf } from "~/http/confirm-again.server";
import { readForm, type PageHandle } from "~/http/page.server";
import { Problem, toProblem, toProblemOr } from "~/http/problems.server";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { DecideMany } from "~/components/admin/decide-many";
import { Alert, EmptyState } from "~/components/ui/elements";
import { Checkbox } from "~/components/ui/fields";
import { adminPage } from "~/routes/shared/admin-screen.server";

export const handle: PageHandle = { i18n: ["admin", "booking"], isInner: true };

export const loader = adminPage(({ t }) => Promise.resolve({ title: t("admin:decisions") }));

/** Decides the chosen bookings, one after the other; those that could not be decided are offered again. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args.request);
  const call = { ...(await openCall(args)), user };
  const form = await readForm(call);
  const ids = readIds(form);
  const reason = String(form.get("reason") ?? "");
  try {
    if (ids.length === 0) throw new Problem(400, "bookingsMissing");
    const decision = requireValid(Object.fromEntries(form), decisionSchema.extend(confirmingFields));
    const by = await confirmedBy(call, decision);
    const outcomes: Outcome[] = [];
    for (const id of ids)
      outcomes.push(await decideOne(call, id, { decision: decision.status, reason: decision.reason, ...by }));
    const left = outcomes.filter(({ isDone }) => !isDone).map(({ id }) => id);
    const needsPassword = outcomes.some((outcome) => outcome.needsPassword === true);
    const password = needsPassword ? call.t("messages:confirmAgain") : null;
    return data({ outcomes, left, reason, problem: null, password }, { status: needsPassword ? 403 : 200 });
  } catch (error) {
    const problem = toProblem(error);
    const text = call.t(`messages:${problem.key}`, problem.values);
    const isPassword = passwordErrorOf(problem) !== undefined;
    const told = { problem: isPassword ? null : text, password: isPassword ? text : null };
    return data({ outcomes: [], left: ids, reason, ...told }, { status: problem.status, headers: problem.headers });
  }
}

/** What became of each booking that was decided with others: what is left to do first. */
export default function AdminDecisions() {
  const { t } = useTranslation("admin");
  const result = useActionData<typeof action>();
  const left = result?.left ?? [];
  const outcomes = result?.outcomes ?? [];
  const done = outcomes.filter(({ isDone }) => isDone);
  const failed = outcomes.filter(({ isDone }) => !isDone);
  return (
    <AdminPage back={{ to: "/admin", label: t("bookings") }}>
      {result === undefined ? <EmptyState title={t("decisionsNone")} /> : null}
      {failed.map(({ id, text }) => (
        <Alert key={id} variant="destructive" title={text} />
      ))}
      {result !== undefined && result.problem !== null && left.length === 0 ? (
        <Alert variant="destructive" title={result.problem} />
      ) : null}
      {left.length === 0 ? null : (
        <DecideMany
          id="decide-left"
          reason={result?.reason ?? ""}
          problem={result?.problem ?? undefined}
          password={result?.password ?? undefined}
        >
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

const MAX_AT_ONCE = 100;

interface Outcome {
  id: number;
  isDone: boolean;
  text: string;
  /** Whether the password was missing. */
  needsPassword?: boolean;
}

function readIds(form: FormData): number[] {
  const ids = form.getAll("bookingId").map(readId);
  return [...new Set(ids.filter((id) => id !== NO_ROW))].slice(0, MAX_AT_ONCE);
}

/** Decides one booking in a transaction of its own: what is wrong with one leaves the others as they are. */
async function decideOne(call: UserCall, id: number, decision: Decision): Promise<Outcome> {
  const { db, user, t } = call;
  try {
    const { status } = await requireBooking(db, id, user);
    if (status === decision.decision) return { id, isDone: true, text: t(`admin:already_${status}`, { id }) };
    await decideBooking(db, id, decision);
    return { id, isDone: true, text: t(`admin:done_${decision.decision}`, { id }) };
  } catch (error) {
    // What is decided stays told, whatever happens to one of them.
    const { key, values } = toProblemOr(call, error, "storeBusy");
    const text = t("admin:notDone", { id, why: t(`messages:${key}`, values) });
    return { id, isDone: false, text, needsPassword: error instanceof Unconfirmed };
  }
}
