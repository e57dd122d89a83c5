import type { MetaFunction, MetaDescriptor } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DatesOrFailure } from "~/components/bookings/dates-form";
import { PickForms } from "~/components/comparisons/pick-button";
import { EquipmentFacts, EquipmentHead, ReviewList } from "./equipment-facts";
import { loadEquipmentPage, type Sharing } from "./loader.server";
import { Conditions, QuickLinks, RentBar, RentCard, RentNotes } from "./rent-card";
import { PageLinks } from "~/components/layout/page-links";
import { BackLink, Card, DetailList } from "~/components/ui/elements";
import { Dialog } from "~/components/ui/dialog";
import { readId } from "~/domain/schema-parts";
import { publicPage } from "~/http/page.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = {
  i18n: ["equipment", "booking", "terms"],
  images: true,
  isInner: true,
  hasActions: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => (data === undefined ? [] : sharingTags(data.sharing));

export const loader = publicPage((call) => loadEquipmentPage(call, readId(call.params.id)));

export default function EquipmentDetail() {
  const { t } = useTranslation(["equipment", "booking", "common"]);
  const data = useLoaderData<typeof loader>();
  const { equipment, owner, reviews, reviewPage, reviewPages, offer, mine, carried, ...page } = data;
  const { sharing, writtenIn } = page;
  const rent = { equipment, mine, carried };
  return (
    <div className="wrap page">
      <BackLink to={`/equipment${carried.query}`}>{t("common:equipment")}</BackLink>
      <div className="with-aside">
        <div>
          <EquipmentHead equipment={equipment} address={`/equipment/${equipment.id}${carried.query}`} />
          <QuickLinks {...rent} shareLink={sharing.whatsapp} />
          <div className="stack">
            <RentNotes {...rent} />
            {writtenIn === undefined ? null : <p className="soft small">{t("writtenIn", { language: writtenIn })}</p>}
            <p className="lead max-w-150" lang={equipment.textLanguage ?? undefined}>
              {equipment.description}
            </p>
          </div>
        </div>
        <aside className="rent-card stack lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <RentCard {...rent} />
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
          <Conditions {...rent} />
        </aside>
        <section id="reviews">
          <h2 className="mb-2">{t("reviews")}</h2>
          <ReviewList reviews={reviews} />
          <PageLinks
            page={reviewPage}
            pages={reviewPages}
            pathname={`/equipment/${equipment.id}`}
            name="reviews"
            at="reviews"
          />
        </section>
      </div>
      <RentBar {...rent} />
      <PickForms />
      {offer === null ? null : (
        <Dialog id="rent" title={t("booking:bookTitle", { name: equipment.name })} closeLabel={t("common:close")}>
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

/** The tags that previews and search engines read in the head of equipment's page. */
function sharingTags(sharing: Sharing): MetaDescriptor[] {
  const { canonical, alternates, locale, title, description, image, width, height } = sharing;
  return [
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:locale", content: locale },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { tagName: "link", rel: "canonical", href: canonical },
    ...alternates.map(({ language, address }) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: language,
      href: address,
    })),
  ];
}
