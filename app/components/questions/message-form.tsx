import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { POST_MAX_CHARACTERS } from "~/domain/questions/question";

interface MessageFormProps {
  action: string;
  label: string;
  button: string;
  result: SubmissionResult<string[]> | undefined;
}

/** Writes a question or an answer. */
export function MessageForm({ action, label, button, result }: MessageFormProps) {
  const { t } = useTranslation("question");
  const navigation = useNavigation();
  const typed = result?.initialValue?.["text"];
  return (
    <Card as="section">
      <Form method="post" action={action} className="stack" noValidate>
        <FormErrors result={result} fields={{ text: "text" }} failed={{ title: t("failed") }} />
        <Field id="text" label={label} hint={t("textHint")} error={result?.error?.["text"] ?? undefined} required>
          <Textarea
            name="text"
            rows={4}
            countTo={POST_MAX_CHARACTERS}
            defaultValue={typeof typed === "string" ? typed : ""}
          />
        </Field>
        <Button block pending={navigation.state === "submitting"}>
          {button}
        </Button>
      </Form>
    </Card>
  );
}
