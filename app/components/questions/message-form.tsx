import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";

import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";

import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { Form, SubmitButton } from "~/components/forms/form";
import { POST_MAX_CHARACTERS, type QuestionSide } from "~/domain/questions/question";

interface MessageFormProps {
  action: string;
  label: string;
  button: string;
  result: SubmissionResult<string[]> | undefined;
}

/** Writes a question or an answer. */
export function MessageForm({ action, label, button, result }: MessageFormProps) {
  const { t } = useTranslation("question");
  const [form, { text }] = useForm<{ text: string }>({ id: "post", lastResult: result });
  return (
    <Card as="section">
      <Form method="post" action={action} {...getFormProps(form)} className="stack">
        <FormErrors form={form} result={result} failed={{ title: t("failed") }} />
        <Field field={text} label={label} hint={t("textHint")} required>
          <Textarea rows={4} countTo={POST_MAX_CHARACTERS} />
        </Field>
        <SubmitButton>{button}</SubmitButton>
      </Form>
    </Card>
  );
}

export interface PostView {
  id: number;
  side: QuestionSide;
  /** Of who wrote it; null for the reader. */
  name: string | null;
  text: string;
  when: string;
}

/** The texts of a thread, oldest first. */
export function PostList({ posts }: { posts: readonly PostView[] }) {
  const { t } = useTranslation("question");
  return (
    <ul className="stack">
      {posts.map(({ id, side, name, text, when }) => (
        <li key={id} className="py-2">
          <p className="row justify-between">
            <strong>{name === null ? t("you") : t(`by_${side}`, { name })}</strong>
            <span className="soft small">{when}</span>
          </p>
          {/* The language of a text is unknown: an empty lang keeps screen readers from using the page's voice. */}
          {text.split("\n").map((line, index) => (
            <p key={index} lang="">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
