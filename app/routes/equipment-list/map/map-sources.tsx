import { OUTLINE_SOURCES } from "~/components/map/map-limits";

/** Whom the outlines are owed to, under the map: on it, links as large as a finger would cover prices. */
export function MapSources() {
  return (
    <p className="row small map-sources">
      {OUTLINE_SOURCES.map(({ name, at }) => (
        <a key={name} href={at} className="tall" rel="noreferrer">
          {name}
        </a>
      ))}
    </p>
  );
}
