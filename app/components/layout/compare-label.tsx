import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { useFrame } from "./use-frame";

/** Label of a link to the comparison, with the number of items where there are any. */
export function CompareLabel() {
  const { t } = useTranslation();
  const number = useFrame()?.picks.length ?? 0;
  return (
    <>
      <Icon name="compare" size="sm" />
      <span>{number === 0 ? t("compare") : t("compareCount", { number })}</span>
    </>
  );
}
