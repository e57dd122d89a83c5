import { useTranslation } from "react-i18next";
import { PickAction } from "~/components/comparisons/pick-button";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Icon } from "~/components/ui/icon";
import { Link } from "@remix-run/react";
import { Price } from "~/components/ui/price";
import type { WholePrice } from "~/domain/equipment/equipment-summary";
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
  /** The place and days asked for, as the link to booking carries them on. */
  carried: CarriedView;
}

interface CarriedView {
  query: string;
  days: { startDate: string; endDate: string; count: number; areFree: boolean } | undefined;
  price?: WholePrice | undefined;
}

/** The rate and the rent link, which opens the dialog where JavaScript runs. */
export function RentCard({ equipment, owner, mine, carried, shareLink }: RentCardProps) {
  const { t } = useTranslation(["equipment", "common"]);
  return (
    <Card as="section" board className="stack">
      <Price amount={formatRupees(equipment.dailyRate)} per={t("common:perDay")} size="lg" />
      {carried.days === undefined || carried.price === undefined || mine ? null : (
        <AskedDays equipmentId={equipment.id} days={carried.days} price={carried.price} />
      )}
      <RentAction equipment={equipment} mine={mine} carried={carried} />
      <DetailList
        items={[
          { term: t("location"), value: equipment.location },
          { term: t("category"), value: t(`common:category_${equipment.category}`) },
          { term: t("owner"), value: owner },
        ]}
      />
      {mine ? null : (
        <ButtonLink to={`/equipment/${equipment.id}/ask`} variant="outline" block>
          {t("askOwner")}
        </ButtonLink>
      )}
      <div className="pair press">
        <PickAction id={equipment.id} name={equipment.name} />
        <ShareLink href={shareLink} />
      </div>
    </Card>
  );
}

interface AskedDaysProps {
  equipmentId: number;
  days: NonNullable<CarriedView["days"]>;
  price: WholePrice;
}

/** The price of all days asked for, or a warning that not all of them are free. */
function AskedDays({ equipmentId, days, price }: AskedDaysProps) {
  const { t } = useTranslation(["equipment", "booking", "common"]);
  const { startDate, endDate } = days;
  const waitingList = `/equipment/${equipmentId}/waiting-list?startDate=${startDate}&endDate=${endDate}`;
  return days.areFree ? (
    <p>
      <strong>{t("common:daysTotal", { count: days.count, amount: formatRupees(price.total) })}</strong>{" "}
      {price.contains}
    </p>
  ) : (
    <Alert
      variant="warning"
      title={t("notAllFree")}
      action={
        <ButtonLink to={waitingList} variant="outline">
          {t("booking:waitingList")}
        </ButtonLink>
      }
    />
  );
}

function RentAction({ equipment, mine, carried }: Pick<RentCardProps, "equipment" | "mine" | "carried">) {
  const { t, i18n } = useTranslation(["equipment", "booking", "common"]);
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
  // Days that are partly taken are to be chosen again.
  const isToChange = carried.days?.areFree === false;
  const book = `/equipment/${equipment.id}/book${carried.query}${isToChange ? "&change=" : ""}`;
  return (
    <>
      <ButtonLink to={book} size="lg" block data-opens="rent">
        {t("rentNow")}
      </ButtonLink>
      {speech === undefined ? null : (
        <ButtonLink to={withVoice(book)} variant="outline" block data-opens="rent" data-with="voice">
          <Icon name="mic" size="sm" />
          {t("bookByVoice")}
        </ButtonLink>
      )}
      <p className="small">
        {t("booking:cancelPolicy")} <Link to="/cancelling">{t("common:cancelling")}</Link>
      </p>
    </>
  );
}

/** Where script does not open the assistant, the booking page says so. */
const withVoice = (path: string) => `${path}${path.includes("?") ? "&" : "?"}voice=`;
