import type { ReactNode } from "react";
import type { PictureSources } from "~/domain/images/image";
import { classNames } from "~/components/ui/class-names";

/** The painted ground behind each category, so that a machine without a picture still has its board. */
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
  /** Decides the colour of the ground. */
  category: string;
  /** Painted on the ground while there is no picture: usually the category's name. */
  label: ReactNode;
  image?: PictureSources | undefined;
  /** How wide it is shown, as CSS has it. */
  sizes: string;
  /** Empty where the name stands beside the picture; a browser then shows the label, not a torn picture, when loading fails. */
  alt: string;
  /** Pixels of the file; the frame is always 4:3. */
  width?: number;
  height?: number;
  /** Wanted at once, for the picture that a page is about; others wait until they come near. */
  eager?: boolean;
  className?: string;
}

/**
 * A machine in its 4:3 frame. The label lies under the picture, and shows while there is none; behind it
 * lies the picture's mean colour, as an attribute, since the content security policy bars inline styles.
 */
export function EquipmentImage({
  category,
  label,
  image,
  sizes,
  alt,
  width = 640,
  height = 480,
  eager = false,
  className,
}: EquipmentImageProps) {
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
          <source type="image/avif" srcSet={image.avif} sizes={sizes} />
          <source type="image/webp" srcSet={image.webp} sizes={sizes} />
          <img
            src={image.src}
            alt={alt}
            width={width}
            height={height}
            loading={eager ? undefined : "lazy"}
            decoding="async"
          />
        </picture>
      )}
    </div>
  );
}
