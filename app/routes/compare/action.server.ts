import { data, type ActionFunctionArgs } from "@remix-run/node";
import { dropPick } from "~/domain/comparisons/comparison";
import { pickEquipment, unpickEquipment, withPick } from "~/domain/comparisons/comparison-store.server";
import { pickSchema, type EquipmentPick } from "~/domain/comparisons/comparison";
import { requireValid } from "~/http/body.server";
import { openCall, type Call } from "~/http/call.server";
import { seeOther, type PageProblem } from "~/http/page.server";
import { findCurrentPicks, picksCookie } from "~/http/picks.server";
import { Problem, toProblem } from "~/http/problems.server";
import { safePath } from "~/http/session.server";

/** Error data of a refused selection: the message, and the page that the button is on. */
export interface PickProblem extends PageProblem {
  backTo: string;
}

/**
 * Adds or removes equipment in the comparison, then redirects to the same page, at that equipment's card.
 *
 * @throws a data response with the status and text of a problem, for the page's error boundary
 */
export async function changeComparisonByForm(args: ActionFunctionArgs): Promise<Response> {
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

/**
 * Stores the change; returns the cookie to set for a visitor. Visitors cause no database write, since every write
 * invalidates the page cache of all visitors.
 */
async function keep(call: Call, { intent, equipmentId }: EquipmentPick): Promise<string | undefined> {
  const { db, user, now, settings } = call;
  if (user !== undefined) {
    await (intent === "add" ? pickEquipment : unpickEquipment)(db, user, equipmentId, now);
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
