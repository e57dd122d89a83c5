import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { showNotice } from "~/components/layout/show-notice";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { aroundPoint, MAP_ID } from "./map-address";
import { OFFERED_RADII_KM } from "~/components/map/map-limits";
import type { PositionState } from "~/components/map/use-position";

interface LocateButtonProps {
  position: PositionState;
  locate: () => void;
}

/** Finds the visitor's position; overlaid on the map, so that nothing shifts. */
export function LocateButton({ position, locate }: LocateButtonProps) {
  const { t } = useTranslation("map");
  const isSearching = position.is === "searching";
  const problem = position.is === "unknown" ? position : undefined;
  useEffect(() => {
    if (problem !== undefined) showNotice({ variant: "destructive", title: t("locationError"), text: t(problem.why) });
  }, [problem, t]);
  return (
    <Button type="button" variant="outline" className="map-locate" onClick={locate} pending={isSearching}>
      {isSearching ? null : <Icon name="location" size="sm" />}
      <span>{t(isSearching ? "locating" : "locate")}</span>
    </Button>
  );
}

/** Circles around the visitor that the search can be narrowed to. */
export function FoundPosition({ position }: { position: PositionState }) {
  const { t } = useTranslation("map");
  const { search } = useLocation();
  if (position.is !== "known") return null;
  return (
    <Alert>
      <p>{t("found")}</p>
      <p className="row">
        {OFFERED_RADII_KM.map((km) => (
          <ButtonLink
            key={km}
            to={`${aroundPoint(search, position.point, km)}#${MAP_ID}`}
            variant="outline"
            size="sm"
            preventScrollReset
          >
            {t("within", { km })}
          </ButtonLink>
        ))}
      </p>
    </Alert>
  );
}
