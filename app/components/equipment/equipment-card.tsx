import { useTranslation } from "react-i18next";
import { PickButton } from "~/components/comparisons/pick-button";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { EquipmentImage } from "./equipment-image";
import { Price } from "~/components/ui/price";
import type { EquipmentSummary } from "~/domain/equipment/equipment-summary";
import { useImageSources } from "~/components/layout/use-image-sources";
import { formatRupees } from "~/i18n/money";

const SIZES = "(min-width:48rem) 18rem, 7rem";
const CARD_WIDEST_PX = 640;

interface EquipmentCardProps {
  equipment: EquipmentSummary;
  /** True in the first screen: the image loads eagerly. */
  eager?: boolean;
  /** Shows the comparison button; the page then renders `PickForms`. */
  pickable?: boolean;
  /** The place and days asked for, as links carry them on, and how many days they are. */
  carried?: { query: string; days: number | undefined };
}

/** One piece of equipment in a list. */
export function EquipmentCard({ equipment, eager = false, pickable = false, carried }: EquipmentCardProps) {
  const { t } = useTranslation();
  const { id, name, preview, category, dailyRate, location, availability, imageUrl, km, price } = equipment;
  const days = carried?.days;
  const image = useImageSources(imageUrl, CARD_WIDEST_PX);
  return (
    <Card
      as="article"
      id={pickable ? `m${id}` : undefined}
      padded={false}
      className={availability ? "machine" : "machine off"}
    >
      <EquipmentImage
        category={category}
        label={t(`category_${category}`)}
        image={image}
        sizes={SIZES}
        alt=""
        eager={eager}
      />
      <div className="machine-head">
        <h3>{name}</h3>
        <p className="place">
          <Icon name="location" size="sm" />
          {location}
          {km === undefined ? null : ` · ${km === 0 ? t("veryNear") : t("away", { km })}`}
        </p>
        <Badge tone={availability ? "green" : "destructive"}>{t(availability ? "available" : "notAvailable")}</Badge>
      </div>
      <p className="machine-text" lang={equipment.textLanguage ?? undefined}>
        {preview}
      </p>
      <div className="machine-foot">
        <Price amount={formatRupees(dailyRate)} per={t("perDay")} />
        {days === undefined || price === undefined || !availability ? null : (
          <p className="small">
            <strong>{t("daysTotal", { count: days, amount: formatRupees(price.total) })}</strong>
            {price.contains ? (
              <>
                <br />
                {price.contains}
              </>
            ) : null}
          </p>
        )}
        <ButtonLink
          to={`/equipment/${id}${carried?.query ?? ""}`}
          variant="outline"
          size="sm"
          disabled={!availability}
          aria-label={`${t("viewDetails")}: ${name}`}
        >
          {t(availability ? "viewDetails" : "notAvailable")}
        </ButtonLink>
        {pickable ? <PickButton id={id} name={name} size="sm" /> : null}
      </div>
    </Card>
  );
}
