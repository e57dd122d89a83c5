import { divIcon, type Marker as LeafletMarker } from "leaflet";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Marker, Popup, useMap } from "react-leaflet";
import type { Cluster } from "~/domain/geography/clusters";
import { formatRupees } from "~/i18n/money";
import { listMarkers, lowestRate, MARKER_PIXELS, type Spot } from "./map-markers";
import { MarkerPopup } from "./marker-popup";
import { useZoom } from "./use-zoom";

/** The label of a cluster names no more cities than fit on two lines. */
const MAX_NAMED = 3;
const POPUP_WIDTH_PIXELS = 270;
const POPUP_HEIGHT_PIXELS = 320;

/** The icon of a marker and its accessible label. */
function priceIcon(count: number, price: string, label: string) {
  const plate = document.createElement("span");
  plate.className = "map-plate";
  plate.ariaHidden = "true";
  if (count > 1) {
    const number = document.createElement("b");
    number.textContent = String(count);
    plate.append(number);
  }
  plate.append(count > 1 ? `${price}+` : price);
  const heard = document.createElement("span");
  heard.className = "sr-only";
  heard.textContent = label;
  const whole = document.createElement("div");
  whole.append(plate, heard);
  return divIcon({
    className: "map-marker",
    html: whole,
    iconSize: [MARKER_PIXELS.x, MARKER_PIXELS.y],
    iconAnchor: [MARKER_PIXELS.x / 2, MARKER_PIXELS.y],
  });
}

function namePlaces(spots: readonly Spot[]): string {
  const cities = [...new Set(spots.map(({ city }) => city))];
  return cities.slice(0, MAX_NAMED).join(", ") + (cities.length > MAX_NAMED ? "…" : "");
}

/** A price for each piece of equipment; overlapping ones share a marker. */
export function EquipmentMarkers({ spots }: { spots: readonly Spot[] }) {
  const map = useMap();
  const zoom = useZoom();
  const clusters = useMemo(
    () => listMarkers(spots, ({ latitude, longitude }) => map.project([latitude, longitude], zoom)),
    [map, spots, zoom],
  );
  return clusters.map((one) => (
    <EquipmentMarker
      key={`${one.at.latitude},${one.at.longitude}:${one.items.map(({ equipment }) => equipment.id).join()}`}
      cluster={one}
    />
  ));
}

function EquipmentMarker({ cluster: { at, items } }: { cluster: Cluster<Spot> }) {
  const { t } = useTranslation("map");
  const marker = useRef<LeafletMarker>(null);
  const [first] = items;
  const amount = formatRupees(lowestRate(items));
  const place = namePlaces(items);
  const label =
    items.length === 1
      ? t("markerOne", { name: first?.equipment.name, place: first?.equipment.location, amount })
      : t("markerMany", { place, number: items.length, amount });
  const icon = useMemo(() => priceIcon(items.length, amount, label), [items.length, amount, label]);
  const close = () => {
    marker.current?.closePopup();
    marker.current?.getElement()?.focus();
  };
  return (
    <Marker ref={marker} position={[at.latitude, at.longitude]} icon={icon}>
      <Popup
        closeButton={false}
        minWidth={POPUP_WIDTH_PIXELS}
        maxWidth={POPUP_WIDTH_PIXELS}
        maxHeight={POPUP_HEIGHT_PIXELS}
        offset={[0, -MARKER_PIXELS.y / 2]}
      >
        <MarkerPopup spots={items} place={place} onClose={close} />
      </Popup>
    </Marker>
  );
}
