import { useTranslation } from "react-i18next";
import { DetailList, type Detail } from "~/components/ui/detail-list";
import type { SeasonalAvailability } from "~/domain/equipment/equipment";
import { readKnownSpec } from "~/domain/equipment/spec-names";

const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
/** The sowing seasons that farmers think in. */
const SOWING = { spring: undefined, summer: "summerHint", autumn: "autumnHint", winter: "winterHint" } as const;

interface EquipmentFactsProps {
  specs: Record<string, string>;
  features: readonly string[];
  seasons: SeasonalAvailability;
  /** What the owner has said about the hire. */
  terms: readonly Detail[];
  /** What it works in a day. */
  works: readonly Detail[];
  /** Language of the owner's own words. */
  lang: string | undefined;
}

/** Specifications, features and seasons of equipment. */
export function EquipmentFacts({ specs, features, seasons, terms, works, lang }: EquipmentFactsProps) {
  const { t } = useTranslation(["equipment", "terms"]);
  const nameOf = (key: string) => {
    const known = readKnownSpec(key);
    return known === undefined ? key.replace(/_/g, " ") : t(`spec_${known}`);
  };
  const items: Detail[] = Object.entries(specs).map(([key, value]) => ({ term: nameOf(key), value }));
  const open = SEASONS.filter((season) => seasons[season]).map((season) => {
    const sowing = SOWING[season];
    return sowing === undefined ? t(season) : `${t(season)} (${t(sowing)})`;
  });
  return (
    <>
      <section className="mt-3">
        <h2>{t("specs")}</h2>
        <DetailList items={[...items, { term: t("seasons"), value: open.join(", ") }]} />
      </section>
      {works.length === 0 ? null : (
        <section className="mt-3">
          <h2>{t("terms:acres")}</h2>
          <DetailList items={works} />
        </section>
      )}
      {terms.length === 0 ? null : (
        <section className="mt-3">
          <h2>{t("terms:title")}</h2>
          <DetailList items={terms} />
        </section>
      )}
      {features.length === 0 ? null : (
        <section className="mt-3">
          <h2>{t("features")}</h2>
          <ul className="list-disc pl-5" lang={lang}>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
