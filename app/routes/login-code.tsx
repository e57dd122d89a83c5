import { redirect } from "@remix-run/node";
import { codeSchema } from "~/domain/users/user-schema";
import { publicForm, publicPage, type PageHandle } from "~/http/page.server";
import { findAwaited, requireCode } from "~/http/second-step.server";
import { redirectSignedIn } from "~/http/session.server";
import { finishLogin, loginAddress } from "~/routes/shared/after-login.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Screen } from "~/components/layout/screen";
import { ButtonLink } from "~/components/ui/elements";
import { Field, TextInput } from "~/components/ui/fields";

export const handle: PageHandle = { i18n: ["account", "security"], isInner: true, isUnlisted: true };

const LOGIN = { tab: "login" };

/** The second step of a login; without the first one, that comes first. */
export const loader = publicPage(async (call) => {
  redirectSignedIn(call);
  const proved = await findAwaited(call);
  if (proved === undefined) throw redirect(loginAddress(call.url, "/auth", LOGIN));
  return {
    title: call.t("security:twoStepLogin"),
    username: proved.user.username,
    isRecovery: call.url.searchParams.get("with") === "recovery",
    withApp: loginAddress(call.url, "/auth/code"),
    withRecovery: loginAddress(call.url, "/auth/code", { with: "recovery" }),
    firstStep: loginAddress(call.url, "/auth", LOGIN),
  };
});

/** Takes the code and opens the session; after too long a wait the password comes first again. */
export const action = publicForm(codeSchema, async ({ code }, call) => {
  const proved = await findAwaited(call);
  if (proved === undefined) {
    const say = { variant: "destructive", title: call.t("messages:secondStepOver") } as const;
    return { to: loginAddress(call.url, "/auth", LOGIN), say };
  }
  await requireCode(call, proved.user, code);
  return finishLogin(call, proved);
});

export default function LoginCode() {
  const { t } = useTranslation(["security", "account"]);
  const { username, isRecovery, withApp, withRecovery, firstStep } = useLoaderData<typeof loader>();
  const [form, { code }] = usePageForm<"code">("login-code");
  const keyboard = isRecovery
    ? ({ autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const)
    : ({ autoComplete: "one-time-code", inputMode: "numeric" } as const);
  return (
    <Screen to={firstStep} back={t("account:backToLogin")} card>
      <p>{t(isRecovery ? "security:twoStepRecoveryText" : "security:twoStepLoginText", { username })}</p>
      <PageForm
        form={form}
        action={isRecovery ? withRecovery : withApp}
        failed={t("account:loginFailed")}
        submit={t("account:loginAction")}
      >
        <Field field={code} label={t(isRecovery ? "security:recoveryCode" : "security:code")} required>
          <TextInput {...keyboard} />
        </Field>
      </PageForm>
      <p>
        <ButtonLink to={isRecovery ? withApp : withRecovery} variant="link">
          {t(isRecovery ? "security:twoStepUseApp" : "security:twoStepUseRecovery")}
        </ButtonLink>
      </p>
      {isRecovery ? <p className="small soft">{t("security:twoStepLost")}</p> : null}
    </Screen>
  );
}
