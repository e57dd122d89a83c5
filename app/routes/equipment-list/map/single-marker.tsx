import { useNavigate } from "@remix-run/react";
import type { LeafletMouseEvent, Point as LeafletPoint, Popup as LeafletPopup } from "leaflet";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Marker, Popup, useMap } from "react-leaflet";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { formatRupees } from "~/i18n/money";
import { MARKER_PIXELS, type Spot } from "./map-markers";
import { createMarkerIcon } from "./marker-icon";
import { PopupEquipment, POPUP_PIXELS } from "./marker-popup";
import { useKilometresText } from "./use-kilometres-text";

/** The popup stays while the mouse is this near to it, to its marker, or to where it was opened. */
const NEAR_PIXELS = 30;
const PLATE_PIXELS = 36;

const canHover = () => matchMedia("(hover: hover)").matches;

function isNear(element: HTMLElement | undefined, { clientX, clientY }: MouseEvent): boolean {
  if (element === undefined) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return (
    clientX > left - NEAR_PIXELS &&
    clientX < right + NEAR_PIXELS &&
    clientY > top - NEAR_PIXELS &&
    clientY < bottom + NEAR_PIXELS
  );
}

/** A price that leads to its equipment; a popup shows more of it under the mouse and with the keyboard's focus. */
export function SingleMarker({ spot: { equipment, latitude, longitude }, carried }: { spot: Spot; carried: string }) {
  const { t } = useTranslation("map");
  const distanceOf = useKilometresText();
  const goTo = useNavigate();
  const map = useMap();
  const popup = useRef<LeafletPopup>(null);
  /** Why the popup is open: the point of the mouse, or the focus. */
  const [opened, setOpened] = useState<LeafletPoint | "focus">();
  const { id, name, location, dailyRate, km } = equipment;
  const to = `/equipment/${id}${carried}`;
  const amount = formatRupees(dailyRate);
  const place = [location, distanceOf(km)].filter((part) => part !== undefined && part !== "").join(" · ");
  const label = t("markerOne", { name, place, amount });
  const { icon, control } = useMemo(
    () => createMarkerIcon({ count: 1, price: amount, label, to }),
    [amount, label, to],
  );
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);
  useEffect(() => {
    const onFocus = () => (control.matches(":focus-visible") ? setOpened("focus") : undefined);
    const onBlur = () => setOpened((before) => (before === "focus" ? undefined : before));
    const onKey = ({ key }: KeyboardEvent) => (key === "Escape" ? setOpened(undefined) : undefined);
    // The map decides what is a click and what ends a drag.
    const onClick = (event: MouseEvent) => (isPlainClick(event) ? event.preventDefault() : undefined);
    control.addEventListener("focus", onFocus);
    control.addEventListener("blur", onBlur);
    control.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      control.removeEventListener("focus", onFocus);
      control.removeEventListener("blur", onBlur);
      control.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, [control]);
  useEffect(() => {
    if (opened === undefined || opened === "focus") return undefined;
    const onMove = ({ containerPoint, originalEvent }: LeafletMouseEvent) => {
      const around = [popup.current?.getElement(), control];
      if (containerPoint.distanceTo(opened) > NEAR_PIXELS && !around.some((element) => isNear(element, originalEvent)))
        setOpened(undefined);
    };
    map.on("mousemove", onMove);
    return () => void map.off("mousemove", onMove);
  }, [map, control, opened]);
  return (
    <>
      <Marker
        position={position}
        icon={icon}
        keyboard={false}
        eventHandlers={{
          click: ({ originalEvent }) => (isPlainClick(originalEvent) ? goTo(to) : undefined),
          mouseover: ({ containerPoint }) => (canHover() ? setOpened((before) => before ?? containerPoint) : undefined),
        }}
      />
      {opened === undefined ? null : (
        <Popup
          ref={popup}
          position={position}
          closeButton={false}
          minWidth={POPUP_PIXELS.width}
          maxWidth={POPUP_PIXELS.width}
          offset={[0, -Math.min(PLATE_PIXELS, MARKER_PIXELS.y)]}
          eventHandlers={{ remove: () => setOpened(undefined) }}
        >
          <PopupEquipment equipment={equipment} to={to} isRepeated />
        </Popup>
      )}
    </>
  );
}
