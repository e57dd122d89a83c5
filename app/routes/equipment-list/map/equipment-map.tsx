import { useLocation, useNavigate } from "@remix-run/react";
import "leaflet/dist/leaflet.css";
import "./map.css";
import { divIcon } from "leaflet";
import { useEffect, useMemo, useRef, useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { MapContainer, Marker, useMap, useMapEvents, ZoomControl } from "react-leaflet";
import { showNotice } from "~/components/layout/show-notice";
import { useFrame } from "~/components/layout/use-frame";
import { nameOfCity } from "~/domain/geography/city-names";
import { boxAround, distanceKm, type Point } from "~/domain/geography/distance";
import { findNearestCity } from "~/domain/geography/cities";
import { DEFAULT_LANGUAGE } from "~/i18n/language";
import type { MapView } from "./map-view.server";
import { EquipmentMarkers } from "./equipment-markers";
import { aroundCity, MAP_ID } from "./map-address";
import {
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  MAX_BOUNDS,
  NEAREST_CITY_KM,
  POSITION_ZOOM,
  WIDEST_ZOOM,
} from "~/components/map/map-limits";
import { listSpots } from "./map-markers";
import { FoundPosition, LocateButton } from "./map-tools";
import { OutlineLayer } from "./outline-layer";
import { PlaceLabels } from "./place-labels";
import type { TilesProps } from "./tiles";
import { useKeptPosition } from "./use-kept-position";

const DEEPEST_ZOOM = 18;
const HERE_PIXELS = 22;

/** Equipment on a map of outlines, over which tiles lie where the connection is good. */
export default function EquipmentMap({ map }: { map: MapView }) {
  const { t } = useTranslation("map");
  const { position, locate } = useKeptPosition();
  const [Tiles, setTiles] = useState<ComponentType<TilesProps>>();
  const [areTilesThere, setAreTilesThere] = useState(false);
  const spots = useMemo(() => listSpots(map.cities), [map.cities]);
  const here = position.is === "known" ? position.point : undefined;
  useEffect(() => {
    // Without them the outlines stand.
    import("./tiles").then(
      (module) => setTiles(() => module.Tiles),
      () => undefined,
    );
  }, []);
  return (
    <div className="map-frame stack">
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
        {Tiles === undefined ? null : (
          <Tiles {...map.tiles} maxZoom={DEEPEST_ZOOM} onThere={() => setAreTilesThere(true)} />
        )}
        <ZoomControl position="bottomleft" zoomInTitle={t("zoomIn")} zoomOutTitle={t("zoomOut")} />
        {areTilesThere ? null : <PlaceLabels />}
        {here === undefined ? null : <Here at={here} />}
        <EquipmentMarkers spots={spots} carried={map.carried} />
        <Window around={map.around} here={here} />
        <CityPicker />
        <PageScroll />
      </MapContainer>
      <LocateButton position={position} locate={locate} />
      <FoundPosition position={position} />
    </div>
  );
}

/** The visitor's position, under the prices. */
function Here({ at: { latitude, longitude } }: { at: Point }) {
  const icon = useMemo(() => divIcon({ className: "map-here", iconSize: [HERE_PIXELS, HERE_PIXELS] }), []);
  return (
    <Marker position={[latitude, longitude]} icon={icon} interactive={false} keyboard={false} zIndexOffset={-1000} />
  );
}

/** Moves the map to the visitor's position, the circle of the search, or all of India. */
function Window({ around, here }: Pick<MapView, "around"> & { here: Point | undefined }) {
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
  const first = useRef(here);
  useEffect(() => {
    if (here !== undefined && here !== first.current)
      map.setView([here.latitude, here.longitude], POSITION_ZOOM, { animate: false });
  }, [map, here]);
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
      else goTo(`${aroundCity(search, nameOfCity(city.key, language))}#${MAP_ID}`, { preventScrollReset: true });
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
