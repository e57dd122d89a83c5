import { AttributionControl, TileLayer } from "react-leaflet";

export interface TilesProps {
  url: string;
  attribution: string;
  maxZoom: number;
  /** The first of them is there. */
  onThere: () => void;
}

/** Pictures of the ground, over the outlines. */
export function Tiles({ onThere, ...tiles }: TilesProps) {
  return (
    <>
      <TileLayer {...tiles} eventHandlers={{ tileload: onThere }} />
      <AttributionControl prefix={false} />
    </>
  );
}
