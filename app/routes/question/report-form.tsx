import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { PostForm } from "~/components/forms/form";
import { REPORT_MAX_CHARACTERS } from "~/domain/questions/question";

/** Reports a thread to the office. */
export function ReportForm({ id }: { id: number }) {
  const { t } = useTranslation("question");
  return (
    <details>
      <summary className={buttonClass({ variant: "outline", size: "sm" })}>{t("report")}</summary>
      <PostForm action={`/questions/${id}/report`} className="stack">
        <p>{t("reportText")}</p>
        <Field id="reason" label={t("reason")}>
          <Textarea name="reason" rows={2} countTo={REPORT_MAX_CHARACTERS} />
        </Field>
        <Button variant="outline">{t("reportAction")}</Button>
      </PostForm>
    </details>
  );
}
