/** A machine whose picture does not load shows the painted ground that lies under it. */

const PICTURES = ".pic img";

function giveWay(image: HTMLImageElement): void {
  image.hidden = true;
}

/** Watches every picture, also those that failed before this ran; a picture that loads later shows again. */
export function coverBrokenPictures(): void {
  const isPicture = (target: EventTarget | null): target is HTMLImageElement => target instanceof HTMLImageElement && target.matches(PICTURES);
  document.addEventListener("error", ({ target }) => isPicture(target) && giveWay(target), true);
  document.addEventListener("load", ({ target }) => {
    if (isPicture(target)) target.hidden = false;
  }, true);
  for (const image of document.querySelectorAll<HTMLImageElement>(PICTURES)) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== "") giveWay(image);
  }
}
