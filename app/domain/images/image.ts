/** Addresses of the pictures that this server has made. Safe for the browser. */

/** Pictures of machines are 4:3, those of people square. */
export type PictureShape = "machine" | "person";

export const PICTURE_WIDTHS_PX: Record<PictureShape, readonly number[]> = {
  machine: [160, 320, 640, 1024],
  person: [80, 160, 320],
};

/** A name is the mean colour, what the content adds up to, and a `p` for a person's. */
const OWN_PICTURE = /^\/images\/(([0-9a-f]{6})[0-9a-f]{12}(p?))\.jpg$/;

export interface PictureSources {
  /** Address of the JPEG, which every browser reads. */
  src: string;
  /** The same in several widths, for browsers that read the format. */
  avif: string;
  webp: string;
  /** Mean colour as `#rrggbb`, to be shown until the picture is there. */
  colour: string;
}

/** The name of a picture within its address; undefined for an address that is not one of ours. */
export function pictureNameOf(imageUrl: string): string | undefined {
  return OWN_PICTURE.exec(imageUrl)?.[1];
}

/**
 * The files of a picture: AVIF and WebP in several widths, JPEG for the rest.
 *
 * @param imageUrl address of the JPEG, as it is kept with the machine or the person
 * @param widestPx what nobody needs where it is shown is left out
 * @returns undefined for an address that is not one of ours: nothing is loaded from elsewhere
 */
export function pictureOf(imageUrl: string, widestPx = Infinity): PictureSources | undefined {
  const [, name, colour, person] = OWN_PICTURE.exec(imageUrl) ?? [];
  if (name === undefined || colour === undefined) return undefined;
  const widths = PICTURE_WIDTHS_PX[person === "p" ? "person" : "machine"].filter((width) => width <= widestPx);
  const list = (format: string) => widths.map((width) => `/images/${name}-${width}.${format} ${width}w`).join(",");
  return { src: imageUrl, avif: list("avif"), webp: list("webp"), colour: `#${colour}` };
}
