import { useTranslation } from "react-i18next";

/** Says a distance in whole kilometres as cards do; undefined without one. */
export function useKilometresText(): (km: number | undefined) => string | undefined {
  const { t } = useTranslation();
  return (km) => (km === undefined ? undefined : km === 0 ? t("veryNear") : t("away", { km }));
}
