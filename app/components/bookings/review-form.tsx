import { getFormProps, getTextareaProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation, type useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { StarRatingInput } from "~/components/ui/choices";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { AccountField, Form as PageForm } from "~/components/forms/form";
import { COMMENT_MAX_CHARACTERS, COMMENT_MIN_CHARACTERS } from "~/domain/reviews/review-limits";

interface ReviewFormProps {
  bookingId: number;
  result: SubmissionResult<string[]> | undefined;
  /** Sends the form without leaving the page; absent on the form's own page. */
  sender?: Pick<ReturnType<typeof useFetcher>, "Form" | "state">;
  /** The form is emptied, as when its dialog closes. */
  onReset?: () => void;
  /** The review that is being rewritten. */
  present?: { rating: string; comment: string } | undefined;
}

/** Stars and a comment about equipment. */
export function ReviewForm({ bookingId, result, sender, onReset, present }: ReviewFormProps) {
  const { t } = useTranslation("booking");
  const navigation = useNavigation();
  const [form, fields] = useForm<{ rating: string; comment: string }>({
    id: `review-${bookingId}`,
    lastResult: result ?? null,
    defaultValue: present,
  });
  const { rating, comment } = fields;
  const Form = sender?.Form ?? PageForm;
  return (
    <Form
      method="post"
      action={`/booking/${bookingId}/review${present === undefined ? "" : "?rewrite=1"}`}
      {...getFormProps(form)}
      className="stack"
      onReset={onReset}
    >
      {sender === undefined ? null : <AccountField />}
      <FormErrors
        result={result}
        fields={{ rating: rating.id, comment: comment.id }}
        failed={{ title: t("reviewFailed") }}
      />
      <StarRatingInput
        id={rating.id}
        name={rating.name}
        legend={t("rating")}
        error={rating.errors}
        defaultValue={rating.initialValue}
        ratingLabel={(count) => t("stars", { count })}
      />
      <Field id={comment.id} label={t("comment")} hint={t("commentHint")} error={comment.errors} required>
        <Textarea
          {...getTextareaProps(comment)}
          rows={4}
          countTo={COMMENT_MAX_CHARACTERS}
          data-least={COMMENT_MIN_CHARACTERS}
        />
      </Field>
      <Button block pending={(sender ?? navigation).state === "submitting"}>
        {t("submitReview")}
      </Button>
    </Form>
  );
}
