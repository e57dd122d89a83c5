import { useTranslation } from "react-i18next";

/** Lets keyboard users skip the header. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip absolute top-2 left-2 z-9 bg-haldi px-4 py-2.5 text-on-haldi" href="#content">
      {t("skipToContent")}
    </a>
  );
}
