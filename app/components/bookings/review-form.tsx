import { getFormProps, getTextareaProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { StarRatingInput } from "~/components/ui/choices";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { COMMENT_MAX_CHARACTERS, COMMENT_MIN_CHARACTERS } from "~/domain/reviews/review-limits";

interface ReviewFormProps {
  bookingId: number;
  result: SubmissionResult<string[]> | undefined;
}

/** Stars and a comment about equipment. */
export function ReviewForm({ bookingId, result }: ReviewFormProps) {
  const { t } = useTranslation("booking");
  const navigation = useNavigation();
  const [form, fields] = useForm<{ rating: string; comment: string }>({
    id: `review-${bookingId}`,
    lastResult: result ?? null,
  });
  const { rating, comment } = fields;
  return (
    <Form method="post" action={`/booking/${bookingId}/review`} {...getFormProps(form)} className="stack" data-keeps>
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
      <Button block pending={navigation.state === "submitting"}>
        {t("submitReview")}
      </Button>
    </Form>
  );
}
