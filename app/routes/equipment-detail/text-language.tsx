import { useTranslation } from "react-i18next";
import { factsOf, readLanguage } from "~/i18n/language";

/** Says which language the owner wrote in, where it is known and not the page's own. */
export function TextLanguage({ of }: { of: string | null }) {
  const { t, i18n } = useTranslation("equipment");
  const language = readLanguage(of);
  if (language === undefined || language === i18n.language) return null;
  return <p className="soft small">{t("writtenIn", { language: factsOf(language).name })}</p>;
}
