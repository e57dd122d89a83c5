import { divIcon, type DivIcon } from "leaflet";
import { MARKER_PIXELS } from "./map-markers";

/** What a marker shows and where it leads. */
interface MarkerFace {
  count: number;
  price: string;
  /** For screen readers. */
  label: string;
  /** URL of its only equipment. Without it, the marker is a button. */
  to?: string;
}

/** The icon of a marker, and the link or button in it that takes focus and presses. */
export function createMarkerIcon({ count, price, label, to }: MarkerFace): { icon: DivIcon; control: HTMLElement } {
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
  const control = document.createElement(to === undefined ? "button" : "a");
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
