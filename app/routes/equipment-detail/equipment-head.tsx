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
      <EquipmentImage
        category={category}
        label={t(`common:category_${category}`)}
        image={image}
        sizes="(min-width:48rem) 40rem, 100vw"
        alt={t("imageOf", { name })}
        eager
        tinted
        className="framed"
        picture={picture}
      />
      {image === undefined ? null : (
        <p className="refresh">
          <a
            href={address}
            className={buttonClass({ variant: picture.isThere ? "ghost" : "outline", size: "icon" })}
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
        </p>
      )}
      <h1>{name}</h1>
      <p className="row">
        <Badge tone={availability ? "green" : "destructive"}>
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
