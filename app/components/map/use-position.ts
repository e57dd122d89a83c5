import { useState } from "react";
import type { Point } from "~/domain/geography/distance";
import { LOCATE_OPTIONS } from "./map-limits";

type LocationProblem = "denied" | "unavailable" | "timeout";

export type PositionState =
  | { is: "unasked" | "searching" }
  | { is: "known"; point: Point }
  | { is: "unknown"; why: LocationProblem };

const PROBLEMS: Record<number, LocationProblem> = { 1: "denied", 2: "unavailable", 3: "timeout" };

/** The visitor's position, requested only when they ask for it. */
export function usePosition(): { position: PositionState; locate: () => void } {
  const [position, setPosition] = useState<PositionState>({ is: "unasked" });
  const locate = () => {
    if (!("geolocation" in navigator)) return setPosition({ is: "unknown", why: "unavailable" });
    setPosition({ is: "searching" });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPosition({ is: "known", point: { latitude, longitude } }),
      ({ code }) => setPosition({ is: "unknown", why: PROBLEMS[code] ?? "unavailable" }),
      LOCATE_OPTIONS,
    );
  };
  return { position, locate };
}
