import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DatesOrFailure } from "~/components/bookings/dates-form";
import { PickAction, PickForms, QUICK } from "~/components/comparisons/pick-button";
import { EquipmentFacts, EquipmentHead, ReviewList } from "./equipment-facts";
import { type EquipmentPageView, loadEquipmentPage } from "./loader.server";
import { PageLinks } from "~/components/layout/page-links";
import { Alert, BackLink, Button, ButtonLink, Card, DetailList, Icon, Price } from "~/components/ui/elements";
import { Dialog } from "~/components/ui/dialog";
import { publicPage, type PageHandle } from "~/http/page.server";
import { useFrame } from "~/components/layout/use-frame";
import { factsOf, languageOrDefault } from "~/i18n/language";
import { formatRupees } from "~/i18n/money";
import type { MouseEvent } from "react";
import { isPlainClick } from "~/components/hooks/use-dialogs";

export const handle: PageHandle = {
  i18n: ["equipment", "booking", "terms"],
  images: true,
  isInner: true,
  hasActions: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.sharing.tags ?? [];

export const loader = publicPage(loadEquipmentPage);

export default function EquipmentDetail() {
  const { t } = useTranslation(["equipment", "booking", "common"]);
  const data = useLoaderData<typeof loader>();
  const { equipment, owner, reviews, reviewPage, reviewPages, offer, mine, carried, ...page } = data;
  const testPayments = useFrame()?.testPayments;
  return (
    <div className="wrap page">
      <BackLink to={`/equipment${carried.query}`}>{t("common:equipment")}</BackLink>
      <div className="with-aside">
        <div>
          <EquipmentHead equipment={equipment} address={`/equipment/${equipment.id}${carried.query}`} />
          <QuickLinks />
          <div className="stack">
            {mine || equipment.availability ? null : (
              <Alert variant="warning" title={t("unavailableTitle")}>
                <p>{t("unavailableText")}</p>
              </Alert>
            )}
            <AskedDays />
            {page.writtenIn === undefined ? null : (
              <p className="soft small">{t("writtenIn", { language: page.writtenIn })}</p>
            )}
            <p className="lead max-w-150" lang={equipment.textLanguage ?? undefined}>
              {equipment.description}
            </p>
          </div>
        </div>
        <aside className="rent-card stack lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Card as="section" board className="stack hidden lg:block">
            <Price amount={formatRupees(equipment.dailyRate)} per={t("common:perDay")} plate="lg" />
            <RentAction />
          </Card>
          <Card>
            <DetailList
              items={[
                { term: t("common:location"), value: equipment.location },
                { term: t("common:category"), value: t(`common:category_${equipment.category}`) },
                { term: t("common:owner"), value: owner },
              ]}
            />
            <EquipmentFacts {...data} />
          </Card>
          {mine || !equipment.availability ? null : (
            <div className="small soft">
              <p>
                {t("booking:cancelPolicy")} <Link to="/cancelling">{t("common:cancelling")}</Link>
              </p>
              {testPayments ? <p>{t("common:testPayments")}</p> : null}
            </div>
          )}
        </aside>
        <section id="reviews">
          <h2 className="mb-2">{t("reviews")}</h2>
          <ReviewList reviews={reviews} />
          <PageLinks page={reviewPage} pages={reviewPages} name="reviews" at="reviews" />
        </section>
      </div>
      <div className="act lg:hidden">
        <Price amount={formatRupees(equipment.dailyRate)} per={t("common:perDay")} plate />
        <RentAction />
      </div>
      <PickForms />
      {offer === null ? null : (
        <Dialog id="rent" title={t("booking:bookTitle", { name: equipment.name })}>
          <DatesOrFailure
            offer={offer}
            equipmentId={equipment.id}
            dailyRate={equipment.dailyRate}
            requested={carried.days}
            asksContact={page.asksContact}
            asksMore={page.asksMore}
            carried={carried.fields}
          />
        </Dialog>
      )}
    </div>
  );
}

/** Days that are partly taken are to be chosen again. */
const bookingOf = ({ equipment, carried }: Pick<EquipmentPageView, "equipment" | "carried">) =>
  `/equipment/${equipment.id}/book${carried.query}${carried.days?.areFree === false ? "&change=" : ""}`;

function AskedDays() {
  const { t } = useTranslation(["equipment", "booking", "common"]);
  const { equipment, mine, carried } = useLoaderData<typeof loader>();
  const { days, price } = carried;
  if (mine || days === undefined || price === undefined) return null;
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

/** The rent link opens the dialog where script runs. */
function RentAction() {
  const { t } = useTranslation("equipment");
  const page = useLoaderData<typeof loader>();
  const { equipment, mine } = page;
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
    <ButtonLink to={bookingOf(page)} block data-opens="rent">
      {t("rentNow")}
    </ButtonLink>
  );
}

function QuickLinks() {
  const { t, i18n } = useTranslation("equipment");
  const page = useLoaderData<typeof loader>();
  const { equipment, mine, sharing } = page;
  const { speech } = factsOf(languageOrDefault(i18n.language));
  const book = bookingOf(page);
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
      <ShareLink href={sharing.whatsapp} />
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
