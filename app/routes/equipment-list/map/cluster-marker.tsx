import { point, type Marker as LeafletMarker } from "leaflet";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Marker, Popup, useMap } from "react-leaflet";
import { boxOf } from "~/domain/geography/clusters";
import type { Point } from "~/domain/geography/distance";
import { formatRupees } from "~/i18n/money";
import { isSpread, lowestRate, MARKER_PIXELS, namePlaces, type Spot } from "./map-markers";
import { createMarkerIcon } from "./marker-icon";
import { MarkerPopup, POPUP_PIXELS } from "./marker-popup";

const ZOOM_MARGIN = point(60, 60);

interface ClusterMarkerProps {
  at: Point;
  spots: readonly Spot[];
  carried: string;
  isLastZoom: boolean;
}

/** Several prices in one marker: it zooms in, and lists its equipment where zooming would not part it. */
export function ClusterMarker({ at, spots, carried, isLastZoom }: ClusterMarkerProps) {
  const { t } = useTranslation("map");
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const amount = formatRupees(lowestRate(spots));
  const place = namePlaces(spots);
  const label = t("markerMany", { place, number: spots.length, amount });
  const { icon, control } = useMemo(
    () => createMarkerIcon({ count: spots.length, price: amount, label }),
    [spots.length, amount, label],
  );
  const isListed = isLastZoom || !isSpread(spots);
  const close = () => {
    marker.current?.closePopup();
    control.focus();
  };
  const zoomIn = () => {
    const box = boxOf(spots);
    if (isListed || box === undefined) return;
    const { south, west, north, east } = box;
    const fitting = map.getBoundsZoom(
      [
        [south, west],
        [north, east],
      ],
      false,
      ZOOM_MARGIN,
    );
    const zoom = Math.min(map.getMaxZoom(), Math.max(map.getZoom() + 1, fitting));
    map.setView([(south + north) / 2, (west + east) / 2], zoom, { animate: false });
    // The marker is gone; the keyboard goes on from the map.
    map.getContainer().focus({ preventScroll: true });
  };
  return (
    <Marker
      ref={marker}
      position={[at.latitude, at.longitude]}
      icon={icon}
      keyboard={false}
      eventHandlers={{ click: zoomIn }}
    >
      {isListed ? (
        <Popup
          closeButton={false}
          minWidth={POPUP_PIXELS.width}
          maxWidth={POPUP_PIXELS.width}
          maxHeight={POPUP_PIXELS.height}
          offset={[0, -MARKER_PIXELS.y / 2]}
        >
          <MarkerPopup spots={spots} place={place} carried={carried} onClose={close} />
        </Popup>
      ) : null}
    </Marker>
  );
}
