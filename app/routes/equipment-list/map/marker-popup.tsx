import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Link } from "@remix-run/react";
import { Price } from "~/components/ui/price";
import { formatRupees } from "~/i18n/money";
import type { Spot } from "./map-markers";
import { useKilometresText } from "./use-kilometres-text";

export const POPUP_PIXELS = { width: 270, height: 320 };

interface MarkerPopupProps {
  spots: readonly Spot[];
  /** Names of the cities around the marker. */
  place: string;
  carried: string;
  onClose: () => void;
}

/** The equipment of one marker, each linked to its page. */
export function MarkerPopup({ spots, place, carried, onClose }: MarkerPopupProps) {
  const { t } = useTranslation(["map", "equipment", "common"]);
  const body = useRef<HTMLDivElement>(null);
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
  return (
    <div ref={body} className="stack" tabIndex={-1} role="dialog" aria-label={place}>
      <div className="map-popup-head">
        <p>
          <strong>{place}</strong> · {t("equipment:results", { count: spots.length })}
        </p>
        <Button type="button" variant="ghost" size="icon" onClick={onClose} aria-label={t("common:close")}>
          <Icon name="close" size="sm" />
        </Button>
      </div>
      <ul className="stack">
        {spots.map(({ equipment }) => (
          <li key={equipment.id}>
            <PopupEquipment equipment={equipment} to={`/equipment/${equipment.id}${carried}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PopupEquipmentProps extends Pick<Spot, "equipment"> {
  to: string;
  /** True where the marker is the same link, which the keyboard then meets once. */
  isRepeated?: boolean;
}

/** Equipment as a popup shows it. */
export function PopupEquipment({ equipment, to, isRepeated = false }: PopupEquipmentProps) {
  const { t } = useTranslation();
  const distanceOf = useKilometresText();
  const { name, preview, textLanguage, dailyRate, availability, km } = equipment;
  return (
    <>
      <h3>
        <Link to={to} className="map-link" {...(isRepeated ? { tabIndex: -1 } : {})}>
          {name}
        </Link>
      </h3>
      <p className="small" lang={textLanguage ?? undefined}>
        {preview}
      </p>
      <p className="row">
        <Price amount={formatRupees(dailyRate)} per={t("perDay")} />
        <Badge tone={availability ? "green" : "red"}>{t(availability ? "available" : "notAvailable")}</Badge>
        {km === undefined ? null : <span className="soft small">{distanceOf(km)}</span>}
      </p>
    </>
  );
}
