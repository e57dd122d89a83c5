import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNoticeOf } from "~/components/layout/use-frame";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Icon } from "~/components/ui/elements";
import type { FormResult } from "~/http/page.server";

interface FormErrorsProps {
  /** Conform's form; without one, fields have their names as ids. */
  form?: { id: string; allErrors: Record<string, string[] | null> };
  result: Partial<FormResult> | undefined;
  /** Heading for an error of the whole form, and a sentence on what to do. */
  failed?: { title: string; text?: string };
  /** Whether field errors also appear as a toast, not only refusals by the server. */
  namesFields?: boolean;
}

/** Errors above a form, focused and linked to their fields; those of the whole form come first, also as a toast. */
export function FormErrors({ form, result, failed, namesFields = false }: FormErrorsProps) {
  const { t } = useTranslation();
  const sent = listErrors(result?.error ?? undefined, failed?.text);
  // A form that is emptied has none of them any more.
  const { general, single } = form === undefined ? sent : listErrors(form.allErrors, failed?.text);
  const message = sent.general.join("\n") || result?.refused || (namesFields ? sent.single[0]?.text : undefined);
  const notice =
    failed === undefined || message === undefined
      ? null
      : ({ variant: "destructive", title: failed.title, text: message } as const);
  useNoticeOf(notice, result?.error);
  const box = useFocusOnErrors(result?.error, single.length + general.length);
  if (general.length + single.length === 0) return null;
  return (
    <div
      ref={box}
      id="error-summary"
      role="alert"
      tabIndex={-1}
      autoFocus
      className="alert red items-start"
      data-error-summary=""
    >
      <Icon name="warning" />
      <div>
        <h2>{general.length > 0 && failed ? failed.title : t("errorSummary")}</h2>
        <ul>
          {general.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {single.map(({ name, text }) => (
            <li key={`${name} ${text}`}>
              <a className="block py-3" href={`#${form === undefined ? name : `${form.id}-${name}`}`}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function listErrors({ "": whole, ...fields }: Record<string, string[] | null> = {}, advice: string | undefined) {
  return {
    general: whole ? [...whole, ...(advice ? [advice] : [])] : [],
    single: Object.entries(fields).flatMap(([name, texts]) => (texts ?? []).map((text) => ({ name, text }))),
  };
}

/** Focuses errors that arrive on an open page, unless the user has moved on. Those of the initial HTML have focus. */
function useFocusOnErrors(errors: unknown, count: number) {
  const box = useRef<HTMLDivElement>(null);
  const isThere = useHydrated();
  const [first] = useState({ errors, isThere });
  useEffect(() => {
    if (first.isThere || errors !== first.errors) box.current?.focus();
  }, [errors, count, first]);
  return box;
}
