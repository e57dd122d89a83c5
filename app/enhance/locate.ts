import { LOCATE_OPTIONS } from "~/components/map/map-limits";
import { loadTexts } from "~/i18n/texts.client";
import type { SayOverPage } from "./say-over-page";

/** The visitor's position for the list's filter form; fetched when somebody asks for it. */

/** About 100 m: near enough for machines, and nobody's doorstep stands in an address that may be shared. */
const DECIMALS = 3;
/** The codes of GeolocationPositionError. */
const PROBLEMS: Record<number, string> = { 1: "denied", 2: "unavailable", 3: "timeout" };

async function tell(place: HTMLElement | null, problem: string, say: SayOverPage): Promise<void> {
  const texts = await loadTexts(document.documentElement.lang, "map");
  const [title = "", text = ""] = [texts["locationError"], texts[problem]];
  if ((await say({ variant: "destructive", title, text })) || place === null) return;
  place.textContent = `${title}: ${text}`;
  place.hidden = false;
}

/** Looks for the machines around the visitor, with what else stands in a form. The form stays as it is, since React may just be taking it over. */
function search(form: HTMLFormElement, { latitude, longitude }: GeolocationCoordinates): void {
  const isChosen = (name: string, value: string) =>
    value !== "" && value !== form.querySelector<HTMLElement>(`[name="${name}"]`)?.dataset["rest"];
  const chosen = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string" && isChosen(field[0], field[1]),
  );
  const query = new URLSearchParams(chosen);
  query.delete("location");
  query.set("lat", latitude.toFixed(DECIMALS));
  query.set("lon", longitude.toFixed(DECIMALS));
  location.assign(`${form.action}?${query.toString()}`);
}

/**
 * Asks where the visitor is and lists the machines around; what goes wrong is told over the page, or else beside the button.
 *
 * @param button stands in the form; the element after it takes the text
 */
export function locateFor(button: HTMLButtonElement, say: SayOverPage): void {
  const { form, nextElementSibling } = button;
  const place = nextElementSibling instanceof HTMLElement ? nextElementSibling : null;
  const finish = () => button.removeAttribute("aria-busy");
  const fail = (code: number) => {
    finish();
    // If the texts fail to load, the message that the server rendered is shown.
    void tell(place, PROBLEMS[code] ?? "unavailable", say).catch(() => place?.removeAttribute("hidden"));
  };
  if (form === null || button.hasAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  if (place !== null) place.hidden = true;
  if (!("geolocation" in navigator)) return fail(0);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      finish();
      search(form, coords);
    },
    ({ code }) => fail(code),
    LOCATE_OPTIONS,
  );
}
