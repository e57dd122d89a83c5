import { useTranslation } from "react-i18next";

/** Says which language the owner wrote in, where it is known and not the page's own. */
export function TextLanguage({ name }: { name: string | undefined }) {
  const { t } = useTranslation("equipment");
  return name === undefined ? null : <p className="soft small">{t("writtenIn", { language: name })}</p>;
}
