import type { ActionFunctionArgs } from "@remix-run/node";
import { takeOfficeCode } from "~/domain/recovery/office-code.server";
import { officeCodeSchema } from "~/domain/users/user-schema";
import { networkFor } from "~/http/client-address";
import { limitLongCodes } from "~/http/code-throttle.server";
import { handleForm } from "~/http/page.server";
import { clearLoginFailures } from "~/http/sign-in.server";
import { leadToLogin } from "~/routes/shared/password-reset.server";

const codes = limitLongCodes("office codes");

/** Sets a new password by the office's code and leads to the login. */
export function setPasswordByOfficeCode(args: ActionFunctionArgs) {
  return handleForm(args, officeCodeSchema, async (form, call) => {
    await codes.requireTurn(form.login, call.clientAddress);
    const user = await takeOfficeCode(call.db, form, call.now, `office ${networkFor(call.clientAddress)}`);
    await codes.recordSuccess(form.login, call.clientAddress);
    await clearLoginFailures(call, user);
    return leadToLogin(call, user);
  });
}
