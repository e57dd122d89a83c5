import { Spinner } from "~/components/ui/spinner";

/** Placeholder while the list or map loads, as large as the map. */
export function MapBusy({ label }: { label: string }) {
  return (
    <div className="map">
      <Spinner label={label} fullScreen />
    </div>
  );
}
