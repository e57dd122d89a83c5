import type { Namespace } from "~/i18n/namespaces";

/** What a route says about its page. */
export interface PageHandle {
  /** Of its texts, besides the common ones. */
  i18n?: readonly Namespace[];
  /** True where the page has images, which lite mode offers to show. */
  images?: boolean;
  /** True where the page has a link to the page above it, which phones show in the header. */
  isInner?: boolean;
  /** True where the page has an action bar, which phones show in place of the tabs. */
  hasActions?: boolean;
  /** True where the address holds a secret: the page is kept nowhere. */
  isSecret?: boolean;
  /** True where search engines are to leave the page out. */
  isUnlisted?: boolean;
}
