import { Link, useLoaderData } from "@remix-run/react";
import { forgetFilters } from "~/components/equipment/list-filters";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { askToAdd } from "~/components/hooks/asked-dialog";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, Card, EmptyState, Icon, type IconName } from "~/components/ui/elements";
import { EquipmentCard } from "~/components/equipment/equipment-card";
import { summarise } from "~/domain/equipment/equipment-summary";
import type { MetaFunction } from "@remix-run/node";
import { LoadFailure } from "~/components/layout/load-failure";
import { nameLocations } from "~/domain/places/name-locations.server";
import { searchListedEquipment } from "~/domain/search/search-equipment.server";
import { recommend } from "~/domain/recommendations/recommend.server";
import { publicPage, type PageHandle } from "~/http/page.server";

const POPULAR_ITEMS = 3;

export const handle: PageHandle = { i18n: ["home"], images: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ name: "description", content: data?.description }];

export const loader = publicPage(async ({ db, t, user, now, language }) => {
  const { items } = await searchListedEquipment(db, {}, { limit: POPULAR_ITEMS, countTo: 0 }, now);
  const found = user === undefined ? [] : await recommend(db, user, now);
  const locations = [...items, ...found.map(({ equipment }) => equipment)].map(({ location }) => location);
  const nameOf = await nameLocations(db, locations, language);
  const recommended = found.map(({ equipment, reason }) => ({ ...summarise(equipment, nameOf), reason }));
  return {
    wholeTitle: `Yantra – ${t("home:title")}`,
    description: t("home:heroText"),
    popular: items.map((equipment) => summarise(equipment, nameOf)),
    recommended,
  };
});

export default function Home() {
  const { t } = useTranslation(["home", "common"]);
  const { popular, recommended } = useLoaderData<typeof loader>();
  return (
    <HomeFrame>
      <div className="wrap my-1">
        <ul className="chips" aria-label={t("common:categories")}>
          {CATEGORIES.map((category) => (
            <li key={category}>
              <Link to={`/equipment?category=${category}`} className="chip" onClick={forgetFilters}>
                {t(`common:category_${category}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {recommended.length === 0 ? null : (
        <section className="wrap pb-6">
          <div className="head">
            <h2>{t("recommended")}</h2>
          </div>
          <div className="cards card md:grid-cols-3">
            {recommended.map((equipment) => (
              <div key={equipment.id}>
                <p className="soft small">{t(`reason_${equipment.reason}`)}</p>
                <EquipmentCard equipment={equipment} />
              </div>
            ))}
          </div>
        </section>
      )}
      <section className="wrap pb-6">
        <div className="head">
          <h2>{t("popular")}</h2>
          <ButtonLink to="/equipment" variant="link" size="sm" onClick={forgetFilters}>
            {t("seeAll")}
          </ButtonLink>
        </div>
        {popular.length === 0 ? (
          <EmptyState title={t("none")} links={[{ to: "/auth?tab=register", label: t("noneSignUp") }]} />
        ) : (
          <div className="cards card md:grid-cols-3">
            {popular.map((equipment) => (
              <EquipmentCard key={equipment.id} equipment={equipment} />
            ))}
          </div>
        )}
      </section>
    </HomeFrame>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("home");
  return (
    <HomeFrame>
      <div className="wrap max-w-150 py-6">
        <LoadFailure title={t("loadError")} />
      </div>
    </HomeFrame>
  );
}

const REASONS = [
  { icon: "rupee", title: "whyPrices", text: "whyPricesText" },
  { icon: "check", title: "whyVerified", text: "whyVerifiedText" },
  { icon: "phone", title: "whySupport", text: "whySupportText" },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];

const VOICES = [
  ["voice1", "voice1Who"],
  ["voice2", "voice2Who"],
  ["voice3", "voice3Who"],
] as const;

function HomeFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("home");
  return (
    <>
      <section className="overflow-hidden bg-haldi bg-sun text-on-haldi">
        <div className="wrap relative py-6 md:py-11">
          <h1 className="sign text-2xl">{t("heroTitle")}</h1>
          <p className="mt-1 mb-3 max-w-150">{t("heroText")}</p>
          <ButtonLink to="/equipment">{t("getStarted")}</ButtonLink>
          <div className="tractor absolute right-3 bottom-0 w-29 md:w-42 lg:right-12 lg:w-85" />
        </div>
      </section>
      {children}
      <section className="bg-sand py-6">
        <div className="wrap">
          <h2 className="mb-3">{t("whyTitle")}</h2>
          <div className="grid grid-cols-wide gap-4">
            {REASONS.map(({ icon, title, text }) => (
              <div key={title} className="flex gap-4">
                <Icon name={icon} className="size-12 rounded-full edge-ring border-haldi bg-field p-2.5 text-chalk" />
                <div>
                  <h3>{t(title)}</h3>
                  <p>{t(text)}</p>
                </div>
              </div>
            ))}
          </div>
        </div>
      </section>
      <section className="wrap py-6">
        <h2 className="mb-3">{t("voicesTitle")}</h2>
        <div className="grid grid-cols-wide gap-4">
          {VOICES.map(([words, who]) => (
            <figure key={words} className="edge-side border-haldi pl-4">
              <blockquote>{t(words)}</blockquote>
              <figcaption className="soft">{t(who)}</figcaption>
            </figure>
          ))}
        </div>
      </section>
      <section className="wrap pb-8">
        <Card board className="stack" heading={t("signUpTitle")}>
          <p>{t("signUpText")}</p>
          <p className="row">
            <ButtonLink to="/auth?tab=register" variant="outline">
              {t("signUp")}
            </ButtonLink>
            <ButtonLink to="/dashboard?add=equipment" variant="outline" onClick={askToAdd}>
              {t("listYours")}
            </ButtonLink>
          </p>
        </Card>
      </section>
    </>
  );
}
