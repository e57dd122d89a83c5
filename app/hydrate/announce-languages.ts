import type { WindowEvents } from "~/enhance/contract";
import { onLanguage } from "~/i18n/page-texts.client";

/** Tells the page when its language has changed. */
export function announceLanguages(): void {
  onLanguage((language) => {
    dispatchEvent(new CustomEvent<WindowEvents["languageChanged"]>("languageChanged", { detail: language }));
  });
}
