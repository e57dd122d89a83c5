import { useMemo } from "react";
import { useMap } from "react-leaflet";
import { ClusterMarker } from "./cluster-marker";
import { listMarkers, type Spot } from "./map-markers";
import { SingleMarker } from "./single-marker";
import { useZoom } from "./use-zoom";

interface EquipmentMarkersProps {
  spots: readonly Spot[];
  /** The place and days asked for, as links to equipment carry them on. */
  carried: string;
}

/** A price for each piece of equipment; overlapping ones share a marker. */
export function EquipmentMarkers({ spots, carried }: EquipmentMarkersProps) {
  const map = useMap();
  const zoom = useZoom();
  const clusters = useMemo(
    () => listMarkers(spots, ({ latitude, longitude }) => map.project([latitude, longitude], zoom)),
    [map, spots, zoom],
  );
  return clusters.map(({ at, items }) => {
    const [first, ...others] = items;
    if (first === undefined) return null;
    const key = `${at.latitude},${at.longitude}:${items.map(({ equipment }) => equipment.id).join()}`;
    return others.length === 0 ? (
      <SingleMarker key={key} spot={first} carried={carried} />
    ) : (
      <ClusterMarker key={key} at={at} spots={items} carried={carried} isLastZoom={zoom >= map.getMaxZoom()} />
    );
  });
}
