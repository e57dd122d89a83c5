import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { Tabs } from "~/components/ui/tabs";

interface LookTabsProps {
  /** URLs of the same results as a list and on a map. */
  looks: { list: string; map: string };
  current: "list" | "map";
}

/** Switches between list and map. */
export function LookTabs({ looks, current }: LookTabsProps) {
  const { t } = useTranslation("map");
  const icons = { list: "list", map: "map" } as const;
  const tabs = (["list", "map"] as const).map((look) => ({
    to: looks[look],
    label: (
      <>
        <Icon name={icons[look]} size="sm" /> {t(look)}
      </>
    ),
    current: look === current,
  }));
  return <Tabs label={t("viewLabel")} tabs={tabs} />;
}
