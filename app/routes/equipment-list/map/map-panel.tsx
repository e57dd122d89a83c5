import { useFrame } from "~/components/layout/use-frame";
import type { MapView } from "./map-view.server";
import { DrawnMap } from "./drawn-map";
import { EquipmentByCity } from "./equipment-by-city";
import { MAP_ID } from "./map-address";

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
