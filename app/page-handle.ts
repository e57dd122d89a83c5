import type { Namespace } from "~/i18n/namespaces";

/** What a route says about its page. */
export interface PageHandle {
  /** Of its texts, besides the common ones. */
  i18n?: readonly Namespace[];
  /** True where the page has images, which lite mode offers to show. */
  images?: boolean;
  /** True below another page: on phones its way back stands in the bar. */
  isInner?: boolean;
  /** True where the page has an action bar, by its loader data: it takes the place of the tabs. */
  hasActions?: (data: unknown) => boolean;
  /** True where the address holds a secret: the page is kept nowhere. */
  isSecret?: boolean;
}
