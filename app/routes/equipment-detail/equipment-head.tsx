import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { usePicture } from "~/components/equipment/use-picture";
import { showNotice } from "~/components/layout/show-notice";
import { Badge } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import { Stars } from "~/components/ui/stars";
import { useImageSources } from "~/components/layout/use-image-sources";
import type { EquipmentView } from "~/routes/shared/equipment.server";

interface EquipmentHeadProps {
  equipment: EquipmentView;
  /** The address of the page, with the place and days asked for. */
  address: string;
}

/** Image, name, rating, place, distance and availability. */
export function EquipmentHead({ equipment, address }: EquipmentHeadProps) {
  const { t } = useTranslation(["equipment", "common"]);
  const { name, category, imageUrl, location, km, availability, averageRating, reviewCount } = equipment;
  const image = useImageSources(imageUrl);
  const [isRefreshing, setRefreshing] = useState(false);
  const picture = usePicture((isThere) => {
    if (isRefreshing && !isThere) showNotice({ variant: "destructive", title: t("pictureFailed") });
    setRefreshing(false);
  });
  const average = averageRating === null ? null : Math.round(averageRating * 10) / 10;
  return (
    <>
      <div className="relative -mx-4 -mt-3 md:m-0">
        <EquipmentImage
          label={t(`common:category_${category}`)}
          image={image}
          sizes="(min-width:48rem) 40rem, 100vw"
          alt={t("imageOf", { name })}
          eager
          tinted
          className="lead-pic rounded-none md:rounded-lg"
          picture={picture}
        />
        {image === undefined ? null : (
          <a
            href={address}
            className={buttonClass({ variant: "outline", size: "icon" }, "absolute! right-3 bottom-3 rounded-full")}
            aria-busy={isRefreshing || undefined}
            onClick={(event) => {
              if (!isPlainClick(event.nativeEvent)) return;
              event.preventDefault();
              setRefreshing(true);
              picture.refresh();
            }}
          >
            <Icon name="refresh" label={t("refreshPicture")} />
          </a>
        )}
      </div>
      <h1 className="mt-3">{name}</h1>
      <p className="row mt-1 mb-2">
        <Badge tone={availability ? "green" : "red"}>
          {t(availability ? "common:available" : "common:notAvailable")}
        </Badge>
        <span className="place">
          <Icon name="location" size="sm" />
          {location}
          {km === undefined ? null : ` · ${km === 0 ? t("common:veryNear") : t("common:away", { km })}`}
        </span>
        {average === null ? (
          <span className="soft">{t("common:noReviewsShort")}</span>
        ) : (
          <Stars
            average={average}
            label={t("common:starsOf", { average })}
          >{`${average} · ${t("common:reviewCount", { count: reviewCount })}`}</Stars>
        )}
      </p>
    </>
  );
}
