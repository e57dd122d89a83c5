import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MissingBooking } from "~/components/bookings/missing-booking";
import { TransferRecords } from "~/components/bookings/transfer-records";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decision-limits";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { answerByForm } from "./action.server";
import { loadAnswer } from "./loader.server";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["booking", "transfer"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadAnswer);

export const action = (args: ActionFunctionArgs) => answerByForm(args);

export const clientAction = keepTyped;

/** Confirms what the owner recorded, or disagrees with it. */
export default function TransferAnswerPage() {
  const { t } = useTranslation(["transfer", "booking"]);
  const { id, kind, view } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${id}`}>{t("booking:bookingNumber", { id })}</BackLink>
      <h1>{t(`answerTitle_${kind}`)}</h1>
      <TransferRecords {...view} />
      <Card as="section">
        <Form method="post" action={`/booking/${id}/transfer/${kind}/answer`} className="stack" noValidate>
          <FormErrors result={result} fields={{ words: "words" }} failed={{ title: t("answerFailed") }} />
          <Button name="answer" value="confirm" block pending={navigation.formData?.get("answer") === "confirm"}>
            {t("confirm")}
          </Button>
          <Field id="words" label={t("words")} hint={t("wordsHint")} error={result?.error?.["words"] ?? undefined}>
            <Textarea
              name="words"
              rows={3}
              countTo={REASON_MAX_CHARACTERS}
              defaultValue={String(result?.initialValue?.["words"] ?? "")}
            />
          </Field>
          <Button
            name="answer"
            value="dispute"
            variant="outline"
            block
            pending={navigation.formData?.get("answer") === "dispute"}
          >
            {t("dispute")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

export function ErrorBoundary() {
  return <MissingBooking />;
}
