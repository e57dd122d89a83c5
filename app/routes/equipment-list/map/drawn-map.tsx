import { useLocation } from "@remix-run/react";
import { Component, lazy, Suspense, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { loadOnce } from "~/components/hooks/load-once";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { MapBusy } from "./map-busy";
import { MapSources } from "./map-sources";
import type { MapView } from "./map-view.server";

/** The map and its library outweigh the rest of the page, so they load when a map is opened. */
const loadMap = loadOnce(() => import("./equipment-map"));
const EquipmentMap = lazy(loadMap);

interface DrawnMapProps {
  map: MapView;
  /** True shortly after the switch to the map. */
  switching: boolean;
}

/** The map where JavaScript runs; the list by city below it needs none. */
export function DrawnMap({ map, switching }: DrawnMapProps) {
  const { t } = useTranslation("map");
  const hydrated = useHydrated();
  useEffect(() => {
    // A failure surfaces in the error boundary when the map renders.
    loadMap().catch(() => undefined);
  }, []);
  const waiting = <MapBusy label={t("loading")} />;
  return (
    <section className="stack" aria-label={t("label")}>
      {!hydrated || switching ? (
        waiting
      ) : (
        <MapFailure otherwise={<NoMap />}>
          <Suspense fallback={waiting}>
            <EquipmentMap map={map} />
          </Suspense>
        </MapFailure>
      )}
      <MapSources />
    </section>
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

interface MapFailureProps {
  otherwise: ReactNode;
  children: ReactNode;
}

/** Error boundary for the map's files; the list below needs none of them. */
class MapFailure extends Component<MapFailureProps, { failed: boolean }> {
  /** As a field it would bring the helper that defines fields in older browsers. */
  constructor(props: MapFailureProps) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
