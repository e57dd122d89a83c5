import { useFrame } from "~/components/layout/use-frame";
import type { MapView } from "./map-view.server";
import { EquipmentByCity } from "./equipment-by-city";
import { MAP_ID } from "./map-address";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ReloadAlert } from "~/components/layout/load-failure";
import { Spinner } from "~/components/ui/elements";
import { OUTLINE_SOURCES } from "~/components/map/map-limits";

interface MapPanelProps {
  map: MapView;
  /** True shortly after the switch to the map. */
  switching: boolean;
}

/** The map, and what it shows by city; lite mode lists by city alone. */
export function MapPanel({ map, switching }: MapPanelProps) {
  const isLite = Boolean(useFrame()?.lite);
  return (
    <>
      {isLite ? null : (
        <div id={MAP_ID}>
          <DrawnMap map={map} switching={switching} />
        </div>
      )}
      <EquipmentByCity map={map} />
    </>
  );
}

/** The map where JavaScript runs; the list by city below it needs none. */
function DrawnMap({ map, switching }: MapPanelProps) {
  const { t } = useTranslation("map");
  const [EquipmentMap, setEquipmentMap] = useState<ComponentType<{ map: MapView }> | "failed">();
  useEffect(() => {
    // The map and its library outweigh the rest of the page, so they load when a map is opened.
    import("./equipment-map").then(
      (loaded) => setEquipmentMap(() => loaded.default),
      () => setEquipmentMap("failed"),
    );
  }, []);
  return (
    <section className="stack" aria-label={t("label")}>
      {EquipmentMap === "failed" ? (
        <ReloadAlert variant="warning" title={t("failed")} again={t("again")}>
          <p>{t("failedText")}</p>
        </ReloadAlert>
      ) : EquipmentMap === undefined || switching ? (
        <MapBusy label={t("loading")} />
      ) : (
        <EquipmentMap map={map} />
      )}
      {/* Under the map: on it, links as large as a finger would cover prices. */}
      <p className="row small map-sources">
        {OUTLINE_SOURCES.map(({ name, at }) => (
          <a key={name} href={at} className="tall" rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}

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

/** True for `durationMs` after `view` changes, while the new view loads. */
export function useSwitching(view: string, durationMs: number): boolean {
  const [settled, setSettled] = useState(view);
  useEffect(() => {
    if (settled === view) return undefined;
    const timer = setTimeout(() => setSettled(view), durationMs);
    return () => clearTimeout(timer);
  }, [settled, view, durationMs]);
  return settled !== view;
}
