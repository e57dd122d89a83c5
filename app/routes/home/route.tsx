import { forgetFilters } from "~/components/equipment/list-filters";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Categories, HomeHero, SignUpCall, Voices, WhyUs } from "./home-sections";
import { Recommended } from "./recommended";
import { LoadFailure } from "~/components/layout/load-failure";
import { EquipmentCard } from "~/components/equipment/equipment-card";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { nameLocations } from "~/domain/places/name-locations.server";
import { searchListedEquipment } from "~/domain/search/search-equipment.server";
import { recommend } from "~/domain/recommendations/recommend.server";
import { summarise } from "~/domain/equipment/equipment-summary";
import type { PageHandle } from "~/page-handle";
import { loadPage } from "~/http/page.server";

const POPULAR_ITEMS = 3;

export const handle: PageHandle = { i18n: ["home"], images: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Yantra" },
  { name: "description", content: data?.description },
];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ db, t, user, now, language }) => {
    const { items } = await searchListedEquipment(db, {}, { limit: POPULAR_ITEMS, countTo: 0 }, now);
    const found = user === undefined ? [] : await recommend(db, user, now);
    const locations = [...items, ...found.map(({ equipment }) => equipment)].map(({ location }) => location);
    const nameOf = await nameLocations(db, locations, language);
    const recommended = found.map(({ equipment, reason }) => ({ ...summarise(equipment, nameOf), reason }));
    return {
      title: `${t("brand")} – ${t("home:title")}`,
      description: t("home:heroText"),
      popular: items.map((equipment) => summarise(equipment, nameOf)),
      recommended,
    };
  });

export default function Home() {
  const { t } = useTranslation("home");
  const { popular, recommended } = useLoaderData<typeof loader>();
  return (
    <>
      <HomeHero />
      <Categories />
      {recommended.length === 0 ? null : <Recommended equipmentList={recommended} />}
      <section className="wrap pb-6">
        <div className="head ruled">
          <h2>{t("popular")}</h2>
          <ButtonLink to="/equipment" variant="ghost" size="sm" onClick={forgetFilters}>
            {t("seeAll")}
          </ButtonLink>
        </div>
        {popular.length === 0 ? (
          <EmptyState title={t("none")} action={<ButtonLink to="/auth?tab=register">{t("noneSignUp")}</ButtonLink>} />
        ) : (
          <div className="cards card md:grid-cols-3">
            {popular.map((equipment) => (
              <EquipmentCard key={equipment.id} equipment={equipment} />
            ))}
          </div>
        )}
      </section>
      <WhyUs />
      <Voices />
      <SignUpCall />
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("home");
  return (
    <>
      <HomeHero />
      <div className="wrap narrow py-6">
        <LoadFailure title={t("loadError")} />
      </div>
      <WhyUs />
      <Voices />
      <SignUpCall />
    </>
  );
}
