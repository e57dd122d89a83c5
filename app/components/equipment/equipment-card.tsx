import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PickButton } from "~/components/comparisons/pick-button";
import { useImageSources } from "~/components/layout/use-frame";
import { Badge, ButtonLink, Icon, Price } from "~/components/ui/elements";
import type { EquipmentSummary } from "~/domain/equipment/equipment-summary";
import { formatRupees } from "~/i18n/money";
import { EquipmentImage } from "./equipment-image";

const SIZES = "(min-width:48rem) 22rem, 7rem";
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

/** One piece of equipment in a list: a row on phones, a card from tablets up. */
export function EquipmentCard({ equipment, eager = false, pickable = false, carried }: EquipmentCardProps) {
  const { t } = useTranslation();
  const { id, name, preview, category, dailyRate, location, availability, imageUrl, km, price, rating } = equipment;
  const days = carried?.days;
  const address = `/equipment/${id}${carried?.query ?? ""}`;
  const image = useImageSources(imageUrl, CARD_WIDEST_PX);
  return (
    <article id={pickable ? `m${id}` : undefined} className={availability ? "machine" : "machine off"}>
      <EquipmentImage label={t(`category_${category}`)} image={image} sizes={SIZES} alt="" eager={eager} />
      <div className="machine-head">
        <div>
          <h3>
            {availability ? (
              <Link to={address} className="to">
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <p className="flex items-center gap-1 small soft">
            <Icon name="location" size="sm" />
            <span>
              {location}
              {km === undefined ? null : ` · ${km === 0 ? t("veryNear") : t("away", { km })}`}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <Price amount={formatRupees(dailyRate)} per={t("perDay")} />
          {rating === undefined ? null : (
            <span className="inline-flex flex-wrap items-center gap-1.5 text-sm">
              <Icon
                name="star"
                label={t("starsOf", { average: rating.average })}
                className="i-sm fill-haldi stroke-amber"
              />
              {`${rating.average} (${rating.count})`}
            </span>
          )}
        </div>
      </div>
      <p className="col-span-full mt-1 line-clamp-2 small soft" lang={equipment.textLanguage ?? undefined}>
        {preview}
      </p>
      {days === undefined || price === undefined || !availability ? null : (
        <p className="small col-span-full">
          <strong>{t("daysTotal", { count: days, amount: formatRupees(price.total) })}</strong> {price.contains}
        </p>
      )}
      <div className="col-span-full flex flex-wrap items-center justify-between md:mt-auto">
        <Badge tone={availability ? "green" : "red"} dot>
          {t(availability ? "available" : "notAvailable")}
        </Badge>
        {pickable ? <PickButton id={id} name={name} variant="ghost" /> : null}
        <ButtonLink
          to={address}
          variant="ghost"
          className="px-1 text-sm"
          disabled={!availability}
          aria-label={`${t("viewDetails")}: ${name}`}
        >
          {t(availability ? "viewDetails" : "notAvailable")}
          <Icon name="next" size="sm" className="md:hidden" />
        </ButtonLink>
      </div>
    </article>
  );
}
