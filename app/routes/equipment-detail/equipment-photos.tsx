import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { EquipmentImage, usePicture } from "~/components/equipment/equipment-image";
import { showNotice } from "~/components/layout/show-notice";
import { useImageSources } from "~/components/layout/use-frame";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { EquipmentView } from "~/routes/shared/equipment.server";

interface EquipmentPhotosProps {
  equipment: EquipmentView;
  /** The address of the page, with the place and days asked for. */
  address: string;
}

/** The photos of a machine, several in a strip that is swiped, with a link that requests them once more. */
export function EquipmentPhotos({ equipment, address }: EquipmentPhotosProps) {
  const { t } = useTranslation(["equipment", "common"]);
  const { name, category, imageUrl, images } = equipment;
  const hasImage = useImageSources(imageUrl) !== undefined;
  const [refreshes, setRefreshes] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const shared = {
    label: t(`common:category_${category}`),
    refreshes,
    onSettled: (isThere: boolean) => {
      if (isRefreshing && !isThere) showNotice({ variant: "destructive", title: t("pictureFailed") });
      setRefreshing(false);
    },
  };
  const count = images.length;
  return (
    <div className="relative -mx-4 -mt-3 md:m-0">
      {!hasImage || count < 2 ? (
        <Photo {...shared} imageUrl={imageUrl} alt={t("imageOf", { name })} eager />
      ) : (
        <ul className="strip flex overflow-auto" aria-label={t("imageOf", { name })}>
          {images.map((one, index) => (
            <li key={one} id={`photo-${index + 1}`} className="relative w-full flex-none snap-start">
              <Photo
                {...shared}
                imageUrl={one}
                alt={t("imageNumber", { number: index + 1, count })}
                eager={index === 0}
              />
              {/* For a mouse and for keys, which do not swipe. */}
              <a
                href={`#photo-${((index + 1) % count) + 1}`}
                className={buttonClass({ variant: "outline", size: "sm" }, "num absolute! bottom-3 left-0 ml-3")}
              >
                <span aria-hidden="true">{`${index + 1}/${count} ›`}</span>
                <span className="sr-only">{t("nextImage")}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {hasImage ? (
        <a
          href={address}
          className={buttonClass({ variant: "outline", size: "icon" }, "absolute! right-3 bottom-3 rounded-full")}
          aria-busy={isRefreshing || undefined}
          onClick={(event) => {
            if (!isPlainClick(event.nativeEvent)) return;
            event.preventDefault();
            setRefreshing(true);
            setRefreshes(refreshes + 1);
          }}
        >
          <Icon name="refresh" label={t("refreshPicture")} />
        </a>
      ) : null}
    </div>
  );
}

interface PhotoProps {
  imageUrl: string;
  label: string;
  alt: string;
  eager: boolean;
  /** Incremented to request it once more. */
  refreshes: number;
  onSettled: (isThere: boolean) => void;
}

function Photo({ imageUrl, refreshes, onSettled, ...shown }: PhotoProps) {
  const picture = usePicture(onSettled);
  const { refresh } = picture;
  useEffect(() => {
    if (refreshes > 0) refresh();
  }, [refresh, refreshes]);
  return (
    <EquipmentImage
      {...shown}
      image={useImageSources(imageUrl)}
      sizes="(min-width:48rem) 40rem, 100vw"
      className="rounded-none md:h-105 md:rounded-lg"
      picture={picture}
    />
  );
}
