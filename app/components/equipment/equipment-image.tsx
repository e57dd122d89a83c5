import type { ReactNode } from "react";
import type { ImageSources } from "~/domain/images/image";
import { classNames } from "~/components/ui/class-names";

/** Background colour of each category, for equipment without an image. */
const GROUNDS: Record<string, number> = {
  tractor: 1,
  harvester: 4,
  seeder: 2,
  irrigation: 3,
  plough: 6,
  sprayer: 3,
  cultivator: 5,
  thresher: 4,
  combine: 1,
  rotavator: 6,
  fertilizer: 2,
  other: 5,
};
const PLAIN_GROUND = 6;

interface EquipmentImageProps {
  /** Selects the background colour. */
  category: string;
  /** Shown on the background while there is no image: usually the category's name. */
  label: ReactNode;
  image?: ImageSources | undefined;
  /** Displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Empty where the name is beside the image; on failure browsers then show the label, not a broken-image icon. */
  alt: string;
  /** Loads at once, for the main image of a page; others load lazily. */
  eager?: boolean;
  className?: string;
}

/**
 * Equipment in a 4:3 frame, which gives the image its size. The label lies under the image and shows while there is
 * none; behind it is the image's average colour, as an attribute, since the content security policy blocks inline styles.
 */
export function EquipmentImage({ category, label, image, sizes, alt, eager = false, className }: EquipmentImageProps) {
  const ground = image === undefined ? `g${GROUNDS[category] ?? PLAIN_GROUND}` : undefined;
  return (
    <div className={classNames("pic", ground, className)}>
      {image === undefined ? null : (
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={image.colour} />
        </svg>
      )}
      <span aria-hidden={image !== undefined || alt === "" ? true : undefined}>{label}</span>
      {image === undefined ? null : (
        <picture>
          <source sizes={sizes} type="image/avif" srcSet={image.avif} />
          <source sizes={sizes} type="image/webp" srcSet={image.webp} />
          <img src={image.src} alt={alt} loading={eager ? undefined : "lazy"} decoding="async" />
        </picture>
      )}
    </div>
  );
}
