import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { TextareaField } from "~/components/ui/fields";
import { POST_MAX_CHARACTERS, type QuestionSide } from "~/domain/questions/question";

interface MessageFormProps {
  action: string;
  label: string;
  button: string;
}

export function MessageForm({ action, label, button }: MessageFormProps) {
  const { t } = useTranslation("question");
  const [form, { text }] = usePageForm<"text">("post");
  return (
    <PageForm form={form} action={action} failed={t("failed")} submit={button} className="card stack">
      <TextareaField field={text} label={label} hint={t("textHint")} required rows={4} countTo={POST_MAX_CHARACTERS} />
    </PageForm>
  );
}

export interface PostView {
  id: number;
  side: QuestionSide;
  name: string | null;
  text: string;
  when: string;
}

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
