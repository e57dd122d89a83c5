import type { ActionFunctionArgs } from "@remix-run/node";
import { codeSchema } from "~/domain/two-step/two-step-schema";
import { handleForm } from "~/http/page.server";
import { findAwaited, requireCode } from "~/http/second-step.server";
import { redirectWithNotice } from "~/http/session.server";
import { finishLogin } from "~/routes/shared/after-login.server";
import { firstStepOf } from "./loader.server";

/** Takes the code and opens the session; after too long a wait the password comes first again. */
export function logInWithCode(args: ActionFunctionArgs) {
  return handleForm(args, codeSchema, async ({ code }, call) => {
    const proved = await findAwaited(call);
    if (proved === undefined) {
      const notice = { variant: "destructive", title: call.t("messages:secondStepOver") } as const;
      return redirectWithNotice(call.request, firstStepOf(call.url), notice, { status: 303 });
    }
    await requireCode(call, proved.user, code);
    return finishLogin(call, proved);
  });
}
