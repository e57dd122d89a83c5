import { useTranslation } from "react-i18next";

/** Lets keyboard users skip the header. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href="#content">
      {t("skipToContent")}
    </a>
  );
}
