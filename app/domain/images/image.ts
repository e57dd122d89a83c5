/** Addresses of stored images. Safe for the browser. */

/** Width by height: images of equipment are 4:3, those of people square. */
export const IMAGE_RATIOS = { equipment: 4 / 3, person: 1 };
export type ImageShape = keyof typeof IMAGE_RATIOS;

export const IMAGE_WIDTHS_PX: readonly number[] = [160, 320, 640, 1024];

/** The types that are taken, for a phone's file chooser. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

const LIST_WIDTH_PX = 320;

/** The part of an address that shows the photos of a page in lite mode. */
export const SHOW_PHOTOS = "photos";

/** A name is a hash of the content and its shape. */
const OWN_PICTURE = /^\/images\/([0-9a-f]{18})\.jpg$/;

export interface ImageSources {
  /** Address of the JPEG, which every browser reads. */
  src: string;
  /** The same in several widths, for browsers that read the format. */
  avif: string;
  webp: string;
  /** One WebP, for lists: few browsers read it that read no AVIF. */
  small: string;
}

export function imageNameOf(imageUrl: string): string | undefined {
  return OWN_PICTURE.exec(imageUrl)?.[1];
}

/** AVIF and WebP in several widths, JPEG for the rest. @returns undefined for any other address: it is not loaded */
export function imageSourcesOf(imageUrl: string, widestPx = Infinity): ImageSources | undefined {
  const name = imageNameOf(imageUrl);
  if (name === undefined) return undefined;
  const widths = IMAGE_WIDTHS_PX.filter((width) => width <= widestPx);
  const list = (format: string) => widths.map((width) => `/images/${name}-${width}.${format} ${width}w`).join(",");
  const small = `/images/${name}-${Math.min(LIST_WIDTH_PX, widestPx)}.webp`;
  return { src: imageUrl, avif: list("avif"), webp: list("webp"), small };
}
