import i18next from "i18next";
import type { Notice } from "~/http/session.server";

declare global {
  interface DocumentEventMap {
    "say-notice": CustomEvent<Notice>;
  }
}

/** Says something over the page, from anywhere in the browser. Its texts are finished. */
export function showNotice(notice: Notice): void {
  document.dispatchEvent(new CustomEvent("say-notice", { detail: notice }));
}

export const showOffline = (): void =>
  showNotice({ variant: "destructive", title: i18next.t("offline"), text: i18next.t("offlineText") });
