import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { Tabs } from "~/components/ui/tabs";

export interface ViewTabsProps {
  /** URLs of the same results as a list and on a map. */
  viewUrls: { list: string; map: string };
  current: "list" | "map";
}

/** Switches between list and map. */
export function ViewTabs({ viewUrls, current }: ViewTabsProps) {
  const { t } = useTranslation("map");
  const icons = { list: "list", map: "map" } as const;
  const tabs = (["list", "map"] as const).map((view) => ({
    to: viewUrls[view],
    label: (
      <>
        <Icon name={icons[view]} size="sm" />
        {t(view)}
      </>
    ),
    current: view === current,
  }));
  return <Tabs label={t("viewLabel")} tabs={tabs} />;
}
