import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PickAction, QUICK } from "~/components/comparisons/pick-button";
import { useFrame } from "~/components/layout/use-frame";
import { Alert, Button, ButtonLink, Card, Icon, Price } from "~/components/ui/elements";
import { factsOf, languageOrDefault } from "~/i18n/language";
import { formatRupees } from "~/i18n/money";
import type { EquipmentPageView } from "./loader.server";
import type { MouseEvent } from "react";
import { isPlainClick } from "~/components/hooks/use-dialogs";

type RentProps = Pick<EquipmentPageView, "equipment" | "mine" | "carried">;

/** Days that are partly taken are to be chosen again. */
const bookingOf = ({ equipment, carried }: Pick<RentProps, "equipment" | "carried">) =>
  `/equipment/${equipment.id}/book${carried.query}${carried.days?.areFree === false ? "&change=" : ""}`;

/** The rate and the rent link, which opens the dialog where JavaScript runs: beside the picture on wide screens. */
export function RentCard(props: RentProps) {
  const { t } = useTranslation();
  const { equipment } = props;
  return (
    <Card as="section" board className="stack hidden lg:block">
      <Price amount={formatRupees(equipment.dailyRate)} per={t("perDay")} plate="lg" />
      <RentAction {...props} />
    </Card>
  );
}

/** The same at the thumb on phones. */
export function RentBar(props: RentProps) {
  const { t } = useTranslation();
  return (
    <div className="act lg:hidden">
      <Price amount={formatRupees(props.equipment.dailyRate)} per={t("perDay")} plate />
      <RentAction {...props} />
    </div>
  );
}

export function RentNotes(props: RentProps) {
  const { t } = useTranslation("equipment");
  const { equipment, mine, carried } = props;
  return (
    <>
      {mine || equipment.availability ? null : (
        <Alert variant="warning" title={t("unavailableTitle")}>
          <p>{t("unavailableText")}</p>
        </Alert>
      )}
      {mine ? null : <AskedDays equipment={equipment} carried={carried} />}
    </>
  );
}

export function Conditions({ equipment, mine }: Pick<RentProps, "equipment" | "mine">) {
  const { t } = useTranslation(["booking", "common"]);
  const testPayments = useFrame()?.testPayments;
  if (mine || !equipment.availability) return null;
  return (
    <p className="small soft">
      {t("cancelPolicy")} <Link to="/cancelling">{t("common:cancelling")}</Link>
      {testPayments ? ` ${t("common:testPayments")}.` : null}
    </p>
  );
}

/** The price of all days asked for, or a warning that not all of them are free. */
function AskedDays({ equipment, carried: { days, price } }: Pick<RentProps, "equipment" | "carried">) {
  const { t } = useTranslation(["equipment", "booking", "common"]);
  if (days === undefined || price === undefined) return null;
  const { startDate, endDate } = days;
  const alert = `/alerts?equipmentId=${equipment.id}&startDate=${startDate}&endDate=${endDate}`;
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
        <ButtonLink to={alert} variant="link">
          {t("booking:tellMe")}
        </ButtonLink>
      }
    />
  );
}

function RentAction(props: RentProps) {
  const { equipment, mine } = props;
  const { t } = useTranslation("equipment");
  if (mine) {
    return (
      <ButtonLink to={`/dashboard#m${equipment.id}`} block>
        {t("edit")}
      </ButtonLink>
    );
  }
  if (!equipment.availability) {
    return (
      <Button type="button" block disabled>
        {t("unavailable")}
      </Button>
    );
  }
  return (
    <ButtonLink to={bookingOf(props)} block data-opens="rent">
      {t("rentNow")}
    </ButtonLink>
  );
}

export function QuickLinks({ shareLink, ...props }: RentProps & { shareLink: string }) {
  const { equipment, mine } = props;
  const { t, i18n } = useTranslation("equipment");
  const { speech } = factsOf(languageOrDefault(i18n.language));
  const book = bookingOf(props);
  return (
    <div className="-mx-2 mb-3 grid auto-cols-fr grid-flow-col">
      {mine || !equipment.availability || speech === undefined ? null : (
        <Link to={withVoice(book)} className={QUICK} data-opens="rent" data-with="voice">
          <Icon name="mic" />
          {t("bookByVoice")}
        </Link>
      )}
      {mine ? null : (
        <Link to={`/equipment/${equipment.id}/ask`} className={QUICK}>
          <Icon name="mail" />
          {t("askOwner")}
        </Link>
      )}
      <PickAction id={equipment.id} name={equipment.name} />
      <ShareLink href={shareLink} />
    </div>
  );
}

/** Where script does not open the assistant, the booking page says so. */
const withVoice = (path: string) => `${path}${path.includes("?") ? "&" : "?"}voice=`;

/** Sends the page's link on: by the phone's own way to share, or without script by WhatsApp. */
function ShareLink({ href }: { href: string }) {
  const { t } = useTranslation("equipment");
  const share = (event: MouseEvent) => {
    if (!("share" in navigator) || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    navigator.share({ text: new URL(href).searchParams.get("text") ?? "" }).catch(() => undefined);
  };
  return (
    <a className={QUICK} href={href} onClick={share}>
      <Icon name="share" />
      {t("share")}
    </a>
  );
}
