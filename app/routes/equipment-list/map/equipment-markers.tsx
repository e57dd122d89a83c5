import { useEffect, useMemo, useRef, useState } from "react";
import { useMap, useMapEvents, Marker, Popup, Tooltip } from "react-leaflet";
import { listMarkers, type Spot, isSpread, lowestRate, MARKER_PIXELS, namePlaces } from "./map-markers";
import { point, type Marker as LeafletMarker, divIcon } from "leaflet";
import { useTranslation } from "react-i18next";
import { boxOf } from "~/domain/geography/clusters";
import type { Point } from "~/domain/geography/distance";
import { formatRupees } from "~/i18n/money";
import { useNavigate, Link } from "@remix-run/react";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { useKilometresText } from "./equipment-by-city";
import { Badge, Button, Icon, Price } from "~/components/ui/elements";

interface EquipmentMarkersProps {
  spots: readonly Spot[];
  /** The place and days asked for, as links to equipment carry them on. */
  carried: string;
}

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

export function useZoom(): number {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  return zoom;
}

const ZOOM_MARGIN = point(60, 60);

interface ClusterMarkerProps extends EquipmentMarkersProps {
  at: Point;
  isLastZoom: boolean;
}

/** Several prices in one marker: it zooms in, and lists its equipment where zooming would not part it. */
function ClusterMarker({ at, spots, carried, isLastZoom }: ClusterMarkerProps) {
  const { t } = useTranslation("map");
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const amount = formatRupees(lowestRate(spots));
  const place = namePlaces(spots);
  const label = t("markerMany", { place, number: spots.length, amount });
  const { icon, control } = useMemo(() => createMarkerIcon(spots.length, amount, label), [spots.length, amount, label]);
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

/** A price that leads to its equipment; a plate shows more of it under the mouse and with the keyboard's focus. */
function SingleMarker({ spot: { equipment, latitude, longitude }, carried }: { spot: Spot; carried: string }) {
  const { t } = useTranslation("map");
  const distanceOf = useKilometresText();
  const goTo = useNavigate();
  const { id, name, location, dailyRate, km } = equipment;
  const to = `/equipment/${id}${carried}`;
  const amount = formatRupees(dailyRate);
  const place = [location, distanceOf(km)].filter(Boolean).join(" · ");
  const label = t("markerOne", { name, place, amount });
  const marker = useRef<LeafletMarker>(null);
  const { icon, control } = useMemo(() => createMarkerIcon(1, amount, label, to), [amount, label, to]);
  useEffect(() => {
    // Leaflet does so for markers that have the focus themselves, without the link in them.
    control.addEventListener("focus", () => marker.current?.openTooltip());
    control.addEventListener("blur", () => marker.current?.closeTooltip());
    control.addEventListener("keydown", ({ key }) => (key === "Escape" ? marker.current?.closeTooltip() : undefined));
    // The map decides what is a click and what ends a drag.
    control.addEventListener("click", (event) => (isPlainClick(event) ? event.preventDefault() : undefined));
  }, [control]);
  return (
    <Marker
      ref={marker}
      position={[latitude, longitude]}
      icon={icon}
      keyboard={false}
      eventHandlers={{ click: ({ originalEvent }) => (isPlainClick(originalEvent) ? goTo(to) : undefined) }}
    >
      <Tooltip className="map-preview" direction="top" offset={[0, -MARKER_PIXELS.y]} opacity={1}>
        <EquipmentPreview equipment={equipment} />
      </Tooltip>
    </Marker>
  );
}

const POPUP_PIXELS = { width: 270, height: 320 };

interface MarkerPopupProps extends EquipmentMarkersProps {
  /** Names of the cities around the marker. */
  place: string;
  onClose: () => void;
}

function MarkerPopup({ spots, place, carried, onClose }: MarkerPopupProps) {
  const { t } = useTranslation(["map", "equipment", "common"]);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    element?.addEventListener("keydown", leave);
    return () => element?.removeEventListener("keydown", leave);
  }, [onClose]);
  // Moves focus inside, for those who opened it by keyboard.
  useEffect(() => body.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={body} className="stack" tabIndex={-1} role="dialog" aria-label={place}>
      <div className="flex items-center justify-between gap-3">
        <p>
          <strong>{place}</strong> · {t("equipment:results", { count: spots.length })}
        </p>
        <Button type="button" variant="ghost" size="icon" onClick={onClose} aria-label={t("common:close")}>
          <Icon name="close" size="sm" />
        </Button>
      </div>
      <ul className="stack">
        {spots.map(({ equipment }) => (
          <li key={equipment.id}>
            <EquipmentPreview equipment={equipment} to={`/equipment/${equipment.id}${carried}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EquipmentPreview({ equipment, to }: Pick<Spot, "equipment"> & { to?: string }) {
  const { t } = useTranslation();
  const distanceOf = useKilometresText();
  const { name, preview, textLanguage, dailyRate, availability, km } = equipment;
  return (
    <>
      <h3>
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className="map-link">
            {name}
          </Link>
        )}
      </h3>
      <p className="small" lang={textLanguage ?? undefined}>
        {preview}
      </p>
      <p className="row">
        <Price amount={formatRupees(dailyRate)} per={t("perDay")} />
        <Badge tone={availability ? "green" : "red"}>{t(availability ? "available" : "notAvailable")}</Badge>
        {km === undefined ? null : <span className="soft small">{distanceOf(km)}</span>}
      </p>
    </>
  );
}

/** The link or button in it takes focus and presses. @param to address of its only equipment, of a link */
function createMarkerIcon(count: number, price: string, label: string, to?: string) {
  const plate = document.createElement("span");
  plate.className = "map-plate";
  plate.ariaHidden = "true";
  if (count > 1) {
    const number = document.createElement("b");
    number.textContent = String(count);
    plate.append(number);
  }
  plate.append(count > 1 ? `${price}+` : price);
  const spoken = document.createElement("span");
  spoken.className = "sr-only";
  spoken.textContent = label;
  const control: HTMLElement = document.createElement(to === undefined ? "button" : "a");
  if (control instanceof HTMLAnchorElement) {
    control.href = to ?? "";
    control.draggable = false;
  } else control.setAttribute("type", "button");
  control.append(plate, spoken);
  // The browser makes a click of Enter; Leaflet would take the key for one more.
  control.addEventListener("keypress", (event) => event.stopPropagation());
  const icon = divIcon({
    className: "map-marker",
    html: control,
    iconSize: [MARKER_PIXELS.x, MARKER_PIXELS.y],
    iconAnchor: [MARKER_PIXELS.x / 2, MARKER_PIXELS.y],
  });
  return { icon, control };
}
