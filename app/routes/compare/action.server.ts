import { data, type ActionFunctionArgs } from "@remix-run/node";
import { dropPick } from "~/domain/comparisons/comparison";
import { pickMachine, unpickMachine, withPick } from "~/domain/comparisons/comparison-store.server";
import { pickSchema, type MachinePick } from "~/domain/comparisons/comparison-schema";
import { requireValid } from "~/http/body.server";
import { openCall, type Call } from "~/http/call.server";
import { seeOther, type PageProblem } from "~/http/page.server";
import { findCurrentPicks, picksCookie } from "~/http/picks.server";
import { Problem, toProblem } from "~/http/problems.server";
import { safePath } from "~/http/session.server";

/** What the page after a refusal is told: the text, and where the button stands. */
export interface PickProblem extends PageProblem {
  backTo: string;
}

/**
 * Takes a press on a button for picking and goes back to the page it stands on, to that machine's card.
 *
 * @throws a data response with the status and text of a problem, for the page's error boundary
 */
export async function pickByForm(args: ActionFunctionArgs): Promise<Response> {
  const call = await openCall(args);
  let backTo = "/equipment";
  try {
    const form = await readForm(call.request);
    backTo = safePath(form.get("redirectTo"), call.user === undefined ? backTo : "/compare").replace(/#.*$/, "");
    const pick = requireValid(Object.fromEntries(form), pickSchema);
    const cookie = await keep(call, pick);
    return seeOther(`${backTo}#m${pick.equipmentId}`, cookie === undefined ? undefined : { "Set-Cookie": cookie });
  } catch (error) {
    const problem = toProblem(error);
    throw data<PickProblem>(
      { message: call.t(`messages:${problem.key}`, problem.values), backTo },
      { status: problem.status, headers: problem.headers },
    );
  }
}

/** Keeps the change; for a visitor in the cookie to set, without a word to the database, whose every change costs all visitors their ready pages. */
async function keep(call: Call, { intent, equipmentId }: MachinePick): Promise<string | undefined> {
  const { db, user, now, settings } = call;
  if (user !== undefined) {
    await (intent === "add" ? pickMachine : unpickMachine)(db, user, equipmentId, now);
    return undefined;
  }
  const picks = await findCurrentPicks(call);
  return picksCookie(
    intent === "add" ? await withPick(db, picks, equipmentId) : dropPick(picks, equipmentId),
    settings.secure,
  );
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Problem(400, "bodyInvalid");
  }
}
