import { useTranslation } from "react-i18next";
import { Badge, buttonClass, ButtonLink, Card, Icon, Price } from "~/components/ui/elements";
import { Link } from "@remix-run/react";
import type { MapEquipment } from "~/domain/equipment/equipment-by-city";
import type { MapCity, MapView } from "../loader.server";
import { formatRupees } from "~/i18n/money";

/** So many of a city's machines; its own list has all. Hundreds of rows are most of the page's weight and work. */
const MAX_LISTED = 24;

export function EquipmentByCity({ map }: { map: MapView }) {
  const { t } = useTranslation("map");
  if (map.cities.length + map.elsewhere.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="by-city">
      <h2 id="by-city">{t("byCity")}</h2>
      {map.limitedTo === undefined ? null : <p>{t("limited", { count: map.limitedTo })}</p>}
      {map.cities.map((city) => (
        <CityCard key={city.key} city={city} carried={map.carried} />
      ))}
      {map.elsewhere.length === 0 ? null : (
        <Card as="section">
          <h3>{t("elsewhere")}</h3>
          <EquipmentRows equipmentList={map.elsewhere} carried={map.carried} />
        </Card>
      )}
    </section>
  );
}

function CityCard({ city, carried }: { city: MapCity; carried: string }) {
  const { t } = useTranslation(["map", "equipment"]);
  const { name, distance, mapAddress, onlyHere, equipment: equipmentList } = city;
  const shown = onlyHere ? equipmentList.slice(0, MAX_LISTED) : equipmentList;
  return (
    <Card as="section">
      <div className="row justify-between">
        <h3>{name}</h3>
        <p className="soft">
          {t("equipment:results", { count: equipmentList.length })}
          {distance === undefined ? null : ` · ${distance}`}
        </p>
      </div>
      <EquipmentRows equipmentList={shown} city={name} carried={carried} />
      {shown.length === equipmentList.length ? null : (
        <p className="soft">{t("firstOf", { shown: shown.length, city: name })}</p>
      )}
      <p className="row">
        {onlyHere ? (
          <ButtonLink to={onlyHere} variant="ghost" size="sm">
            {t("only", { city: name })}
          </ButtonLink>
        ) : null}
        <a href={mapAddress} className={buttonClass({ variant: "link", size: "sm" })} rel="noreferrer">
          <Icon name="location" size="sm" />
          {t("openMap", { city: name })}
        </a>
      </p>
    </Card>
  );
}

interface EquipmentRowsProps {
  equipmentList: readonly Pick<MapEquipment, "id" | "name" | "dailyRate" | "availability" | "location" | "km">[];
  /** The city that heads them: only another place is named. */
  city?: string;
  carried: string;
}

export function EquipmentRows({ equipmentList, city, carried }: EquipmentRowsProps) {
  const { t } = useTranslation();
  const distanceOf = useKilometresText();
  return (
    <ul className="rows">
      {equipmentList.map(({ id, name, dailyRate, availability, location, km }) => (
        <li key={id}>
          <div className="min-w-0 flex-1">
            <Link to={`/equipment/${id}${carried}`} className="to">
              <b>{name}</b>
            </Link>
            {location === city ? null : (
              <p className="soft small">{[location, distanceOf(km)].filter(Boolean).join(" · ")}</p>
            )}
          </div>
          <div className="text-right">
            <Price amount={formatRupees(dailyRate)} per={t("perDay")} />
            {availability ? null : (
              <p>
                <Badge tone="red">{t("notAvailable")}</Badge>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** In whole kilometres, as cards say it; undefined without one. */
export function useKilometresText(): (km: number | undefined) => string | undefined {
  const { t } = useTranslation();
  return (km) => (km === undefined ? undefined : km === 0 ? t("veryNear") : t("away", { km }));
}
