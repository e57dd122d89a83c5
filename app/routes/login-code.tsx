import { redirect } from "@remix-run/node";
import { codeSchema } from "~/domain/two-step/two-step-schema";
import { publicForm, publicPage } from "~/http/page.server";
import { findAwaited, requireCode } from "~/http/second-step.server";
import { redirectSignedIn, safePath } from "~/http/session.server";
import { finishLogin } from "~/routes/shared/after-login.server";
import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { Form, SubmitButton } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["account", "security"], isInner: true, isUnlisted: true };

/** The second step of a login; without the first one, that comes first. */
export const loader = publicPage(async (call) => {
  await redirectSignedIn(call.request);
  const proved = await findAwaited(call);
  if (proved === undefined) throw redirect(firstStepOf(call.url));
  return {
    title: call.t("security:twoStepLogin"),
    username: proved.user.username,
    isRecovery: call.url.searchParams.get("with") === "recovery",
    withApp: addressOf(call.url),
    withRecovery: addressOf(call.url, { with: "recovery" }),
    firstStep: firstStepOf(call.url),
  };
});

/** Takes the code and opens the session; after too long a wait the password comes first again. */
export const action = publicForm(codeSchema, async ({ code }, call) => {
  const proved = await findAwaited(call);
  if (proved === undefined) {
    const say = { variant: "destructive", title: call.t("messages:secondStepOver") } as const;
    return { to: firstStepOf(call.url), say };
  }
  await requireCode(call, proved.user, code);
  return finishLogin(call, proved);
});

export default function LoginCode() {
  const { t } = useTranslation(["security", "account"]);
  const { username, isRecovery, withApp, withRecovery, firstStep } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [form, { code }] = useForm<{ code: string }>({ id: "login-code", lastResult: result });
  const keyboard = isRecovery
    ? ({ autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const)
    : ({ autoComplete: "one-time-code", inputMode: "numeric" } as const);
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={firstStep}>{t("account:backToLogin")}</BackLink>
      <Card className="stack">
        <h1>{t("security:twoStepLogin")}</h1>
        <p>{t(isRecovery ? "security:twoStepRecoveryText" : "security:twoStepLoginText", { username })}</p>
        <Form method="post" action={isRecovery ? withRecovery : withApp} {...getFormProps(form)} className="stack">
          <FormErrors form={form} result={result} failed={{ title: t("account:loginFailed") }} />
          <Field field={code} label={t(isRecovery ? "security:recoveryCode" : "security:code")} required>
            <TextInput {...keyboard} />
          </Field>
          <SubmitButton>{t("account:loginAction")}</SubmitButton>
        </Form>
        <p>
          <ButtonLink to={isRecovery ? withApp : withRecovery} variant="link">
            {t(isRecovery ? "security:twoStepUseApp" : "security:twoStepUseRecovery")}
          </ButtonLink>
        </p>
        {isRecovery ? <p className="small soft">{t("security:twoStepLost")}</p> : null}
      </Card>
    </div>
  );
}

/** Where the login begins, on the way to the same page. */
function firstStepOf(url: URL): string {
  const redirectTo = safePath(url.searchParams.get("redirectTo"), "");
  return `/auth?${new URLSearchParams({ tab: "login", ...(redirectTo === "" ? {} : { redirectTo }) }).toString()}`;
}

function addressOf(url: URL, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ redirectTo: safePath(url.searchParams.get("redirectTo")), ...more });
  return `/auth/code?${query.toString()}`;
}
