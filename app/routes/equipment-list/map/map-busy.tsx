import { useTranslation } from "react-i18next";
import { Spinner } from "~/components/ui/spinner";

/** Placeholder while the list or map loads, as large as the map, with the way to the list by city. */
export function MapBusy({ label }: { label: string }) {
  const { t } = useTranslation("map");
  return (
    <div className="h-150 bg-sand text-center noscript:hidden">
      <Spinner label={label} fullScreen />
      <a href="#by-city" className="tall">
        {t("byCity")}
      </a>
    </div>
  );
}
