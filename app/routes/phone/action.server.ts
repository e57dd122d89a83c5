import type { ActionFunctionArgs } from "@remix-run/node";
import { confirmPhone, requestPhoneCode } from "~/domain/phones/phone-code.server";
import { findPhoneState, type MessageChoice } from "~/domain/phones/choose-messages.server";
import { phoneFormSchema } from "~/domain/phones/phone-schema";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { showMobileNumber } from "~/domain/users/show-mobile-number";
import { limitedNetwork } from "~/http/client-address";
import type { UserCall } from "~/http/call.server";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";
import { waysOf } from "~/operations/accounts.server";

const PAGE = "/profile/phone";

/** Stores what a user wants on the phone, confirms the number or sends another code. */
export function changePhoneMessages(args: ActionFunctionArgs) {
  return handleUserForm(args, phoneFormSchema, async (form, call) => {
    const { db, user, now, t } = call;
    if (form.change === "choose") return choose(call, form);
    if (form.change === "again") {
      const asked = { now, network: limitedNetwork(call.clientAddress) };
      await db.transaction().execute((trx) => requestPhoneCode(trx, user.id, asked));
      return leadBack(call, t("phone:sentAgain"));
    }
    await confirmPhone(db, user.id, form.code, now);
    return leadBack(
      call,
      t("phone:confirmed"),
      t("phone:confirmedText", { number: showMobileNumber(user.contact ?? "") }),
    );
  });
}

async function choose(call: UserCall, { smsMessages, whatsappMessages }: MessageChoice): Promise<Response> {
  const { db, user, settings, now, t } = call;
  const proof = { now, network: limitedNetwork(call.clientAddress) };
  await changeProfile(db, user, { smsMessages, whatsappMessages }, proof, waysOf(settings));
  const { isConfirmed, ...chosen } = await findPhoneState(db, user.id);
  const isAsked = !isConfirmed && (chosen.smsMessages || chosen.whatsappMessages);
  return leadBack(call, t(isAsked ? "phone:savedCode" : "phone:saved"));
}

function leadBack({ request }: UserCall, title: string, text?: string): Promise<Response> {
  const notice = { variant: "default", title, ...(text === undefined ? {} : { text }) } as const;
  return redirectWithNotice(request, PAGE, notice, { status: 303 });
}
