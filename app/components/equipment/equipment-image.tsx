import { useCallback, useEffect, useRef, useState, type RefObject, type ReactNode } from "react";
import type { ImageSources } from "~/domain/images/image";
import { classNames } from "~/components/ui/elements";

const MOST_TRIES = 2;
const PAUSE_MS = 400;

/** Retries of all pictures: each address is new to every cache. */
let count = 0;

interface Picture {
  element: RefObject<HTMLImageElement>;
  /** What its addresses end in: nothing has been kept under them. */
  suffix: string;
  /** False while it did not come: it gives way to the painted ground under it. */
  isThere: boolean;
  onLoad: () => void;
  onError: () => void;
  refresh: () => void;
}

/** A picture on a line that drops, asked for again past every cache. @param onSettled whether it came after that */
export function usePicture(onSettled?: (isThere: boolean) => void): Picture {
  const element = useRef<HTMLImageElement>(null);
  const tries = useRef(0);
  const [asked, setAsked] = useState(0);
  const [isThere, setThere] = useState(true);
  const retry = useCallback(() => {
    count += 1;
    setAsked(count);
  }, []);
  const refresh = useCallback(() => {
    tries.current = MOST_TRIES;
    retry();
  }, [retry]);
  const onError = () => {
    setThere(false);
    tries.current += 1;
    if (tries.current <= MOST_TRIES) setTimeout(retry, PAUSE_MS * tries.current);
    else onSettled?.(false);
  };
  const latest = useRef(onError);
  latest.current = onError;
  useEffect(() => {
    // It failed before the page was hydrated.
    const image = element.current;
    if (image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== "") latest.current();
  }, []);
  return {
    element,
    suffix: asked === 0 ? "" : `?v=${asked}`,
    isThere,
    onError,
    onLoad: () => {
      setThere(true);
      onSettled?.(true);
    },
    refresh,
  };
}

interface EquipmentImageProps {
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
  /** For one that can be refreshed; each has its own otherwise. */
  picture?: Picture;
}

/** Equipment in a 4:3 frame, which gives the image its size. The label lies under the image and shows while there is none. */
export function EquipmentImage(props: EquipmentImageProps) {
  const { label, image, sizes, alt, eager = false, className } = props;
  const own = usePicture();
  const { element, suffix, isThere, onLoad, onError } = props.picture ?? own;
  const withSuffix = (list: string) =>
    suffix === "" ? list : list.replace(/\/[^\s,?]+/g, (address) => address + suffix);
  return (
    <div className={classNames("pic", className)}>
      <span
        className="flex items-center justify-center p-2 text-center bold text-xs text-on-haldi"
        aria-hidden={image !== undefined || alt === "" ? true : undefined}
      >
        {label}
      </span>
      {image === undefined ? null : (
        <picture>
          <source sizes={sizes} type="image/avif" srcSet={withSuffix(image.avif)} />
          <source sizes={sizes} type="image/webp" srcSet={withSuffix(eager ? image.webp : image.small)} />
          <img
            ref={element}
            src={withSuffix(image.src)}
            alt={alt}
            loading={eager ? undefined : "lazy"}
            decoding="async"
            hidden={!isThere}
            onLoad={onLoad}
            onError={onError}
          />
        </picture>
      )}
    </div>
  );
}
