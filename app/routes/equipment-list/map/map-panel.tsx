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

/** The map and its library weigh more than all the rest of the page; they come when a map is opened. */
const loadMap = loadOnce(() => import("./equipment-map"));
const MachineMap = lazy(loadMap);

interface MapPanelProps {
  map: MapView;
  /** True while the page has only just been switched to the map. */
  switching: boolean;
}

/** The map where script runs, and the same machines by city for everybody. */
export function MapPanel({ map, switching }: MapPanelProps) {
  const { t } = useTranslation("map");
  const hydrated = useHydrated();
  useEffect(() => {
    // Where it fails, the map itself says so when it is drawn.
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
              <MachineMap map={map} />
            </Suspense>
          </MapFailure>
        )}
      </div>
      <EquipmentByCity map={map} />
    </>
  );
}

/** Before React is there: on a good connection it comes by itself, on others when somebody asks for the map. */
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

/** The map's files may not arrive; the list below needs none of them. */
class MapFailure extends Component<{ otherwise: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
