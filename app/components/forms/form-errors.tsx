import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "~/components/ui/error-summary";

interface FormErrorsProps {
  result: SubmissionResult<string[]> | undefined;
  /** Field names of the form and their ids, in the order in which they stand. */
  fields: Record<string, string>;
}

/** All errors of a form above it, each linked to its field; texts for the form as a whole come first. */
export function FormErrors({ result, fields }: FormErrorsProps) {
  const { t } = useTranslation();
  const found = result?.error ?? {};
  const whole = (found[""] ?? []).map((text) => ({ text }));
  const single = Object.entries(fields).flatMap(([name, id]) => (found[name] ?? []).map((text) => ({ text, fieldId: id })));
  const errors = [...whole, ...single];
  return errors.length === 0 ? null : <ErrorSummary heading={t("errorSummary")} errors={errors} />;
}
