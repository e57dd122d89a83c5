import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNoticeOf } from "~/components/layout/use-notice-of";
import { ErrorSummary } from "~/components/ui/error-summary";
import { useHydrated } from "~/hydrate/use-hydrated";

interface FormErrorsProps {
  /** `refused`: why the server did not do it, although the form was filled in rightly. */
  result: (SubmissionResult<string[]> & { refused?: string }) | undefined;
  /** Field names of the form and their ids, in the order in which they stand. */
  fields: Record<string, string>;
  /** Heading where not a field but the whole did not work, and a sentence on what to do. */
  failed?: { title: string; text?: string };
  /** Whether wrong fields are said over the page too, and not only what the server refuses. */
  namesFields?: boolean;
}

/** All errors of a form above it, each linked to its field; texts for the form as a whole come first and are said over the page too. */
export function FormErrors({ result, fields, failed, namesFields: sayFields = false }: FormErrorsProps) {
  const { t } = useTranslation();
  const found = result?.error ?? {};
  const whole = (found[""] ?? []).map((text) => ({ text }));
  const single = Object.entries(fields).flatMap(([name, id]) =>
    (found[name] ?? []).map((text) => ({ text, fieldId: id })),
  );
  const advice = whole.length > 0 && failed?.text ? [{ text: failed.text }] : [];
  const errors = [...whole, ...advice, ...single];
  const heading = whole.length > 0 && failed ? failed.title : t("errorSummary");
  const said =
    [...whole, ...advice].map(({ text }) => text).join("\n") ||
    result?.refused ||
    (sayFields ? single[0]?.text : undefined);
  const notice =
    failed === undefined || said === undefined
      ? null
      : ({ variant: "destructive", title: failed.title, text: said } as const);
  useNoticeOf(notice, result?.error);
  const box = useFocusOnErrors(result?.error);
  return errors.length === 0 ? null : (
    <ErrorSummary heading={heading} errors={errors} saidOver={notice !== null} box={box} />
  );
}

/** Leads to errors that come while one is on the page; those that came with it have the focus already, and who has gone on since is left alone. */
function useFocusOnErrors(errors: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const isThere = useHydrated();
  const [first] = useState({ errors, isThere });
  useEffect(() => {
    if (first.isThere || errors !== first.errors) box.current?.focus();
  }, [errors, first]);
  return box;
}
