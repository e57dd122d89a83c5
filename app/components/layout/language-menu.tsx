import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "~/components/forms/form";
import { factsOf, LANGUAGES, type Language } from "~/i18n/language";
import { showNotice } from "./show-notice";
import { storeLanguage } from "./use-stored-language";

/** Tells the server of another language, as the form that offers it would. @throws where it is refused */
async function sendLanguage(form: HTMLFormElement, language: string): Promise<void> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set("language", language);
  const answer = await fetch("/language", { method: "POST", body, redirect: "manual" });
  if (!answer.ok && answer.type !== "opaqueredirect") throw new Error(String(answer.status));
}

function LanguageChoices({ language }: { language: Language }) {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [requested, setRequested] = useState<string | null>(null);
  useEffect(() => {
    if (requested !== language) return;
    setRequested(null);
    const menu = form.current?.closest("details");
    menu?.removeAttribute("open");
    menu?.querySelector("summary")?.focus({ preventScroll: true });
  }, [requested, language]);

  const change = async (choice: string, sent: HTMLFormElement) => {
    setRequested(choice);
    try {
      await i18n.loadLanguages(choice);
      await sendLanguage(sent, choice);
      storeLanguage(choice);
      navigate(pathname + search, { replace: true, preventScrollReset: true });
    } catch {
      setRequested(null);
      showNotice({ variant: "destructive", title: t("languageFailed"), text: t("languageFailedText") });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Without cookies the server says what is wrong.
    if (!(submitter instanceof HTMLButtonElement) || !navigator.cookieEnabled) return;
    event.preventDefault();
    if (submitter.value !== language) void change(submitter.value, event.currentTarget);
  };
  return (
    <Form
      method="post"
      reloadDocument
      ref={form}
      action="/language"
      onSubmit={submit}
      aria-busy={requested !== null || undefined}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {LANGUAGES.map((choice) => (
        <button
          key={choice}
          name="language"
          value={choice}
          lang={choice}
          aria-current={choice === language || undefined}
          disabled={requested !== null}
        >
          {factsOf(choice).name}
        </button>
      ))}
    </Form>
  );
}

export function LanguageMenu({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <details className="menu relative">
      <summary className="bar-link">
        <span className="sr-only">{`${t("changeLanguage")}: ${factsOf(language).name}`}</span>
        {/* Of two scripts a reader knows one. */}
        <span aria-hidden="true" translate="no">
          अ/A
        </span>
      </summary>
      <div className="menu-list right-0 w-37.5">
        <LanguageChoices language={language} />
      </div>
    </details>
  );
}
