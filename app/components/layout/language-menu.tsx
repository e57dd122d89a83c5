import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form } from "~/components/forms/form";
import { factsOf, LANGUAGES, type Language } from "~/i18n/language";
import { useLanguageSwitch } from "./use-language-switch";

/** All languages, each in its own script; a form that redirects to the same page. */
function LanguageChoices({ language }: { language: Language }) {
  const { pathname, search } = useLocation();
  const { form, changing, submit } = useLanguageSwitch(language);
  return (
    <Form
      method="post"
      reloadDocument
      ref={form}
      action="/language"
      onSubmit={submit}
      aria-busy={changing || undefined}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {LANGUAGES.map((choice) => (
        <button
          key={choice}
          name="language"
          value={choice}
          lang={choice}
          aria-current={choice === language || undefined}
          disabled={changing}
        >
          {factsOf(choice).name}
        </button>
      ))}
    </Form>
  );
}

/** The same in a menu, for the header. */
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
