import type { PartProps } from "~/hydrate/hydrate-parts";
import { DrawnMap } from "./drawn-map";
import type { MapView } from "./map-view.server";

/** The map, where no router leads to it. */
export default function MapPart({ data: { map } }: PartProps<{ map?: MapView }>) {
  return map === undefined ? null : <DrawnMap map={map} switching={false} />;
}
