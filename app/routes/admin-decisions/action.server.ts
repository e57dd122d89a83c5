import { data, type ActionFunctionArgs } from "@remix-run/node";
import { requireBooking } from "~/domain/bookings/booking-queries.server";
import { decisionSchema } from "~/domain/bookings/decision-schema";
import { decideBooking, type Decision } from "~/domain/checkout/decide-booking.server";
import { Unconfirmed } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { requireAdmin } from "~/http/admin.server";
import { requireValid } from "~/http/body.server";
import { openCall, type UserCall } from "~/http/call.server";
import { confirmingFields, isConfirmed, passwordErrorOf } from "~/http/confirm-again.server";
import { readForm } from "~/http/page.server";
import { Problem, toProblem, toProblemOr } from "~/http/problems.server";

const MAX_AT_ONCE = 100;

/** What became of one booking. */
export interface Outcome {
  id: number;
  isDone: boolean;
  text: string;
  /** Whether the password was missing. */
  needsPassword?: boolean;
}

function readIds(form: FormData): number[] {
  const ids = form.getAll("bookingId").map((value) => readId(String(value)));
  return [...new Set(ids.filter((id) => id !== undefined))].slice(0, MAX_AT_ONCE);
}

/** Decides one booking in a transaction of its own: what is wrong with one leaves the others as they are. */
async function decideOne(call: UserCall, id: number, decision: Omit<Decision, "admin" | "now">): Promise<Outcome> {
  const { db, user, now, t } = call;
  try {
    const { status } = await requireBooking(db, id, user);
    if (status === decision.decision) return { id, isDone: true, text: t(`admin:already_${status}`, { id }) };
    await decideBooking(db, id, { ...decision, admin: user, now });
    return { id, isDone: true, text: t(`admin:done_${decision.decision}`, { id }) };
  } catch (error) {
    // What is decided stays told, whatever happens to one of them.
    const { key, values } = toProblemOr(call, error, "storeBusy");
    const text = t("admin:notDone", { id, why: t(`messages:${key}`, values) });
    return { id, isDone: false, text, needsPassword: error instanceof Unconfirmed };
  }
}

/** Decides the chosen bookings, one after the other; those that could not be decided are offered again. */
export async function decideChosen(args: ActionFunctionArgs) {
  const user = await requireAdmin(args.request);
  const call = { ...(await openCall(args)), user };
  const form = await readForm(call);
  const ids = readIds(form);
  const reason = String(form.get("reason") ?? "");
  try {
    if (ids.length === 0) throw new Problem(400, "bookingsMissing");
    const decision = requireValid(Object.fromEntries(form), decisionSchema.extend(confirmingFields));
    const proof = { isConfirmed: await isConfirmed(call, decision.currentPassword) };
    const outcomes: Outcome[] = [];
    for (const id of ids)
      outcomes.push(await decideOne(call, id, { decision: decision.status, reason: decision.reason, ...proof }));
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
