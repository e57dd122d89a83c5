import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Form } from "~/components/forms/form";
import type { SetupView } from "./loader.server";
import { CodeField, OwnPasswordField } from "./proof-fields";

type Result = SubmissionResult<string[]> | undefined;

/** The first step: the password. */
export function StartForm({ result }: { result: Result }) {
  const { t } = useTranslation("security");
  const navigation = useNavigation();
  const [form, { currentPassword }] = useForm<{ currentPassword: string }>({
    id: "two-step-start",
    lastResult: result ?? null,
  });
  return (
    <Card>
      <Form method="post" action="/profile/two-step" {...getFormProps(form)} className="stack">
        <FormErrors
          result={result}
          fields={{ currentPassword: currentPassword.id }}
          failed={{ title: t("twoStepFailed") }}
        />
        <input type="hidden" name="change" value="start" />
        <OwnPasswordField field={currentPassword} />
        <Button block pending={navigation.state === "submitting"}>
          {t("twoStepSetUp")}
        </Button>
      </Form>
    </Card>
  );
}

/** The second: the app takes the secret over, and shows with a code that it has. */
export function ConfirmForm({ result, setup }: { result: Result; setup: SetupView }) {
  const { t } = useTranslation("security");
  const navigation = useNavigation();
  const [form, { code }] = useForm<{ code: string }>({ id: "two-step-confirm", lastResult: result ?? null });
  const { qr } = setup;
  return (
    <Card className="stack">
      <p>{t("twoStepScan")}</p>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} width="240" height="240" role="img" aria-label={t("twoStepQr")}>
        <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
        <path d={qr.path} stroke="#000" strokeWidth="1" shapeRendering="crispEdges" />
      </svg>
      <p>
        {t("twoStepKey")}: <code>{setup.key}</code>
      </p>
      <p>
        <a href={setup.address} className="btn btn-outline">
          {t("twoStepOpenApp")}
        </a>
      </p>
      <Form method="post" action="/profile/two-step" {...getFormProps(form)} className="stack">
        <FormErrors result={result} fields={{ code: code.id }} failed={{ title: t("twoStepFailed") }} />
        <input type="hidden" name="change" value="confirm" />
        <p>{t("twoStepConfirmText")}</p>
        <CodeField field={code} label={t("code")} />
        <Button block pending={navigation.state === "submitting"}>
          {t("twoStepConfirm")}
        </Button>
      </Form>
    </Card>
  );
}
