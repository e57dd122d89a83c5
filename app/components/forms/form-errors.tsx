import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNoticeOf } from "~/components/layout/use-frame";
import { ErrorSummary } from "~/components/ui/error-summary";
import { useHydrated } from "~/components/hooks/use-hydrated";

interface FormErrorsProps {
  /** `refused`: why the server refused a form that is filled in correctly. */
  result: (SubmissionResult<string[]> & { refused?: string }) | undefined;
  /** Field names and their element ids, in the order of the form. */
  fields: Record<string, string>;
  /** Heading for an error of the whole form, and a sentence on what to do. */
  failed?: { title: string; text?: string };
  /** Whether field errors also appear as a toast, not only refusals by the server. */
  namesFields?: boolean;
}

/**
 * The error summary above a form, each error linked to its field; errors of the whole form come first and also appear
 * as a toast.
 */
export function FormErrors({ result, fields, failed, namesFields = false }: FormErrorsProps) {
  const { t } = useTranslation();
  const found = result?.error ?? {};
  const whole = (found[""] ?? []).map((text) => ({ text }));
  const single = Object.entries(fields).flatMap(([name, id]) =>
    (found[name] ?? []).map((text) => ({ text, fieldId: id })),
  );
  const advice = whole.length > 0 && failed?.text ? [{ text: failed.text }] : [];
  const errors = [...whole, ...advice, ...single];
  const heading = whole.length > 0 && failed ? failed.title : t("errorSummary");
  const message =
    [...whole, ...advice].map(({ text }) => text).join("\n") ||
    result?.refused ||
    (namesFields ? single[0]?.text : undefined);
  const notice =
    failed === undefined || message === undefined
      ? null
      : ({ variant: "destructive", title: failed.title, text: message } as const);
  useNoticeOf(notice, result?.error);
  const box = useFocusOnErrors(result?.error);
  return errors.length === 0 ? null : <ErrorSummary heading={heading} errors={errors} box={box} />;
}

/**
 * Focuses errors that arrive on an open page. Errors in the initial HTML already have the focus; if the user has moved
 * on since, focus stays there.
 */
function useFocusOnErrors(errors: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const isThere = useHydrated();
  const [first] = useState({ errors, isThere });
  useEffect(() => {
    if (first.isThere || errors !== first.errors) box.current?.focus();
  }, [errors, first]);
  return box;
}
