import "leaflet/dist/leaflet.css";
import "./map.css";
import { useLocation, useNavigate } from "@remix-run/react";
import { CRS, divIcon, latLngBounds, point } from "leaflet";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  AttributionControl,
  ImageOverlay,
  MapContainer,
  Marker,
  Pane,
  TileLayer,
  useMap,
  useMapEvents,
  ZoomControl,
} from "react-leaflet";
import indiaUrl from "~/components/map/india.svg?url";
import { showNotice } from "~/components/layout/show-notice";
import { useFrame } from "~/components/layout/use-frame";
import { nameOfCity, findNearestCity } from "~/domain/geography/cities";
import { boxAround, distanceKm, type Point } from "~/domain/geography/distance";
import { DEFAULT_LANGUAGE } from "~/i18n/language";
import type { MapView } from "../loader.server";
import { EquipmentMarkers, useZoom } from "./equipment-markers";
import { aroundCity, MAP_ID } from "./map-address";
import {
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  MAX_BOUNDS,
  NEAREST_CITY_KM,
  OUTLINE_BOX,
  OUTLINE_ZOOM,
  POSITION_ZOOM,
  WIDEST_ZOOM,
} from "~/components/map/map-limits";
import { listSpots } from "./map-markers";
import { Button, Icon } from "~/components/ui/elements";
import { usePosition } from "~/components/map/use-position";

const DEEPEST_ZOOM = 18;
const HERE_PIXELS = 22;

export default function EquipmentMap({ map }: { map: MapView }) {
  const { t } = useTranslation("map");
  const { position, locate } = usePosition();
  const spots = useMemo(() => listSpots(map.cities), [map.cities]);
  const isSearching = position.is === "searching";
  useEffect(() => {
    if (position.is === "unknown")
      showNotice({ variant: "destructive", title: t("locationError"), text: t(position.why) });
  }, [position, t]);
  return (
    <div className="relative stack">
      <MapContainer
        className="map"
        center={DEFAULT_CENTRE}
        zoom={DEFAULT_ZOOM}
        minZoom={WIDEST_ZOOM}
        maxZoom={DEEPEST_ZOOM}
        maxBounds={MAX_BOUNDS}
        maxBoundsViscosity={1}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={false}
        // Only under the mouse: see PageScroll.
        dragging={false}
        doubleClickZoom={false}
        fadeAnimation={false}
      >
        <OutlineLayer />
        <TileLayer {...map.tiles} maxZoom={DEEPEST_ZOOM} />
        <AttributionControl prefix={false} />
        <ZoomControl position="bottomleft" zoomInTitle={t("zoomIn")} zoomOutTitle={t("zoomOut")} />
        {position.is === "known" ? <Here at={position.point} /> : null}
        <EquipmentMarkers spots={spots} carried={map.carried} />
        <Window around={map.around} found={position.is === "known" ? position.point : undefined} />
        <CityPicker />
        <PageScroll />
      </MapContainer>
      {/* Over the map, so that nothing shifts. */}
      <Button type="button" variant="outline" className="map-locate" onClick={locate} pending={isSearching}>
        {isSearching ? null : <Icon name="location" size="sm" />}
        <span>{t(isSearching ? "locating" : "locate")}</span>
      </Button>
    </div>
  );
}

/** Closer in, no line is in sight, and the picture would be a hundred thousand pixels wide. */
const DEEPEST_OUTLINE_ZOOM = 11;
/** Under the tiles, which stand at 200. */
const PANE_STYLE = { zIndex: 150 };
const cornerAt = (x: number, y: number) => CRS.EPSG3857.pointToLatLng(point(x, y), OUTLINE_ZOOM);
const BOUNDS = latLngBounds(
  cornerAt(OUTLINE_BOX.left, OUTLINE_BOX.top),
  cornerAt(OUTLINE_BOX.left + OUTLINE_BOX.width, OUTLINE_BOX.top + OUTLINE_BOX.height),
);

function OutlineLayer() {
  const zoom = useZoom();
  if (zoom > DEEPEST_OUTLINE_ZOOM) return null;
  return (
    <Pane name="outlines" style={PANE_STYLE}>
      <ImageOverlay className="map-outlines" url={indiaUrl} bounds={BOUNDS} />
    </Pane>
  );
}

function Here({ at: { latitude, longitude } }: { at: Point }) {
  const icon = useMemo(() => divIcon({ className: "map-here", iconSize: [HERE_PIXELS, HERE_PIXELS] }), []);
  return (
    <Marker position={[latitude, longitude]} icon={icon} interactive={false} keyboard={false} zIndexOffset={-1000} />
  );
}

function Window({ around, found }: Pick<MapView, "around"> & { found: Point | undefined }) {
  const map = useMap();
  const circle = around === undefined ? undefined : `${around.latitude} ${around.longitude} ${around.radiusKm}`;
  useEffect(() => {
    if (circle === undefined) {
      map.setView(DEFAULT_CENTRE, DEFAULT_ZOOM, { animate: false });
      return;
    }
    const [latitude = 0, longitude = 0, radiusKm = 0] = circle.split(" ").map(Number);
    const { south, west, north, east } = boxAround({ latitude, longitude }, radiusKm);
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { animate: false },
    );
  }, [map, circle]);
  useEffect(() => {
    if (found !== undefined) map.setView([found.latitude, found.longitude], POSITION_ZOOM, { animate: false });
  }, [map, found]);
  return null;
}

/** A click on the map searches around the nearest city, if one is near; a click that closes a popup does only that. */
function CityPicker() {
  const { t } = useTranslation("map");
  const goTo = useNavigate();
  const { search } = useLocation();
  const language = useFrame()?.language ?? DEFAULT_LANGUAGE;
  const isPopupOpen = useRef(false);
  useMapEvents({
    popupopen: () => {
      isPopupOpen.current = true;
    },
    popupclose: () => {
      // The map receives the click that closes a popup right after the popup.
      setTimeout(() => {
        isPopupOpen.current = false;
      });
    },
    click: ({ latlng }) => {
      if (isPopupOpen.current) return;
      const point = { latitude: latlng.lat, longitude: latlng.lng };
      const city = findNearestCity(point);
      if (distanceKm(point, city) > NEAREST_CITY_KM)
        showNotice({ variant: "default", title: t("noCity"), text: t("noCityText") });
      else goTo(`${aroundCity(search, nameOfCity(city, language))}#${MAP_ID}`, { preventScrollReset: true });
    },
  });
  return null;
}

/** One finger scrolls the page, two move the map, the mouse drags it. */
function PageScroll() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    // Before Leaflet hears of the press.
    const options = { capture: true, passive: true };
    const keep = () => map.dragging.disable();
    const drag = () => map.dragging.enable();
    container.addEventListener("touchstart", keep, options);
    container.addEventListener("mousedown", drag, options);
    return () => {
      container.removeEventListener("touchstart", keep, options);
      container.removeEventListener("mousedown", drag, options);
    };
  }, [map]);
  return null;
}
