import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import outlinesUrl from "~/components/map/outlines/india.svg?url";
import { cluster, type Pixel } from "~/domain/geography/clusters";
import { formatRupees } from "~/i18n/money";
import { isSpread, listSpots, lowestRate, namePlaces, type Spot } from "./map-markers";
import { aroundSpots } from "./map-address";
import type { MapView } from "./map-view.server";
import { frameAround, PICTURE_PIXELS } from "./picture-frame";
import { useKilometresText } from "./use-kilometres-text";

/** A finger's touch target; prices stand closer than on the map that zooms. */
const MARK = { x: 92, y: 44 };
const PLATE_HEIGHT = 28;
const CHARACTER_WIDTH = 8;
const PLATE_MARGIN = 16;
const TIP_HEIGHT = 8;
const TEXT_RISE = 9;
const LABEL_DROP = 14;

interface MapPictureProps {
  map: MapView;
  /** Over the picture. */
  children?: ReactNode;
}

/** The machines found as a picture: prices that are links, on the outlines of India. It needs no script. */
export function MapPicture({ map, children }: MapPictureProps) {
  const { t } = useTranslation("map");
  const spots = listSpots(map.cities);
  const { toPixel, outlines, isClosest } = frameAround(spots, map.around);
  return (
    <div className="map map-picture">
      <svg viewBox={`0 0 ${PICTURE_PIXELS.x} ${PICTURE_PIXELS.y}`} role="group" aria-label={t("label")}>
        <image href={outlinesUrl} {...outlines} />
        {map.labels.map(({ name, latitude, longitude }) => {
          const { x, y } = toPixel({ latitude, longitude });
          return (
            <text key={name} x={x} y={y + LABEL_DROP} aria-hidden="true">
              {name}
            </text>
          );
        })}
        {cluster(spots, (spot) => spot, toPixel, MARK).map(({ at, items }) => (
          <PictureMarker
            key={items.map(({ equipment }) => equipment.id).join()}
            at={toPixel(at)}
            spots={items}
            map={map}
            isClosest={isClosest}
          />
        ))}
      </svg>
      {children}
    </div>
  );
}

interface PictureMarkerProps {
  at: Pixel;
  spots: readonly Spot[];
  map: MapView;
  isClosest: boolean;
}

/** A price that leads to its machine; one of several to the same search around them, or to their city's list. */
function PictureMarker({ at, spots, map, isClosest }: PictureMarkerProps) {
  const { t } = useTranslation("map");
  const { search } = useLocation();
  const distanceOf = useKilometresText();
  const [first] = spots;
  if (first === undefined) return null;
  const { id, name, location, km } = first.equipment;
  const amount = formatRupees(lowestRate(spots));
  const isOne = spots.length === 1;
  const place = isOne ? [location, distanceOf(km)].filter(Boolean).join(" · ") : namePlaces(spots);
  const text = isOne ? amount : `${spots.length} · ${amount}+`;
  const width = text.length * CHARACTER_WIDTH + PLATE_MARGIN;
  return (
    <a
      href={
        isOne
          ? `/equipment/${id}${map.carried}`
          : isSpread(spots) && !isClosest
            ? aroundSpots(search, spots)
            : "#by-city"
      }
    >
      <title>
        {isOne ? t("markerOne", { name, place, amount }) : t("markerMany", { place, number: spots.length, amount })}
      </title>
      <rect className="map-touch" x={at.x - width / 2} y={at.y - MARK.y} width={width} height={MARK.y} />
      <path d={`M${at.x - 6} ${at.y - TIP_HEIGHT}h12l-6 ${TIP_HEIGHT}z`} />
      <rect x={at.x - width / 2} y={at.y - TIP_HEIGHT - PLATE_HEIGHT} width={width} height={PLATE_HEIGHT} rx="6" />
      <text x={at.x} y={at.y - TIP_HEIGHT - TEXT_RISE}>
        {text}
      </text>
    </a>
  );
}
