import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** The painted ground behind each category, so that a machine without a picture still has its board. */
const GROUNDS: Record<string, number> = {
  tractor: 1, harvester: 4, seeder: 2, irrigation: 3, plough: 6, sprayer: 3,
  cultivator: 5, thresher: 4, combine: 1, rotavator: 6, fertilizer: 2, other: 5,
};
const PLAIN_GROUND = 6;

interface MachinePictureProps {
  /** Decides the colour of the ground. */
  category: string;
  /** Painted on the ground while there is no picture: usually the category's name. */
  label: ReactNode;
  src?: string | null;
  srcSet?: string;
  sizes?: string;
  /** Empty where the name stands beside the picture; a browser then shows the label, not a torn picture, when loading fails. */
  alt: string;
  /** Pixels of the file; the frame is always 4:3. */
  width?: number;
  height?: number;
  /** Wanted at once, for the picture that a page is about; others wait until they come near. */
  eager?: boolean;
  className?: string;
}

/** A machine in its 4:3 frame. The label lies under the picture, and shows while there is none. */
export function MachinePicture({ category, label, src, srcSet, sizes, alt, width = 640, height = 480, eager = false, className }: MachinePictureProps) {
  return (
    <div className={classNames("pic", `g${GROUNDS[category] ?? PLAIN_GROUND}`, className)}>
      <span aria-hidden={src || alt === "" ? true : undefined}>{label}</span>
      {src ? (
        <img src={src} srcSet={srcSet} sizes={sizes} alt={alt} width={width} height={height} loading={eager ? undefined : "lazy"} decoding="async" />
      ) : null}
    </div>
  );
}
