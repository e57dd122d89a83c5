import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { Stars } from "~/components/ui/stars";
import { EquipmentPhotos } from "./equipment-photos";
import type { EquipmentView } from "~/routes/shared/equipment.server";

interface EquipmentHeadProps {
  equipment: EquipmentView;
  /** The address of the page, with the place and days asked for. */
  address: string;
}

/** Image, name, rating, place, distance and availability. */
export function EquipmentHead({ equipment, address }: EquipmentHeadProps) {
  const { t } = useTranslation(["equipment", "common"]);
  const { name, location, km, availability, averageRating, reviewCount } = equipment;
  const average = averageRating === null ? null : Math.round(averageRating * 10) / 10;
  return (
    <>
      <EquipmentPhotos equipment={equipment} address={address} />
      <h1 className="mt-3">{name}</h1>
      <p className="row mt-1 mb-2">
        <Badge tone={availability ? "green" : "red"}>
          {t(availability ? "common:available" : "common:notAvailable")}
        </Badge>
        <span className="flex items-center gap-1 small soft">
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
