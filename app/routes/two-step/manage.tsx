import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Form } from "~/components/forms/form";
import { CodeField, OwnPasswordField } from "./proof-fields";

/** New recovery codes, or the end of two-step login: both take the password and a code. */
export function ManageForm({
  result,
  codesLeft,
}: {
  result: SubmissionResult<string[]> | undefined;
  codesLeft: number;
}) {
  const { t } = useTranslation("security");
  const navigation = useNavigation();
  const [form, { currentPassword, code }] = useForm<{ currentPassword: string; code: string }>({
    id: "two-step",
    lastResult: result ?? null,
  });
  const pending = navigation.state === "submitting";
  return (
    <>
      <Alert variant="success" title={t("twoStepIsOn", { number: codesLeft })} />
      <Card>
        <Form method="post" action="/profile/two-step" {...getFormProps(form)} className="stack">
          <FormErrors
            result={result}
            fields={{ currentPassword: currentPassword.id, code: code.id }}
            failed={{ title: t("twoStepFailed") }}
          />
          <OwnPasswordField field={currentPassword} />
          <CodeField field={code} label={t("codeOrRecovery")} />
          <p>{t("recoveryNewText")}</p>
          <Button name="change" value="codes" variant="outline" block pending={pending}>
            {t("recoveryNew")}
          </Button>
          <Button name="change" value="off" variant="destructive" block pending={pending}>
            {t("twoStepOff")}
          </Button>
        </Form>
      </Card>
    </>
  );
}

/** The codes, this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("security");
  return (
    <Card className="stack">
      <h2>{t("recoveryTitle")}</h2>
      <p>{t("recoveryText")}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonLink to="/profile/two-step" block>
        {t("recoveryDone")}
      </ButtonLink>
    </Card>
  );
}
