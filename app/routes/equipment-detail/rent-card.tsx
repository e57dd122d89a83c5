import { useTranslation } from "react-i18next";
import { PickAction } from "~/components/comparisons/pick-button";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Icon } from "~/components/ui/icon";
import { Price } from "~/components/ui/price";
import { ShareLink } from "./share-link";
import type { EquipmentView } from "~/routes/shared/equipment.server";
import { factsOf, languageOrDefault } from "~/i18n/language";
import { formatRupees } from "~/i18n/money";

interface RentCardProps {
  equipment: EquipmentView;
  owner: string;
  /** True for the owner, who edits instead of renting. */
  mine: boolean;
  /** Address of WhatsApp with a message about the equipment. */
  shareLink: string;
}

/** The rate and the rent link, which opens the dialog where JavaScript runs. */
export function RentCard({ equipment, owner, mine, shareLink }: RentCardProps) {
  const { t } = useTranslation(["equipment", "common"]);
  return (
    <Card as="section" board className="stack">
      <Price amount={formatRupees(equipment.dailyRate)} per={t("common:perDay")} size="lg" />
      <DetailList
        items={[
          { term: t("location"), value: equipment.location },
          { term: t("category"), value: t(`common:category_${equipment.category}`) },
          { term: t("owner"), value: owner },
        ]}
      />
      <RentAction equipment={equipment} mine={mine} />
      <PickAction id={equipment.id} name={equipment.name} />
      <ShareLink href={shareLink} />
    </Card>
  );
}

function RentAction({ equipment, mine }: Pick<RentCardProps, "equipment" | "mine">) {
  const { t, i18n } = useTranslation("equipment");
  if (mine) {
    return (
      <>
        <p>{t("ownMachine")}</p>
        <ButtonLink to={`/dashboard#m${equipment.id}`} variant="outline" block>
          {t("edit")}
        </ButtonLink>
      </>
    );
  }
  if (!equipment.availability) {
    return (
      <>
        <Alert variant="warning" title={t("unavailableTitle")}>
          <p>{t("unavailableText")}</p>
        </Alert>
        <Button type="button" block disabled>
          {t("unavailable")}
        </Button>
      </>
    );
  }
  const { speech } = factsOf(languageOrDefault(i18n.language));
  const book = `/equipment/${equipment.id}/book`;
  return (
    <>
      <ButtonLink to={book} size="lg" block data-opens="rent">
        {t("rentNow")}
      </ButtonLink>
      {speech === undefined ? null : (
        <ButtonLink to={book} variant="outline" block data-opens="rent" data-with="voice">
          <Icon name="mic" size="sm" />
          {t("bookByVoice")}
        </ButtonLink>
      )}
    </>
  );
}
