import type { Notice } from "~/http/session.server";
import type { DocumentEvents } from "./contract";
import { isConnectionGood } from "./connection";

/** Says something over the page. Resolves to false where it has to be said within the page instead. */
export type SayOverPage = (notice: Notice) => Promise<boolean>;

const isReactThere = () => document.documentElement.dataset.ready === "yes";

/** True where a message can be said over the page without a wait for the network. */
export function canSayOverPage(): boolean {
  return isReactThere() || (document.documentElement.dataset.ready !== "no" && isConnectionGood());
}

/**
 * What stands over the page is React's. It is fetched for a message where that takes no time; who waits
 * for the network is told at once, where they are.
 */
export function createSayOverPage(hydratePage: () => Promise<void>): SayOverPage {
  return async (detail) => {
    if (canSayOverPage()) await hydratePage();
    if (isReactThere()) document.dispatchEvent(new CustomEvent<DocumentEvents["say-notice"]>("say-notice", { detail }));
    return isReactThere();
  };
}
