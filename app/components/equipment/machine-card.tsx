import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { MachinePicture } from "~/components/ui/machine-picture";
import { Price } from "~/components/ui/price";
import type { MachineSummary } from "~/domain/equipment/machine-summary";
import { pictureOf } from "~/domain/equipment/picture";
import { formatRupees } from "~/i18n/money";

const SIZES = "(min-width:48rem) 18rem, 7rem";

/** One machine among others. `eager` for those that stand in the first screen. */
export function MachineCard({ machine, eager = false }: { machine: MachineSummary; eager?: boolean }) {
  const { t } = useTranslation();
  const { id, name, preview, category, dailyRate, location, availability, imageUrl } = machine;
  const picture = pictureOf(imageUrl);
  return (
    <Card as="article" padded={false} className={availability ? "machine" : "machine off"}>
      <MachinePicture category={category} label={t(`category_${category}`)} src={picture?.src} srcSet={picture?.srcSet} sizes={SIZES} alt="" width={320} height={240} eager={eager} />
      <div className="machine-head">
        <h3>{name}</h3>
        <p className="place"><Icon name="location" size="sm" />{location}</p>
        <Badge tone={availability ? "green" : "destructive"}>{t(availability ? "available" : "notAvailable")}</Badge>
      </div>
      <p className="machine-text" lang={machine.textLanguage ?? undefined}>{preview}</p>
      <div className="machine-foot">
        <Price amount={formatRupees(dailyRate)} per={t("perDay")} />
        <ButtonLink to={`/equipment/${id}`} variant="outline" size="sm" disabled={!availability} aria-label={`${t("viewDetails")}: ${name}`}>
          {t(availability ? "viewDetails" : "notAvailable")}
        </ButtonLink>
      </div>
    </Card>
  );
}
