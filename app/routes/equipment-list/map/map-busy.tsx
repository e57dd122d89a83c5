import { Spinner } from "~/components/ui/spinner";

/** Stands where list or map are about to stand, as large as the map. */
export function MapBusy({ label }: { label: string }) {
  return (
    <div className="map">
      <Spinner label={label} fullScreen />
    </div>
  );
}
