import { sendLanguage } from "~/components/layout/send-language";
import { showNotice } from "~/components/layout/show-notice";
import { getFixedT } from "~/i18n/page-texts.client";
import { refreshPage } from "./replace-page";

const CHOICES = "form[action='/language']";

const listForms = () => [...document.querySelectorAll<HTMLFormElement>(CHOICES)];

function disable(isDisabled: boolean): void {
  for (const form of listForms()) for (const button of form.querySelectorAll("button")) button.disabled = isDisabled;
}

async function switchTo(language: string, form: HTMLFormElement): Promise<void> {
  const index = listForms().indexOf(form);
  disable(true);
  try {
    await sendLanguage(form, language);
    await refreshPage();
    const menu = listForms()[index]?.closest("details");
    menu?.querySelector("summary")?.focus({ preventScroll: true });
  } catch {
    disable(false);
    const t = getFixedT(document.documentElement.lang);
    showNotice({ variant: "destructive", title: t("languageFailed"), text: t("languageFailedText") });
  }
}

/** Switches the language without leaving the page. */
export function switchLanguageInPlace(): void {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches(CHOICES) || !(submitter instanceof HTMLButtonElement))
      return;
    // Without cookies the server says what is wrong.
    if (!navigator.cookieEnabled) return;
    event.preventDefault();
    if (submitter.value !== document.documentElement.lang) void switchTo(submitter.value, form);
  });
}
