import type {} from "react";
import type { Notice } from "~/http/session.server";
import type { WayOfLoading } from "./page-handle";

/**
 * Every `data-*` attribute and every event by which server, plain script and React speak to each other. Types
 * alone: code that the plain script shared with React would be one more file to fetch before the first script runs.
 * `tests/house/contract.test.ts` holds that no other name is used and that each has somebody who reads it.
 */

declare module "react" {
  /** React gives these to every element. */
  interface AriaAttributes {
    // Dialogs
    /** Id of the dialog that a press opens. A link with it leads to a page that does the same. */
    "data-opens"?: string | undefined;
    /** What an opener opens its dialog for; the script copies it to the dialog. */
    "data-with"?: "voice" | "" | undefined;
    /** Opens the dialog for a first machine on the next dashboard. */
    "data-asks-to-add"?: "" | undefined;
    /** Fewest letters of a text: its dialog stays open while it is begun and shorter. */
    "data-least"?: number | undefined;

    // Forms
    /** Sent in the background, so that it can be sent again where the connection breaks; twice must do no harm. */
    "data-keeps"?: boolean | undefined;
    /** Set by the script while a form is on its way. */
    "data-sent"?: "yes" | undefined;

    /** Address that takes the photos of a form one by one, in the background. */
    "data-uploads"?: string | undefined;

    // The list of equipment
    /** Part of the page that a link to it shows on phones, and hides again. */
    "data-folds"?: "" | undefined;
    /** Set by the script: that part is shown though the address does not name it, or hidden though it does. */
    "data-turned"?: "" | undefined;
    /** The list's filter form: idle fields stay out of the address. */
    "data-filters"?: boolean | undefined;
    /** A link whose address brings filters of its own: those remembered are forgotten. */
    "data-refilters"?: boolean | undefined;
    /** Id of the number field that a slider moves. */
    "data-moves"?: string | undefined;
    /** The value with which a field narrows nothing. */
    "data-rest"?: string | number | undefined;
    /** A button that looks for the visitor's position. */
    "data-locates"?: "" | undefined;

    // Images
    /** A link that loads the page's image afresh. */
    "data-refreshes"?: "" | undefined;
    /** A link to WhatsApp with a message, which the phone's own way to share takes over. */
    "data-shares"?: "" | undefined;
    /** Set by the script: how often an image was asked for. */
    "data-tries"?: string | undefined;

    // Hydration and what is said over the page
    /** On the root element: when the page hydrates, see `page-handle.ts`. */
    "data-load"?: WayOfLoading | undefined;
    /** On the root element: React comes for parts of the page alone. */
    "data-parts"?: "" | undefined;
    /** Such a part, by its name in `routes.parts.ts`. */
    "data-part"?: string | undefined;
    /** A link to the page it is on, for a tool that needs React: a press hydrates the page. */
    "data-hydrates"?: "" | undefined;
    /** Something that React looks for again and again. */
    "data-polls"?: "" | undefined;
    /** A failure within the page that is said over it too, once React is there: title and text, a line each. */
    "data-toast"?: string | undefined;
    /** Set by the script in the head on the root element: the first bytes of the page took more than a second. */
    "data-slow"?: "" | undefined;
    /** Set by the script on the root element: script runs. */
    "data-script"?: "" | undefined;
    /** Set by the script on the root element: the page is hydrated, or will not be. */
    "data-ready"?: "yes" | "no" | undefined;
    /** Set by the script on the root element: what the page has to say is said over it by React. */
    "data-toasts"?: "" | "top" | undefined;

    // Without a network
    /** Set by the service worker on the root element: the page is a copy kept for reading, and never hydrates. */
    "data-kept"?: "" | undefined;

    // What styles and tests read
    /** The heading of a table's cell where the table is narrow. */
    "data-label"?: string | undefined;
    /** The day of a calendar's cell. */
    "data-day"?: string | undefined;
    /** What the voice assistant is doing. */
    "data-mode"?: string | undefined;
    /** How a message over the page looks. */
    "data-variant"?: Notice["variant"] | undefined;
    /** The summary of what is wrong with a form. */
    "data-error-summary"?: "" | undefined;
  }
}

/** What React tells the script when it has shown the list of equipment. */
export interface ListShown {
  /** False when coming back through the history. */
  isNewVisit: boolean;
  /** Leads on to another address in place of this one. */
  goTo: (address: string) => void;
}

/** Events dispatched on the document, with their detail. */
export interface DocumentEvents {
  /** From React: the list of equipment is shown, on this page or on one that React led to. */
  "list-shown": ListShown;
  /** From React: the dashboard with the user's own equipment is shown. */
  "machines-shown": undefined;
  /** From whoever has something to say over the page; its texts are finished. */
  "say-notice": Notice;
}

/** Events dispatched on the window, with their detail. */
export interface WindowEvents {
  /** From script or React, whichever changed it: the page is in another language. */
  languageChanged: string;
}

/** What React tells the service worker when a page that had a user has none any more. */
export type SessionOver = "session over";

/** A form that could not be sent. */
export interface Draft {
  /** Of the form's action. */
  path: string;
  /** The action's query, such as the one for rewriting a review. */
  search?: string;
  /** Of the form's page. */
  title?: string;
  fields: [name: string, value: string][];
}

/** The message that hands it to the service worker. */
export interface DraftMessage {
  /** isOfCopy: the page did not show what had been kept before. */
  draft: Draft & { isOfCopy?: boolean };
}

/** Events dispatched on an image; they bubble. */
export interface ImageEvents {
  /** An image did not come, however often it was asked for. */
  lost: undefined;
}

declare global {
  interface DocumentEventMap {
    "list-shown": CustomEvent<DocumentEvents["list-shown"]>;
    "machines-shown": CustomEvent<DocumentEvents["machines-shown"]>;
    "say-notice": CustomEvent<DocumentEvents["say-notice"]>;
  }
  interface WindowEventMap {
    languageChanged: CustomEvent<WindowEvents["languageChanged"]>;
  }
  interface HTMLElementEventMap {
    lost: CustomEvent<ImageEvents["lost"]>;
  }
}
