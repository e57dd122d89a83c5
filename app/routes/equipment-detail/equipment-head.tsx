import { useTranslation } from "react-i18next";
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
      />
      {image === undefined ? null : <ImageRefresh address={address} />}
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

/** Retries the image: in place with JavaScript, otherwise by reloading the page. */
function ImageRefresh({ address }: { address: string }) {
  const { t } = useTranslation("equipment");
  return (
    <p className="refresh">
      <a href={address} className={buttonClass({ variant: "ghost", size: "icon" })} data-refreshes="">
        <Icon name="refresh" label={t("refreshPicture")} />
      </a>
      <strong role="alert" hidden>
        {t("pictureFailed")}
      </strong>
    </p>
  );
}
