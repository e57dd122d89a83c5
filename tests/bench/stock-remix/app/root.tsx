import { setI18n } from "react-i18next";
import { textsOf } from "~/i18n/texts.server";
import { shown } from "./shown.server";

export { default, Layout, meta } from "~/root";

export const loader = () => {
  setI18n(textsOf("en"));
  return shown.frame;
};
