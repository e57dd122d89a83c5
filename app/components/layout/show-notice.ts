import type { DocumentEvents } from "~/enhance/contract";
import type { Notice } from "~/http/session.server";

/** Says something over the page, from anywhere in the browser. Its texts are finished. */
export function showNotice(notice: Notice): void {
  document.dispatchEvent(new CustomEvent<DocumentEvents["say-notice"]>("say-notice", { detail: notice }));
}
