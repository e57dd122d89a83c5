import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Field, StarRatingInput, Textarea } from "~/components/ui/fields";
import { Form, SubmitButton } from "~/components/forms/form";
import type { FormResult } from "~/http/page.server";
import { COMMENT_MAX_CHARACTERS, COMMENT_MIN_CHARACTERS } from "~/domain/reviews/review-limits";

interface ReviewFormProps {
  bookingId: number;
  /** What became of the form on its own page; in a dialog it is sent without leaving the page below. */
  result: FormResult | undefined | "in a dialog";
  present?: { rating: string; comment: string } | undefined;
}

export function ReviewForm({ bookingId, result: onPage, present }: ReviewFormProps) {
  const { t } = useTranslation("booking");
  const id = `review-${bookingId}`;
  const fetcher = useFetcher<FormResult>({ key: id });
  const isInDialog = onPage === "in a dialog";
  const result = isInDialog ? fetcher.data : onPage;
  const [form, { rating, comment }] = useForm<{ rating: string; comment: string }>({
    id,
    lastResult: result,
    defaultValue: present,
  });
  return (
    <Form
      method="post"
      action={`/booking/${bookingId}/review${present === undefined ? "" : "?rewrite=1"}`}
      {...(isInDialog ? { navigate: false, fetcherKey: id } : {})}
      {...getFormProps(form)}
      className="stack"
    >
      <FormErrors form={form} result={result} failed={{ title: t("reviewFailed") }} />
      <StarRatingInput field={rating} legend={t("rating")} ratingLabel={(count) => t("stars", { count })} />
      <Field field={comment} label={t("comment")} hint={t("commentHint")} required>
        <Textarea rows={4} countTo={COMMENT_MAX_CHARACTERS} data-least={COMMENT_MIN_CHARACTERS} />
      </Field>
      <SubmitButton>{t("submitReview")}</SubmitButton>
    </Form>
  );
}
