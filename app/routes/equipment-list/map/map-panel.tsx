import { useLocation } from "@remix-run/react";
import { Component, lazy, Suspense, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { MapView } from "./map-view.server";
import { loadOnce } from "~/hydrate/load-once";
import { useHydrated } from "~/hydrate/use-hydrated";
import { EquipmentByCity } from "./equipment-by-city";
import { MapBusy } from "./map-busy";

/** The map and its library outweigh the rest of the page, so they load when a map is opened. */
const loadMap = loadOnce(() => import("./equipment-map"));
const EquipmentMap = lazy(loadMap);

interface MapPanelProps {
  map: MapView;
  /** True shortly after the switch to the map. */
  switching: boolean;
}

/** The map where JavaScript runs, and the same equipment by city for everybody. */
export function MapPanel({ map, switching }: MapPanelProps) {
  const { t } = useTranslation("map");
  const hydrated = useHydrated();
  useEffect(() => {
    // A failure surfaces in the error boundary when the map renders.
    loadMap().catch(() => undefined);
  }, []);
  return (
    <>
      <div className="scripted">
        {!hydrated ? (
          <MapOffer />
        ) : switching ? (
          <MapBusy label={t("loading")} />
        ) : (
          <MapFailure otherwise={<NoMap />}>
            <Suspense fallback={<MapBusy label={t("loading")} />}>
              <EquipmentMap map={map} />
            </Suspense>
          </MapFailure>
        )}
      </div>
      <EquipmentByCity map={map} />
    </>
  );
}

/** Before hydration: on a fast connection the map loads automatically, on others at a tap. */
function MapOffer() {
  const { t } = useTranslation("map");
  const { pathname, search } = useLocation();
  return (
    <div className="map busy">
      <a href={pathname + search} className={buttonClass({ size: "lg" })} data-hydrates="">
        <Icon name="map" />
        {t("open")}
      </a>
    </div>
  );
}

function NoMap() {
  const { t } = useTranslation("map");
  const { pathname, search } = useLocation();
  return (
    <Alert
      variant="warning"
      title={t("failed")}
      action={
        <ButtonLink to={pathname + search} reloadDocument variant="outline">
          {t("again")}
        </ButtonLink>
      }
    >
      <p>{t("failedText")}</p>
    </Alert>
  );
}

/** Error boundary for the map's files; the list below needs none of them. */
class MapFailure extends Component<{ otherwise: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
