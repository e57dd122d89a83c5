/** Addresses of a machine's pictures. Safe for the browser. */

export const PICTURE_WIDTHS_PX = [160, 320, 640, 1024] as const;
const OWN_PICTURE = /^\/images\/([0-9a-f]{16})\.jpg$/;

export interface PictureSources {
  src: string;
  srcSet?: string;
}

/**
 * The files of a picture that this server has made: WebP in several widths, JPEG for the rest.
 *
 * @param imageUrl address of the JPEG, as it is kept with the machine
 * @returns undefined for an address that is not one of ours: nothing is loaded from elsewhere
 */
export function pictureOf(imageUrl: string): PictureSources | undefined {
  const hash = OWN_PICTURE.exec(imageUrl)?.[1];
  if (hash === undefined) return undefined;
  return { src: imageUrl, srcSet: PICTURE_WIDTHS_PX.map((width) => `/images/${hash}-${width}.webp ${width}w`).join(",") };
}
