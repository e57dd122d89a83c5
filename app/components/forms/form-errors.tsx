import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "~/components/ui/error-summary";

interface FormErrorsProps {
  result: SubmissionResult<string[]> | undefined;
  /** Field names of the form and their ids, in the order in which they stand. */
  fields: Record<string, string>;
  /** Heading where not a field but the whole did not work, and a sentence on what to do. */
  failed?: { title: string; text?: string };
}

/** All errors of a form above it, each linked to its field; texts for the form as a whole come first. */
export function FormErrors({ result, fields, failed }: FormErrorsProps) {
  const { t } = useTranslation();
  const found = result?.error ?? {};
  const whole = (found[""] ?? []).map((text) => ({ text }));
  const single = Object.entries(fields).flatMap(([name, id]) => (found[name] ?? []).map((text) => ({ text, fieldId: id })));
  const advice = whole.length > 0 && failed?.text ? [{ text: failed.text }] : [];
  const errors = [...whole, ...advice, ...single];
  const heading = whole.length > 0 && failed ? failed.title : t("errorSummary");
  return errors.length === 0 ? null : <ErrorSummary heading={heading} errors={errors} />;
}
