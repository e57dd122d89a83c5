import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";
import { loadPage } from "~/http/page.server";
import { keepTyped } from "~/components/forms/keep-typed";
import { logInWithCode } from "./action.server";
import { loadLoginCode } from "./loader.server";

export const handle: PageHandle = { i18n: ["account", "security"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Yantra" },
  { name: "robots", content: "noindex" },
];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, loadLoginCode);

/** Takes the code. */
export const action = (args: ActionFunctionArgs) => logInWithCode(args);

export const clientAction = keepTyped;

export default function LoginCode() {
  const { t } = useTranslation(["security", "account"]);
  const { username, isRecovery, withApp, withRecovery, firstStep } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  const [form, { code }] = useForm<{ code: string }>({ id: "login-code", lastResult: result ?? null });
  const keyboard = isRecovery
    ? ({ autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const)
    : ({ autoComplete: "one-time-code", inputMode: "numeric" } as const);
  return (
    <div className="wrap page narrow stack">
      <BackLink to={firstStep}>{t("account:backToLogin")}</BackLink>
      <Card className="stack">
        <h1>{t("security:twoStepLogin")}</h1>
        <p>{t(isRecovery ? "security:twoStepRecoveryText" : "security:twoStepLoginText", { username })}</p>
        <Form method="post" action={isRecovery ? withRecovery : withApp} {...getFormProps(form)} className="stack">
          <FormErrors result={result} fields={{ code: code.id }} failed={{ title: t("account:loginFailed") }} />
          <Field
            id={code.id}
            label={t(isRecovery ? "security:recoveryCode" : "security:code")}
            error={code.errors}
            required
          >
            <TextInput {...getInputProps(code, { type: "text" })} {...keyboard} />
          </Field>
          <Button block pending={navigation.state === "submitting"}>
            {t("account:loginAction")}
          </Button>
        </Form>
        <p>
          <ButtonLink to={isRecovery ? withApp : withRecovery} variant="link">
            {t(isRecovery ? "security:twoStepUseApp" : "security:twoStepUseRecovery")}
          </ButtonLink>
        </p>
        {isRecovery ? <p className="hint">{t("security:twoStepLost")}</p> : null}
      </Card>
    </div>
  );
}
