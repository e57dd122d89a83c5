import type { Translate } from "~/i18n/namespaces";
import { FORMER_NAME } from "./user";

/** A user's name as others read it. */
export const shownName = (name: string, t: Translate): string =>
  name === FORMER_NAME ? t("security:formerUser") : name;
