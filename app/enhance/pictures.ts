import type { ImageEvents } from "./contract";
import { onPress } from "./press";
import type { SayOverPage } from "./say-over-page";

/**
 * Pictures of machines on connections that drop: each is asked for again, past every cache, and gives way
 * to the painted ground that lies under it when it does not come.
 */

const PICTURES = ".pic img";
const REFRESHERS = "[data-refreshes]";
const MOST_TRIES = 2;
const PAUSE_MS = 400;

/** Counts every asking anew, so that no cache answers it. */
let asked = 0;

const isPicture = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement && target.matches(PICTURES);

/** The same files, one or a list with widths, under addresses that nothing has been kept for. */
function anew(list: string, count: number): string {
  return list.replace(/(\/[^\s,?]+)(\?v=\d+)?/g, (_, address: string) => `${address}?v=${count}`);
}

function askAnew(image: HTMLImageElement): void {
  asked += 1;
  const sources = image.parentElement?.querySelectorAll("source") ?? [];
  for (const source of sources) source.srcset = anew(source.srcset, asked);
  image.src = anew(image.getAttribute("src") ?? "", asked);
}

/** Shows a picture or the ground under it; the reload link has an outline where the picture failed. */
function show(image: HTMLImageElement, isThere: boolean): void {
  image.hidden = !isThere;
  const link = image.closest(".pic")?.nextElementSibling?.querySelector(REFRESHERS);
  link?.classList.toggle("btn-ghost", isThere);
  link?.classList.toggle("btn-outline", !isThere);
}

function tryAgainOrGiveWay(image: HTMLImageElement): void {
  const tries = Number(image.dataset.tries ?? 0) + 1;
  image.dataset.tries = String(tries);
  show(image, false);
  if (tries <= MOST_TRIES) setTimeout(() => askAnew(image), PAUSE_MS * tries);
  else image.dispatchEvent(new CustomEvent<ImageEvents["lost"]>("lost", { bubbles: true }));
}

/** Watches every picture, also those that failed before this ran; a picture that loads later shows again. */
function coverBrokenPictures(): void {
  document.addEventListener("error", ({ target }) => isPicture(target) && tryAgainOrGiveWay(target), true);
  document.addEventListener(
    "load",
    ({ target }) => {
      if (isPicture(target)) show(target, true);
    },
    true,
  );
  for (const image of document.querySelectorAll<HTMLImageElement>(PICTURES)) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== "") tryAgainOrGiveWay(image);
  }
}

/** Links that load the page anew load its picture alone instead, and say when that fails. */
function refreshOnPress(say: SayOverPage): void {
  onPress<HTMLElement>(REFRESHERS, (link) => {
    const image = document.querySelector(PICTURES);
    if (!isPicture(image)) return false;
    const failure = link.parentElement?.querySelector<HTMLElement>("[role=alert]");
    const finish = (isLost: boolean) => {
      link.removeAttribute("aria-busy");
      if (!failure) return;
      failure.hidden = true;
      if (isLost)
        void say({ variant: "destructive", title: failure.textContent ?? "" }).then(
          (isSaid) => (failure.hidden = isSaid),
        );
    };
    link.setAttribute("aria-busy", "true");
    image.dataset.tries = String(MOST_TRIES);
    image.addEventListener("load", () => finish(false), { once: true });
    image.addEventListener("lost", () => finish(true), { once: true });
    askAnew(image);
    return true;
  });
}

export function enhancePictures(say: SayOverPage): void {
  coverBrokenPictures();
  refreshOnPress(say);
}
