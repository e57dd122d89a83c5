import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DatesOrFailure } from "~/components/bookings/dates-or-failure";
import { PickForms } from "~/components/comparisons/pick-button";
import { EquipmentFacts } from "./equipment-facts";
import { EquipmentHead } from "./equipment-head";
import { loadEquipmentPage } from "./loader.server";
import { sharingTags } from "./meta";
import { RentCard } from "./rent-card";
import { TextLanguage } from "./text-language";
import { PageLinks } from "~/components/layout/page-links";
import { ReviewList } from "./review-list";
import { BackLink } from "~/components/ui/back-link";
import { Dialog } from "~/components/ui/dialog";
import { readId } from "~/domain/schema-parts";
import { loadPage } from "~/http/page.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["equipment", "booking", "terms"], images: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Yantra" },
  ...(data === undefined ? [] : sharingTags(data.sharing)),
];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, (call) => loadEquipmentPage(call, readId(args.params.id)));

export default function EquipmentDetail() {
  const { t } = useTranslation(["equipment", "booking", "common"]);
  const data = useLoaderData<typeof loader>();
  const { equipment, owner, reviews, reviewPage, reviewPages, offer, mine, carried, ...page } = data;
  const { terms, works, sharing, writtenIn } = page;
  const lang = equipment.textLanguage ?? undefined;
  return (
    <div className="wrap page stack">
      <BackLink to={`/equipment${carried.query}`}>{t("common:equipment")}</BackLink>
      <div className="with-aside">
        <div className="stack">
          <EquipmentHead equipment={equipment} address={`/equipment/${equipment.id}${carried.query}`} />
        </div>
        <aside className="rent-card">
          <RentCard equipment={equipment} owner={owner} mine={mine} carried={carried} shareLink={sharing.whatsapp} />
        </aside>
        <div className="stack">
          <TextLanguage name={writtenIn} />
          <p className="lead" lang={lang}>
            {equipment.description}
          </p>
          <EquipmentFacts
            specs={equipment.specs}
            features={equipment.features}
            seasons={equipment.seasons}
            terms={terms}
            works={works}
            lang={lang}
          />
        </div>
      </div>
      <section className="stack late" id="reviews">
        <div className="head">
          <h2>{t("reviews")}</h2>
        </div>
        <ReviewList reviews={reviews} />
        <PageLinks
          page={reviewPage}
          pages={reviewPages}
          pathname={`/equipment/${equipment.id}`}
          name="reviews"
          at="reviews"
        />
      </section>
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
