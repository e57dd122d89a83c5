import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import { Form } from "~/components/forms/form";
import { Price } from "~/components/ui/price";
import { Stars } from "~/components/ui/stars";
import { useImageSources } from "~/components/layout/use-image-sources";
import type { ComparedEquipment } from "~/routes/shared/comparison.server";
import { formatRupees } from "~/i18n/money";

const SIZES = "(min-width:48rem) 22rem, 8rem";

/** The compared equipment side by side, each with its remove button; one form serves all of them. */
export function PickedCards({ equipmentList }: { equipmentList: readonly ComparedEquipment[] }) {
  return (
    <Form method="post" action="/compare" className="cards card">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="redirectTo" value="/compare" />
      {equipmentList.map((equipment) => (
        <PickedCard key={equipment.id} equipment={equipment} />
      ))}
    </Form>
  );
}

function PickedCard({ equipment }: { equipment: ComparedEquipment }) {
  const { t } = useTranslation(["comparison", "common"]);
  const { id, name, category, dailyRate, availability, imageUrl } = equipment;
  const image = useImageSources(imageUrl);
  return (
    <article id={`m${id}`} className={availability ? "machine" : "machine off"}>
      <EquipmentImage label={t(`common:category_${category}`)} image={image} sizes={SIZES} alt="" eager />
      <div className="machine-head">
        <h2 className="h3">{name}</h2>
        <Rating equipment={equipment} />
        <Badge tone={availability ? "green" : "red"}>
          {t(availability ? "common:available" : "common:notAvailable")}
        </Badge>
      </div>
      <div className="machine-foot">
        <Price amount={formatRupees(dailyRate)} per={t("common:perDay")} />
        <ButtonLink
          to={`/equipment/${id}`}
          variant="ghost"
          disabled={!availability}
          aria-label={`${t("common:viewDetails")}: ${name}`}
        >
          {t("common:viewDetails")}
        </ButtonLink>
        <Button name="equipmentId" value={id} variant="ghost" className="no" aria-label={`${t("remove")}: ${name}`}>
          {t("remove")}
        </Button>
      </div>
    </article>
  );
}

function Rating({ equipment: { averageRating, reviewCount } }: { equipment: ComparedEquipment }) {
  const { t } = useTranslation();
  if (averageRating === null) return <p className="soft">{t("noReviewsShort")}</p>;
  const average = Math.round(averageRating * 10) / 10;
  return (
    <p>
      <Stars
        average={average}
        label={t("starsOf", { average })}
      >{`${average} · ${t("reviewCount", { count: reviewCount })}`}</Stars>
    </p>
  );
}
