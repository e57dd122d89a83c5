import type {} from "react";

/** Attributes by which parts of the product speak to each other, to styles and to tests. */
declare module "react" {
  /** React gives these to every element. */
  interface AriaAttributes {
    /** Id of the dialog that a press opens. A link with it leads to a page that does the same. */
    "data-opens"?: string | undefined;
    /** What an opener opens its dialog for; copied to the dialog. */
    "data-with"?: "voice" | "" | undefined;
    /** Fewest letters of a text: its dialog stays open while it is begun and shorter. */
    "data-least"?: number | undefined;
    /** Part of the page that a link to it shows on phones, and hides again. */
    "data-folds"?: "" | undefined;
    /** The summary of what is wrong with a form. */
    "data-error-summary"?: "" | undefined;
    /** The heading of a table's cell where the table is narrow. */
    "data-label"?: string | undefined;
    /** The day of a calendar's cell. */
    "data-day"?: string | undefined;
  }
}
