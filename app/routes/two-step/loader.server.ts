import { redirect } from "@remix-run/node";
import { countRecoveryCodes } from "~/domain/two-step/recovery-codes.server";
import { findSetup, isTwoStep } from "~/domain/two-step/two-step-login.server";
import type { UserCall } from "~/http/call.server";
import { twoStepSetting } from "~/http/second-step.server";
import { drawQrCode } from "~/domain/qr-code";

const GROUP = /.{4}(?=.)/g;

/** Two-step login is for admins, and for who has it on from then. */
export async function requireTwoStepPage({ db, user }: UserCall): Promise<{ isOn: boolean }> {
  const isOn = await isTwoStep(db, user.id);
  if (!isOn && !user.isAdmin) throw redirect("/profile");
  return { isOn };
}

/** Whether two-step login is on; while it is set up, what the app needs. */
export async function loadTwoStep(call: UserCall) {
  const { isOn } = await requireTwoStepPage(call);
  const setup = isOn ? undefined : await findSetup(call.db, call.user, twoStepSetting(call));
  return {
    title: `${call.t("security:twoStepTitle")} – ${call.t("brand")}`,
    isOn,
    codesLeft: isOn ? await countRecoveryCodes(call.db, call.user.id) : 0,
    setup:
      setup === undefined
        ? null
        : { key: setup.secret.replace(GROUP, "$& "), address: setup.address, qr: drawQrCode(setup.address) },
  };
}

export type SetupView = NonNullable<Awaited<ReturnType<typeof loadTwoStep>>["setup"]>;
