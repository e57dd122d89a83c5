import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useMap } from "react-leaflet";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Price } from "~/components/ui/price";
import { boxOf } from "~/domain/geography/clusters";
import { formatRupees } from "~/i18n/money";
import { isSpread, type Spot } from "./map-markers";

interface MarkerPopupProps {
  spots: readonly Spot[];
  /** Names of the cities around the marker. */
  place: string;
  onClose: () => void;
}

/** The equipment of one marker, each linked to its page. */
export function MarkerPopup({ spots, place, onClose }: MarkerPopupProps) {
  const { t } = useTranslation(["map", "equipment"]);
  const body = useRef<HTMLDivElement>(null);
  const map = useMap();
  useEffect(() => {
    const element = body.current;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    element?.addEventListener("keydown", leave);
    return () => element?.removeEventListener("keydown", leave);
  }, [onClose]);
  // Moves focus inside, for those who opened it by keyboard.
  useEffect(() => body.current?.focus({ preventScroll: true }), []);
  const lookCloser = () => {
    const box = boxOf(spots);
    if (box !== undefined)
      map.fitBounds(
        [
          [box.south, box.west],
          [box.north, box.east],
        ],
        { animate: false, padding: [60, 60] },
      );
  };
  return (
    <div ref={body} className="stack" tabIndex={-1} role="dialog" aria-label={place}>
      <div className="map-popup-head">
        <p>
          <strong>{place}</strong>
          {spots.length === 1 ? null : ` · ${t("equipment:results", { count: spots.length })}`}
        </p>
        <Button type="button" variant="ghost" size="icon" onClick={onClose} aria-label={t("close")}>
          <Icon name="close" size="sm" />
        </Button>
      </div>
      {isSpread(spots) ? (
        <Button type="button" variant="secondary" size="sm" block onClick={lookCloser}>
          {t("closer")}
        </Button>
      ) : null}
      <ul className="stack">
        {spots.map(({ equipment }) => (
          <li key={equipment.id}>
            <PopupEquipment equipment={equipment} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PopupEquipment({ equipment }: Pick<Spot, "equipment">) {
  const { t } = useTranslation();
  const { id, name, preview, textLanguage, dailyRate, availability } = equipment;
  return (
    <>
      <h3>
        <Link to={`/equipment/${id}`} className="map-link">
          {name}
        </Link>
      </h3>
      <p className="small" lang={textLanguage ?? undefined}>
        {preview}
      </p>
      <p className="row">
        <Price amount={formatRupees(dailyRate)} per={t("perDay")} />
        <Badge tone={availability ? "green" : "destructive"}>{t(availability ? "available" : "notAvailable")}</Badge>
      </p>
    </>
  );
}
