import type { ActionFunctionArgs } from "@remix-run/node";
import { twoStepSchema, type TwoStepChange } from "~/domain/two-step/two-step-schema";
import {
  confirmTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  switchOffTwoStep,
} from "~/domain/two-step/two-step-login.server";
import { endOtherSessions } from "~/domain/users/list-sessions.server";
import type { UserCall } from "~/http/call.server";
import { requireOwnPassword } from "~/http/confirm-again.server";
import { handleUserForm, seeOther } from "~/http/page.server";
import { requireCode, twoStepSetting } from "~/http/second-step.server";
import { getSession, redirectWithNotice } from "~/http/session.server";
import { requireTwoStepPage } from "./loader.server";

const PAGE = "/profile/two-step";

/** What the page shows this once. */
interface NewCodes {
  recoveryCodes: string[];
}

/** Sets two-step login up, on or off, or makes new recovery codes. */
export function changeTwoStep(args: ActionFunctionArgs) {
  return handleUserForm(args, twoStepSchema, async (form, call): Promise<Response | NewCodes> => {
    await requireTwoStepPage(call);
    if (form.change === "start") return start(call, form);
    if (form.change === "confirm") return confirm(call, form.code);
    await requireOwnPassword(call, form.currentPassword);
    await requireCode(call, call.user, form.code);
    if (form.change === "codes") return { recoveryCodes: await renewRecoveryCodes(call.db, call.user.id, call.now) };
    return switchOff(call);
  });
}

async function start(call: UserCall, { currentPassword }: Extract<TwoStepChange, { change: "start" }>) {
  await requireOwnPassword(call, currentPassword);
  await startTwoStep(call.db, call.user.id, twoStepSetting(call));
  return seeOther(PAGE);
}

/** Logins that took no code end; this one goes on. */
async function confirm(call: UserCall, code: string): Promise<NewCodes> {
  const recoveryCodes = await confirmTwoStep(call.db, call.user, code, twoStepSetting(call));
  await endOtherSessions(call.db, call.user.id, (await getSession(call.request)).id ?? "");
  return { recoveryCodes };
}

async function switchOff({ db, user, now, t, request }: UserCall): Promise<Response> {
  await db.transaction().execute((trx) => switchOffTwoStep(trx, user.id, { actorId: user.id, now }));
  const notice = { variant: "default", title: t("notification:title_twoStepOff") } as const;
  return redirectWithNotice(request, PAGE, notice, { status: 303 });
}
